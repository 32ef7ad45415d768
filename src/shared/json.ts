/** A JSON object: what an item carries. Values are `unknown`, so that nothing is read from it without a check. */
export type JsonObject = { readonly [key: string]: unknown }

/** True for a plain object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
