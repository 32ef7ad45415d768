/**
 * Objects whose keys come from outside (nodes, fields, headers, hosts, tables): `toString` and `constructor` are names like any
 * other there, and what every object inherits under them is not in it.
 */

/** The value of that name; undefined where the object itself has none. */
export function ownOf<Value>(fields: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Sets the value of that name. An assignment would take `__proto__` for the prototype and lose the value. */
export function setOwn<Value>(fields: Record<string, Value>, name: string, value: NoInfer<Value>): void {
  if (name !== '__proto__') fields[name] = value
  else Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true })
}
