/** In: a JSON text and the schema that is published for it. Out: its fields in their order, each with what it means and what it holds. */
import { isObject, type JsonObject } from '../../shared/json.ts'

export interface ExplainedField {
  /** `record.node_name`; of a list `reasons[]`, once for all of its members. */
  readonly path: string
  readonly meaning: string
  /** As JSON, cut; of what has fields of its own nothing, for they follow. */
  readonly value: string
}

const longestValue = 300
const deepest = 4

/** Empty where the text is no JSON. */
export function explainedFields(text: string, schema: object): readonly ExplainedField[] {
  try {
    return fieldsOf(JSON.parse(text) as unknown, schema as JsonObject, schema as JsonObject, '', 0)
  } catch {
    return []
  }
}

function fieldsOf(
  value: unknown,
  schema: JsonObject,
  root: JsonObject,
  path: string,
  depth: number,
): readonly ExplainedField[] {
  const { properties, items } = schema
  if (depth > deepest) return []
  if (Array.isArray(value)) {
    const first: unknown = value[0]
    return isObject(items) ? fieldsOf(first, resolved(items, root), root, `${path}[]`, depth + 1) : []
  }
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const own = properties[name]
    const described = resolved(isObject(own) ? own : {}, root)
    const at = path === '' ? name : `${path}.${name}`
    const inner = fieldsOf(member, described, root, at, depth + 1)
    return [{ path: at, meaning: meaningOf(own, described), value: inner.length > 0 ? '' : shown(member) }, ...inner]
  })
}

/** What stands beside a reference explains this field; what stands at its target, all of its kind. */
function meaningOf(own: unknown, described: JsonObject): string {
  const [near, far] = [isObject(own) ? own['description'] : undefined, described['description']]
  return typeof near === 'string' ? near : typeof far === 'string' ? far : ''
}

function resolved(schema: JsonObject, root: JsonObject): JsonObject {
  const { $ref: reference } = schema
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return schema
  let found: unknown = root
  for (const part of reference.slice(2).split('/')) found = isObject(found) ? found[part] : undefined
  return isObject(found) ? found : schema
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
