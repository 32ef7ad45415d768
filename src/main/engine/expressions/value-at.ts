/** The value at a dotted path such as `rules.values[0].outputKey`; undefined where nothing is there. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split(/[.[\]]+/)) {
    if (step === '') continue
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}
