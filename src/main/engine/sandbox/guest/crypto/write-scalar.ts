/** What is no object, as it passes between code and the host's crypto; see `CryptoValue`. */
export type Scalar = string | number | boolean | null | { readonly t: 'number' | 'bigint'; readonly text: string }

/** Both sides write it so. Undefined for whatever else it is: an object, a function, nothing. */
export function writeScalar(value: unknown): Scalar | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : { t: 'number', text: String(value) }
    case 'bigint':
      return { t: 'bigint', text: String(value) }
    default:
      return value === null ? null : undefined
  }
}
