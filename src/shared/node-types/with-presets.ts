/**
 * Exports leave out every parameter that has its preset. In: a node or a workflow as it was written. Out: the same with those
 * parameters filled in, as the workflow format reads it: every kind of node, every expression that looks at parameters and
 * every answer goes through here, so that no reader has a preset of its own.
 */
import { isObject, type JsonObject } from '../json.ts'
import type { Workflow, WorkflowNode } from '../workflow.ts'
import { isShown, type Surrounding } from './display-conditions.ts'
import type { NodeParameter } from './node-type.ts'
import { nodeTypeOf } from './node-types.ts'

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
    type === null ? node : { ...node, parameters: filled(type.parameters, node.parameters, node.typeVersion) }
  completeNodes.set(node, complete)
  completeNodes.set(complete, complete)
  return complete
}

function filled(parameters: readonly NodeParameter[], given: JsonObject, version: number): JsonObject {
  const values: Record<string, unknown> = { ...given }
  const surrounding = { beside: values, top: values, version }
  // A parameter may depend on one that is listed after it.
  for (let pass = 0; pass < 2; pass += 1) {
    for (const parameter of parameters) {
      if (isShown(parameter, surrounding)) fill(parameter, values, values, version, false)
    }
  }
  return withoutHidden(parameters, surrounding)
}

/**
 * What does not count is not there: an expression that was left behind in it is never looked at, and it shows nothing else. What the
 * table does not hold stays.
 */
function withoutHidden(parameters: readonly NodeParameter[], surrounding: Surrounding): JsonObject {
  const shown = new Set(parameters.filter((parameter) => isShown(parameter, surrounding)).map(({ name }) => name))
  const hidden = new Set(parameters.map(({ name }) => name).filter((name) => !shown.has(name)))
  return Object.fromEntries(Object.entries(surrounding.beside).filter(([name]) => !hidden.has(name)))
}

/** Kinds of which null is a value; in any other it stands for the preset. */
const kindsOfNull: ReadonlySet<string> = new Set([
  ...['boolean', 'number', 'options', 'resourceLocator'],
  ...['collection', 'fixedCollection'],
])

/** Fills in one parameter, and what is inside it where it has been given. An option of a collection stays left out. */
function fill(
  parameter: NodeParameter,
  values: Record<string, unknown>,
  top: JsonObject,
  version: number,
  isOption: boolean,
): void {
  const { name, kind, preset, fields, groups } = parameter
  const given = Object.hasOwn(values, name) ? values[name] : undefined
  const isPreset = given === null && !kindsOfNull.has(kind)
  if (given === undefined || isPreset) {
    if ((isPreset || !isOption) && preset !== undefined) values[name] = preset
    return
  }
  if (kind === 'collection' && fields !== undefined && isObject(given)) {
    values[name] = inside(fields, given, top, version, true)
  }
  if (kind !== 'fixedCollection' || groups === undefined || !isObject(given)) return
  const complete: Record<string, unknown> = { ...given }
  for (const [group, members] of Object.entries(groups)) {
    const entries = complete[group]
    if (Array.isArray(entries)) {
      complete[group] = entries.map((entry: unknown) =>
        isObject(entry) ? inside(members, entry, top, version, false) : entry,
      )
    } else if (isObject(entries)) {
      complete[group] = inside(members, entries, top, version, false)
    }
  }
  values[name] = complete
}

function inside(
  members: readonly NodeParameter[],
  given: JsonObject,
  top: JsonObject,
  version: number,
  areOptions: boolean,
): JsonObject {
  const values: Record<string, unknown> = { ...given }
  const surrounding = { beside: values, top, version }
  for (const member of members) {
    if (isShown(member, surrounding)) fill(member, values, top, version, areOptions)
  }
  return withoutHidden(members, surrounding)
}
