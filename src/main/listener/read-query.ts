import { parse } from 'qs'
import type { JsonObject } from '../../shared/json.ts'

/**
 * Reads a query as the service does, whose web framework hands it to this library: a repeated name makes a list, as do `a[]` and
 * `a[0]` up to 20; `a[b]` makes an object, five levels deep; more than 1,000 fields are cut off. What is not percent-encoded well
 * stays as it is.
 */
export function readQuery(text: string): JsonObject {
  return parse(text, { allowPrototypes: true })
}
