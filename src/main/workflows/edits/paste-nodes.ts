import { v4 as createId } from 'uuid'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { smallest } from '../../../shared/list.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { ProblemError } from '../../../shared/problem.ts'
import { renamedNode } from '../../../shared/renamed-node.ts'
import { withUniqueNames } from '../../../shared/unique-node-names.ts'
import { workflowsIn } from '../../../shared/workflow-object.ts'
import { freePlaces } from './free-place.ts'
import { renamedKeys } from './rename-node.ts'
import {
  connectionsOf,
  freeName,
  mapTargets,
  nameOf,
  namesOf,
  nodeOf,
  placeOf,
  type Place,
  type WorkflowText,
} from './workflow-text.ts'

export interface Pasted {
  readonly workflow: WorkflowText
  /** Names of the nodes that came, as they are called here. */
  readonly names: readonly string[]
}

/** These nodes with the connections among them and their pinned items, as the service's editor copies them. */
export function copyNodes(workflow: WorkflowText, names: readonly string[]): JsonObject {
  const nodes = names.map((name) => nodeOf(workflow, name))
  const wanted = new Set(names)
  const inner = mapTargets(connectionsOf(workflow), (target) => (wanted.has(target.node) ? target : null))
  const connections = Object.fromEntries(
    Object.entries(inner).filter(
      ([from, kinds]) =>
        wanted.has(from) && Object.values(kinds).some((outputs) => outputs.some((targets) => targets?.length)),
    ),
  )
  const pinned = Object.entries(isObject(workflow['pinData']) ? workflow['pinData'] : {})
  return { nodes, connections, pinData: Object.fromEntries(pinned.filter(([name]) => wanted.has(name))) }
}

/**
 * The workflow with the nodes of a text beside its own: each with an id of its own and a name that was free, which the
 * connections and expressions among them follow. Nothing that was there is altered.
 *
 * @throws ProblemError NOT_JSON, NOT_A_WORKFLOW
 */
export function pasteNodes(workflow: WorkflowText, text: string, at: Place | null): Pasted {
  const [given] = workflowsIn(parsed(text))
  const { nodes } = withUniqueNames((given?.nodes ?? []).filter(isNode))
  if (given === undefined || nodes.length === 0) throw noNodes()
  const taken = new Set(namesOf(workflow))
  const names = new Map<string, string>()
  for (const name of nodes.map(nameOf).filter((one) => one !== null)) {
    const free = freeName(name, taken)
    taken.add(free)
    names.set(name, free)
  }
  const places = at === null ? freePlaces(nodes.map(placeOf), workflow) : placesFrom(nodes, at)
  const known = new Set(names.keys())
  const connections = mapTargets(connectionsOf(given), (target) =>
    known.has(target.node) ? { ...target, node: names.get(target.node) ?? target.node } : null,
  )
  const inner = Object.fromEntries(Object.entries(connections).filter(([from]) => known.has(from)))
  const pinned = Object.entries(isObject(given['pinData']) ? given['pinData'] : {}).filter(([name]) => known.has(name))
  return {
    workflow: {
      ...workflow,
      nodes: [
        ...workflow.nodes,
        ...nodes.map((node, index) => placed(freshNode(renamedNode(node, names)), places[index])),
      ],
      connections: { ...connectionsOf(workflow), ...renamedKeys(inner, names) },
      ...(pinned.length > 0 && {
        pinData: {
          ...(isObject(workflow['pinData']) ? workflow['pinData'] : {}),
          ...renamedKeys(Object.fromEntries(pinned), names),
        },
      }),
    },
    names: [...names.values()],
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: `What is on the clipboard is no JSON (${messageOf(error)}), so no node was pasted.`,
      remedy: 'Copy nodes in Faultline or in the editor of the service, then paste again.',
    })
  }
}

function noNodes(): ProblemError {
  return new ProblemError({
    code: 'NOT_A_WORKFLOW',
    sentence: 'What is on the clipboard is JSON, but has no "nodes" with a name and a type, so nothing was pasted.',
    remedy: 'Copy nodes in Faultline or in the editor of the service, then paste again.',
  })
}

function isNode(node: unknown): boolean {
  return isObject(node) && nameOf(node) !== null && typeof node['type'] === 'string'
}

/** Ids that no other node has; a webhook is served under an id of its own. */
function freshNode(node: unknown): JsonObject {
  if (!isObject(node)) return {}
  const { parameters } = node
  return {
    ...node,
    ...(parameters === undefined && { parameters: {} }),
    id: createId(),
    ...(typeof node['webhookId'] === 'string' && { webhookId: createId() }),
  }
}

/** The places as they are to each other, the first of them along each axis at the given one. */
function placesFrom(nodes: readonly unknown[], at: Place): readonly Place[] {
  const places = nodes.map(placeOf)
  const left = smallest(places.map(({ x }) => x))
  const top = smallest(places.map(({ y }) => y))
  return places.map(({ x, y }) => ({ x: x - left + at.x, y: y - top + at.y }))
}

function placed(node: JsonObject, { x, y }: Place = { x: 0, y: 0 }): JsonObject {
  return { ...node, position: [Math.round(x), Math.round(y)] }
}
