/** The value at the end of the keys, and what holds each of the steps. */
export function along(
  json: unknown,
  keys: readonly string[],
): { readonly value: unknown; readonly containers: readonly unknown[] } {
  const containers: unknown[] = []
  let value = json
  for (const key of keys) {
    containers.push(value)
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      return { value: undefined, containers }
    value = Reflect.get(value, key)
  }
  return { value, containers }
}
