/**
 * Reads the workflow JSON format (engine semantics §1.1). In: the text of a file, or what was parsed from it. Out: the
 * workflow with nothing missing that the engine looks at, and the original object, so that a round trip loses nothing.
 */
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { mapAiNodes } from './ai/map-ai-nodes.ts'
import {
  looksLikeWorkflow,
  type Connection,
  type Connections,
  type ImportNote,
  type Workflow,
  type WorkflowNode,
  type WorkflowSettings,
} from '../../shared/workflow.ts'
import { messageOf } from '../../shared/message-of.ts'

export interface ReadWorkflow {
  readonly workflow: Workflow
  /** The object as it was read: what an export writes. */
  readonly original: JsonObject
  /** What became of nodes that the engine does not run as they are. */
  readonly notes: readonly ImportNote[]
}

const nameless = 'Workflow without a name'

/**
 * Reads a workflow from JSON text; `name` is what it is called where the text has no name for it. Throws a `ProblemError`:
 * NOT_JSON or NOT_A_WORKFLOW.
 */
export function readWorkflow(text: string, name = nameless): ReadWorkflow {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: `The text is no JSON: ${messageOf(error)}.`,
      remedy: 'Export the workflow again as a JSON file and import that file.',
    })
  }
  return workflowFrom(value, name)
}

/** Reads a workflow from a parsed value, as `readWorkflow` does. Throws a `ProblemError`: NOT_A_WORKFLOW. */
export function workflowFrom(value: unknown, name = nameless): ReadWorkflow {
  const original = unwrap(value)
  if (original === null) throw notAWorkflow(`Found ${described(value)}`)
  const nodes = original.nodes.map(nodeFrom)
  checkNames(nodes)
  const workflow: Workflow = {
    ...original,
    id: typeof original['id'] === 'string' ? original['id'] : '',
    name: typeof original['name'] === 'string' ? original['name'] : name,
    active: original['active'] === true,
    nodes,
    connections: connectionsFrom(original.connections),
    settings: settingsFrom(original['settings']),
    pinData: pinDataFrom(original['pinData']),
    staticData: staticDataFrom(original['staticData']),
  }
  return { ...mapAiNodes(workflow), original }
}

/** Settings that the engine looks at count where they are of their type; the rest stays as it is. */
function settingsFrom(value: unknown): WorkflowSettings {
  if (!isObject(value)) return {}
  const { executionTimeout, timezone, errorWorkflow, executionOrder, ...rest } = value
  return {
    ...rest,
    ...(executionTimeout !== undefined && { executionTimeout: numberFrom(executionTimeout, -1) }),
    ...(typeof timezone === 'string' && { timezone }),
    ...(typeof errorWorkflow === 'string' && { errorWorkflow }),
    ...((executionOrder === 'v0' || executionOrder === 'v1') && { executionOrder }),
  }
}

/** Exports wrap the workflow in `workflow`, `data` or a list of one, depending on where they come from. */
function unwrap(value: unknown): (JsonObject & { nodes: unknown[]; connections: JsonObject }) | null {
  if (looksLikeWorkflow(value)) return value
  if (isObject(value) && Array.isArray(value['nodes']) && value['connections'] === undefined) {
    return { ...value, nodes: value['nodes'], connections: {} }
  }
  const inner: unknown = Array.isArray(value)
    ? value.length === 1
      ? value[0]
      : undefined
    : isObject(value)
      ? (value['workflow'] ?? value['data'])
      : undefined
  return looksLikeWorkflow(inner) ? inner : null
}

function notAWorkflow(found: string): ProblemError {
  return new ProblemError({
    code: 'NOT_A_WORKFLOW',
    sentence: `${found}; expected a workflow, an object with "nodes" (a list) and "connections" (an object).`,
    remedy: 'Export the workflow again ("Download" in its menu) and import that file.',
  })
}

function described(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isObject(value)) return `an object with the fields ${Object.keys(value).slice(0, 8).join(', ') || '(none)'}`
  return value === null ? 'null' : typeof value
}

function nodeFrom(value: unknown, index: number): WorkflowNode {
  if (!isObject(value) || typeof value['name'] !== 'string' || typeof value['type'] !== 'string') {
    throw notAWorkflow(`Node ${index + 1} has no "name" and "type"`)
  }
  const { name, type, typeVersion, position, parameters } = value
  return {
    ...value,
    name,
    type,
    typeVersion: numberFrom(typeVersion, 1),
    position: placeFrom(position),
    parameters: isObject(parameters) ? parameters : {},
  }
}

function placeFrom(position: unknown): readonly [number, number] {
  const [x, y] = Array.isArray(position) ? (position as readonly unknown[]) : []
  return [numberFrom(x, 0), numberFrom(y, 0)]
}

/** A number, also where it is written as text. */
function numberFrom(value: unknown, preset: number): number {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : preset
  return Number.isFinite(number) ? number : preset
}

function checkNames(nodes: readonly WorkflowNode[]): void {
  const seen = new Set<string>()
  for (const { name } of nodes) {
    if (seen.has(name)) throw notAWorkflow(`Two nodes have the name "${name}", and connections refer to nodes by name`)
    seen.add(name)
  }
}

function connectionsFrom(value: JsonObject): Connections {
  return mapValues(value, (byType) =>
    mapValues(isObject(byType) ? byType : {}, (outputs) =>
      (Array.isArray(outputs) ? outputs : []).map((targets: unknown) =>
        Array.isArray(targets) ? targets.flatMap(connectionFrom) : null,
      ),
    ),
  )
}

function connectionFrom(value: unknown): readonly Connection[] {
  if (!isObject(value) || typeof value['node'] !== 'string') return []
  const { node, type, index } = value
  const input = numberFrom(index, 0)
  return [
    {
      node,
      type: typeof type === 'string' ? type : 'main',
      index: Number.isInteger(input) && input >= 0 && input < 100 ? input : 0,
    },
  ]
}

/** Older exports pin items without `json`. */
function pinDataFrom(value: unknown): Workflow['pinData'] {
  const pinned = new Map<string, readonly JsonObject[]>()
  for (const [name, items] of Object.entries(isObject(value) ? value : {})) {
    if (!Array.isArray(items)) continue
    pinned.set(
      name,
      items.map((item: unknown) => {
        if (!isObject(item)) return { json: { value: item } }
        return isObject(item['json']) ? item : { json: item }
      }),
    )
  }
  return Object.fromEntries(pinned)
}

/** Exports keep static data as an object, some as its JSON text. */
function staticDataFrom(value: unknown): JsonObject {
  if (isObject(value)) return value
  if (typeof value !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function mapValues<Value>(object: JsonObject, change: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
