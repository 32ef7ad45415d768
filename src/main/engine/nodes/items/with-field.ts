import type { JsonObject } from '../../../../shared/json.ts'
import { setField } from './fields.ts'

/** A copy of the fields with this one set; what leads to it is made where it is missing. */
export function withField(json: JsonObject, name: string, value: unknown, dots = true): JsonObject {
  const fields = { ...json }
  setField(fields, name, value, dots)
  return fields
}
