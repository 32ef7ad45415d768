import { isObject, type JsonObject } from './json.ts'
import { ownOf, setOwn } from './own-field.ts'

/** The credentials that a workflow names, as a case refers to them: by name, with type and id. What they hold is never in it. */
export function credentialsByName(workflow: JsonObject): JsonObject {
  const found: Record<string, JsonObject> = {}
  const nodes = Array.isArray(workflow['nodes']) ? workflow['nodes'].filter(isObject) : []
  for (const node of nodes) {
    for (const [type, reference] of Object.entries(isObject(node['credentials']) ? node['credentials'] : {})) {
      const name = isObject(reference) ? reference['name'] : reference
      if (typeof name !== 'string' || ownOf(found, name) !== undefined) continue
      const id = isObject(reference) ? reference['id'] : null
      setOwn(found, name, { type, ...(typeof id === 'string' ? { id } : {}) })
    }
  }
  return found
}
