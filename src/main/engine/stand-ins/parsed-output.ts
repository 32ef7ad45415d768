import { isObject, type JsonObject } from '../../../shared/json.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../../shared/workflow.ts'
import { madeValue } from './made-value.ts'

/**
 * The object that a node which asks a model is told to answer with: by its structured output parser, or by its own schema or
 * attributes. Null where its answer is free text.
 */
export function askedOutput(workflow: Workflow, node: WorkflowNode): JsonObject | null {
  const parser = parserOf(workflow, node)
  const asked = exampleIn((parser ?? node).parameters)
  return isObject(asked) ? asked : null
}

function parserOf(workflow: Workflow, { name }: WorkflowNode): WorkflowNode | undefined {
  const found = Object.entries(workflow.connections).find(([, byRole]) =>
    (byRole['ai_outputParser'] ?? []).some((targets) => targets?.some(({ node }) => node === name)),
  )
  return found === undefined ? undefined : findNode(workflow, found[0])
}

function exampleIn(parameters: JsonObject): unknown {
  const example = parsed(parameters['jsonSchemaExample'])
  if (isObject(example)) return example
  const schema = parsed(parameters['inputSchema'] ?? parameters['jsonSchema'])
  if (isObject(schema)) return ofSchema(schema, '', 0)
  const attributes = isObject(parameters['attributes']) ? parameters['attributes']['attributes'] : undefined
  if (!Array.isArray(attributes)) return null
  const fields: Record<string, unknown> = {}
  for (const attribute of attributes.filter(isObject)) {
    const { name, type } = attribute
    if (typeof name === 'string') setOwn(fields, name, ofSchema({ type }, name, 0))
  }
  return fields
}

/** A value of a JSON schema: the first of what is allowed, and one made up by the name where all is. */
function ofSchema(schema: JsonObject, name: string, depth: number): unknown {
  if (depth > 20) return null
  const { type, properties, items } = schema
  const listed: unknown = Array.isArray(schema['enum']) ? schema['enum'][0] : schema['const']
  if (listed !== undefined) return listed
  if (isObject(properties)) {
    const fields: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(properties)) {
      setOwn(fields, key, isObject(value) ? ofSchema(value, key, depth + 1) : null)
    }
    return fields
  }
  if (type === 'array' || items !== undefined) return isObject(items) ? [ofSchema(items, name, depth + 1)] : []
  if (type === 'object') return {}
  if (type === 'number' || type === 'integer') return madeValue(name, { kind: 'number' })
  if (type === 'boolean') return madeValue(name, { kind: 'boolean' })
  return madeValue(name, type === 'date' ? { kind: 'date' } : { kind: 'text' })
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value.replace(/^=/u, ''))
  } catch {
    return null
  }
}
