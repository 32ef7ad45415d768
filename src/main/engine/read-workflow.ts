/**
 * Reads the workflow JSON format (engine semantics §1.1). In: the text of a file, or what was parsed from it. Out: the
 * workflow with nothing missing that the engine looks at, and the original object, so that a round trip loses nothing.
 */
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { mapAiNodes } from './ai/map-ai-nodes.ts'
import type {
  Connection,
  Connections,
  ImportNote,
  Workflow,
  WorkflowNode,
  WorkflowSettings,
  CredentialReference,
} from '../../shared/workflow.ts'
import { isNestedDeeper, mostLevels } from '../../shared/nested-deeper.ts'
import { messageOf } from '../../shared/message-of.ts'
import { withUniqueNames, type RenamedNode } from '../../shared/unique-node-names.ts'
import { workflowsIn, type WorkflowObject } from '../../shared/workflow-object.ts'

export interface ReadWorkflow {
  readonly workflow: Workflow
  /** The object as it was read, out of what wrapped it, with one name for each node: what an export writes. */
  readonly original: JsonObject
  /** The text to keep of it: as it was given where that is the workflow as it is, else the original's. */
  readonly text: string
  /** What became of nodes that the engine does not run as they are, or that had to be renamed. */
  readonly notes: readonly ImportNote[]
}

const nameless = 'Workflow without a name'

/**
 * Reads a workflow from JSON text; `name` is what it is called where the text has no name for it. Throws a `ProblemError`:
 * NOT_JSON or NOT_A_WORKFLOW.
 */
export function readWorkflow(text: string, name = nameless): ReadWorkflow {
  const value = parsedWorkflow(text)
  const read = workflowFrom(value, name)
  return isAsGiven(value, read) ? { ...read, text } : read
}

/** Reads a workflow from a parsed value, as `readWorkflow` does. Throws a `ProblemError`: NOT_A_WORKFLOW. */
export function workflowFrom(value: unknown, name = nameless): ReadWorkflow {
  const [only, ...more] = workflowsIn(value)
  if (only === undefined) throw notAWorkflow(`Found ${described(value)}`)
  if (more.length > 0) throw manyWorkflows([only, ...more])
  return oneWorkflow(only, name)
}

/** What a file of workflows gave: each that could be read, and why others could not. */
export interface ReadWorkflows {
  readonly read: readonly ReadWorkflow[]
  readonly refused: readonly ProblemError[]
}

/**
 * Reads every workflow of a JSON text: one, or the list that the service exports of all. `name` is what one without a name is
 * called. One that cannot be read does not keep the others from it. Throws a `ProblemError` where there is none at all:
 * NOT_JSON or NOT_A_WORKFLOW.
 */
export function readWorkflows(text: string, name = nameless): ReadWorkflows {
  const value = parsedWorkflow(text)
  const found = workflowsIn(value)
  if (found.length === 0) throw notAWorkflow(`Found ${described(value)}`)
  const read: ReadWorkflow[] = []
  const refused: ProblemError[] = []
  for (const one of found) {
    try {
      const workflow = oneWorkflow(one, name)
      read.push(isAsGiven(value, workflow) ? { ...workflow, text } : workflow)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refused.push(error)
    }
  }
  return { read, refused }
}

/** @throws ProblemError NOT_JSON */
function parsedWorkflow(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: text.trim() === '' ? 'The file is empty.' : `The text is no JSON: ${messageOf(error)}.`,
      remedy: 'Export the workflow again as a JSON file and import that file.',
    })
  }
}

/** True where nothing wrapped it, nothing was put in and no node was renamed: then the given text loses nothing. */
function isAsGiven(value: unknown, { original }: ReadWorkflow): boolean {
  return isObject(value) && isObject(value['connections']) && value['nodes'] === original['nodes']
}

function oneWorkflow(found: WorkflowObject, name: string): ReadWorkflow {
  if (isNestedDeeper(found)) throw tooDeep(found)
  const { nodes: named, renamed } = withUniqueNames(found.nodes)
  const original: WorkflowObject = { ...found, nodes: named }
  const nodes = named.map(nodeFrom)
  const workflow: Workflow = {
    ...original,
    id: idFrom(original['id']),
    name: nameOf(original, name),
    active: original['active'] === true,
    nodes,
    connections: connectionsFrom(original.connections),
    settings: settingsFrom(original['settings']),
    pinData: pinDataFrom(original['pinData']),
    staticData: staticDataFrom(original['staticData']),
  }
  const mapped = mapAiNodes(workflow)
  const text = JSON.stringify(original)
  return { workflow: mapped.workflow, original, text, notes: [...renamed.map(renamedNote), ...mapped.notes] }
}

function nameOf({ name }: WorkflowObject, preset: string): string {
  return typeof name === 'string' ? name : preset
}

/** Older exports number their workflows. */
function idFrom(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function renamedNote({ from, to }: RenamedNode): ImportNote {
  return {
    node: to,
    isMapped: true,
    sentence: `Two nodes have the name "${from}", and connections refer to nodes by name: the last of them keeps it with its connections, as in the service, and the other is called "${to}".`,
  }
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

function manyWorkflows(found: readonly WorkflowObject[]): ProblemError {
  const names = found.slice(0, 5).map((one) => JSON.stringify(nameOf(one, nameless)))
  return new ProblemError({
    code: 'NOT_A_WORKFLOW',
    sentence: `The text holds ${String(found.length)} workflows (${names.join(', ')}${found.length > 5 ? ', …' : ''}); expected one.`,
    remedy: 'Take one of them out into a file of its own, and give that file.',
  })
}

function tooDeep(found: WorkflowObject): ProblemError {
  return new ProblemError({
    code: 'NOT_A_WORKFLOW',
    sentence: `The workflow ${JSON.stringify(nameOf(found, nameless))} is nested more than ${String(mostLevels)} levels deep, and no more are read.`,
    remedy: 'Look at its pinned data and at the parameters of its nodes: something there holds itself over and over.',
  })
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
  const { name, type, typeVersion, position, parameters, credentials, webhookId, ...rest } = value
  return {
    ...rest,
    ...(credentials === undefined ? {} : { credentials: credentialsFrom(credentials) }),
    ...(typeof webhookId === 'string' ? { webhookId } : {}),
    name,
    type,
    typeVersion: numberFrom(typeVersion, 1),
    position: placeFrom(position),
    parameters: isObject(parameters) ? parameters : {},
  }
}

/** Old exports name a credential in a plain text; one that is written otherwise has no name that could be found. */
function credentialsFrom(written: unknown): Readonly<Record<string, CredentialReference>> {
  if (!isObject(written)) return {}
  return mapValues(written, (reference) => {
    if (typeof reference === 'string') return { name: reference }
    if (!isObject(reference)) return { name: '' }
    const { id, name, ...rest } = reference
    const hasId = typeof id === 'string' || typeof id === 'number'
    return { ...rest, ...(hasId && { id: String(id) }), name: typeof name === 'string' ? name : '' }
  })
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
