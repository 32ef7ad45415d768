/**
 * Exports leave out every parameter that has its preset. In: a node or a workflow as it was written. Out: the same with those
 * parameters filled in, as the workflow format reads it: every kind of node, every expression that looks at parameters and
 * every answer goes through here, so that no reader has a preset of its own.
 */
import { isObject, type JsonObject } from '../json.ts'
import type { Workflow, WorkflowNode } from '../workflow.ts'
import { isShown } from './display-conditions.ts'
import type { NodeParameter, NodeType } from './node-type.ts'
import { knownVersion, nodeTypeOf } from './node-types.ts'

const completeWorkflows = new WeakMap<Workflow, Workflow>()
const completeNodes = new WeakMap<WorkflowNode, WorkflowNode>()

/** The workflow with the presets of every node filled in; the same object each time for the same workflow. */
export function workflowWithPresets(workflow: Workflow): Workflow {
  const known = completeWorkflows.get(workflow)
  if (known !== undefined) return known
  const nodes = workflow.nodes.map(nodeWithPresets)
  const isComplete = nodes.every((node, place) => node === workflow.nodes[place])
  const complete = isComplete ? workflow : { ...workflow, nodes }
  completeWorkflows.set(workflow, complete)
  completeWorkflows.set(complete, complete)
  return complete
}

/** The node with its presets filled in; itself where its type is not in the table. */
export function nodeWithPresets(node: WorkflowNode): WorkflowNode {
  const known = completeNodes.get(node)
  if (known !== undefined) return known
  const type = nodeTypeOf(node.type, node.typeVersion)
  const complete =
    type === null ? node : { ...node, parameters: parametersWithPresets(type, node.parameters, node.typeVersion) }
  completeNodes.set(node, complete)
  completeNodes.set(complete, complete)
  return complete
}

/** The parameters of a node of that type with the presets filled in, and without what does not count. */
export function parametersWithPresets(type: NodeType, given: JsonObject, version: number): JsonObject {
  const values: Record<string, unknown> = { ...given }
  const whole = { top: values, version: knownVersion(type, version), isPartial: type.isPartial === true }
  // A parameter may depend on one that is listed after it.
  for (let pass = 0; pass < 2; pass += 1) fillAll(type.parameters, given, values, whole, false)
  return withoutHidden(type.parameters, values, whole)
}

/** The node around a parameter. */
interface Whole {
  readonly top: JsonObject
  readonly version: number
  /** True where not all is known of it: then nothing that it has is taken for hidden. */
  readonly isPartial: boolean
}

/**
 * What does not count is not there: an expression that was left behind in it is never looked at, and it shows nothing else. What the
 * table does not hold stays.
 */
function withoutHidden(parameters: readonly NodeParameter[], beside: JsonObject, whole: Whole): JsonObject {
  if (whole.isPartial) return beside
  const shown = new Set(parameters.filter((one) => isShown(one, { beside, ...whole })).map(({ name }) => name))
  const hidden = new Set(parameters.map(({ name }) => name).filter((name) => !shown.has(name)))
  return Object.fromEntries(Object.entries(beside).filter(([name]) => !hidden.has(name)))
}

/** Of several of one name that count, the preset of the last one does. */
function fillAll(
  parameters: readonly NodeParameter[],
  given: JsonObject,
  values: Record<string, unknown>,
  whole: Whole,
  areOptions: boolean,
): void {
  for (const parameter of parameters) {
    if (!isShown(parameter, { beside: values, ...whole })) continue
    const { name } = parameter
    const value = filled(parameter, Object.hasOwn(given, name) ? given[name] : undefined, whole, areOptions)
    if (value !== undefined) values[name] = value
  }
}

/** Kinds of which null is a value; in any other it stands for the preset. */
const kindsOfNull: ReadonlySet<string> = new Set([
  ...['boolean', 'number', 'options', 'resourceLocator'],
  ...['collection', 'fixedCollection'],
])

/** The value with what is inside it filled in, or the preset. An option of a collection stays left out: undefined. */
function filled(
  { kind, preset, fields, groups }: NodeParameter,
  given: unknown,
  whole: Whole,
  isOption: boolean,
): unknown {
  if (given === null && !kindsOfNull.has(kind)) return preset ?? null
  if (given === undefined) {
    if (isOption) return undefined
    return kind === 'resourceLocator' && isObject(preset) ? { __rl: true, ...preset } : preset
  }
  if (!isObject(given)) return given
  if (kind === 'collection' && fields !== undefined) return inside(fields, given, whole, true)
  if (kind !== 'fixedCollection' || groups === undefined) return given
  const complete: Record<string, unknown> = { ...given }
  for (const [group, members] of Object.entries(groups)) {
    const entries = complete[group]
    if (Array.isArray(entries)) {
      complete[group] = entries.map((entry: unknown) =>
        isObject(entry) ? inside(members, entry, whole, false) : entry,
      )
    } else if (isObject(entries)) {
      complete[group] = inside(members, entries, whole, false)
    }
  }
  return complete
}

function inside(members: readonly NodeParameter[], given: JsonObject, whole: Whole, areOptions: boolean): JsonObject {
  const values: Record<string, unknown> = { ...given }
  fillAll(members, given, values, whole, areOptions)
  return withoutHidden(members, values, whole)
}
