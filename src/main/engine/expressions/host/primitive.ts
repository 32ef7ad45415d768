/** A value that has no parts and asks nothing of a person's code when it is looked at. */
export type Primitive = string | number | boolean | null | undefined

export function isPrimitive(value: unknown): value is Primitive {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return true
    default:
      return value === null
  }
}
