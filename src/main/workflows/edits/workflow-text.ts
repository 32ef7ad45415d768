import { isObject, type JsonObject } from '../../../shared/json.ts'
import { ProblemError } from '../../../shared/problem.ts'
import type { Connection } from '../../../shared/workflow.ts'

/** A workflow's JSON as it is written: an edit keeps whatever it does not know. */
export type WorkflowText = JsonObject & { readonly nodes: readonly unknown[] }

/** Targets of each output of each type of connection, by the name of the node that they begin at. */
export type WrittenConnections = Readonly<
  Record<string, Readonly<Record<string, readonly (readonly Connection[] | null)[]>>>
>

/** The name of what is a node; null for anything else. */
export function nameOf(node: unknown): string | null {
  return isObject(node) && typeof node['name'] === 'string' ? node['name'] : null
}

export function namesOf({ nodes }: WorkflowText): readonly string[] {
  return nodes.map(nameOf).filter((name) => name !== null)
}

/** @throws ProblemError INVALID_INPUT where the workflow has no such node */
export function nodeOf(workflow: WorkflowText, name: string): JsonObject {
  const node = workflow.nodes.find((one) => nameOf(one) === name)
  if (isObject(node)) return node
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The workflow has no node "${name}", so nothing was changed.`,
    remedy: 'Choose one that stands on the canvas.',
  })
}

/** The workflow with these nodes changed. */
export function withNodes(
  workflow: WorkflowText,
  names: readonly string[],
  change: (node: JsonObject) => JsonObject,
): WorkflowText {
  for (const name of names) nodeOf(workflow, name)
  const wanted = new Set(names)
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => (isObject(node) && wanted.has(nameOf(node) ?? '') ? change(node) : node)),
  }
}

/** Its connections as far as they have the shape of the format. */
export function connectionsOf(workflow: JsonObject): WrittenConnections {
  const { connections } = workflow
  if (!isObject(connections)) return {}
  return Object.fromEntries(
    Object.entries(connections).map(([from, kinds]) => [
      from,
      Object.fromEntries(
        Object.entries(isObject(kinds) ? kinds : {}).map(([type, outputs]) => [
          type,
          (Array.isArray(outputs) ? outputs : []).map((targets: unknown) =>
            Array.isArray(targets) ? targets.filter(isConnection) : null,
          ),
        ]),
      ),
    ]),
  )
}

/** Connections with every target mapped; one that becomes null goes. What is left empty stays as it is written. */
export function mapTargets(
  connections: WrittenConnections,
  change: (target: Connection, from: string, type: string, output: number) => Connection | null,
): WrittenConnections {
  return Object.fromEntries(
    Object.entries(connections).map(([from, kinds]) => [
      from,
      Object.fromEntries(
        Object.entries(kinds).map(([type, outputs]) => [
          type,
          outputs.map(
            (targets, output) =>
              targets?.map((target) => change(target, from, type, output)).filter((target) => target !== null) ?? null,
          ),
        ]),
      ),
    ]),
  )
}

/** A name that no node has yet, as the service's editor finds it: by a number behind it. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const stem = name.replace(/\d+$/u, '')
  let number = 1
  while (taken.has(`${stem}${String(number)}`)) number += 1
  return `${stem}${String(number)}`
}

/** Where something stands on the canvas. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Where a node stands; at the origin where its place cannot be read. */
export function placeOf(node: unknown): Place {
  const position = isObject(node) && Array.isArray(node['position']) ? (node['position'] as readonly unknown[]) : []
  const [x, y] = position
  return { x: typeof x === 'number' ? x : 0, y: typeof y === 'number' ? y : 0 }
}

function isConnection(target: unknown): target is Connection {
  return isObject(target) && typeof target['node'] === 'string'
}
