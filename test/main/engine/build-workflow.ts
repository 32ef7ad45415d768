import { workflowFrom } from '../../../src/main/engine/read-workflow.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'

/** One node in short: type without its package, parameters, and any other field of the format. */
export type NodeInShort = readonly [type: string, parameters?: JsonObject, more?: JsonObject]

/** `A`, `A:1` (output 1), and for targets `B`, `B:1` (input 1). */
export type Wire = readonly [from: string, to: string]

/** A workflow of the format from nodes by name and wires between them, placed from left to right, execution order v1. */
export function buildWorkflow(
  nodes: Readonly<Record<string, NodeInShort>>,
  wires: readonly Wire[],
  more: JsonObject = {},
): Workflow {
  const connections: Record<string, { main: { node: string; type: 'main'; index: number }[][] }> = {}
  for (const [from, to] of wires) {
    const [source, output] = end(from)
    const [target, input] = end(to)
    const { main } = (connections[source] ??= { main: [] })
    while (main.length <= output) main.push([])
    main[output]?.push({ node: target, type: 'main', index: input })
  }
  return workflowFrom({
    id: 'wf1',
    name: 'Test workflow',
    nodes: Object.entries(nodes).map(([name, [type, parameters = {}, fields = {}]], index) => ({
      id: `node-${index}`,
      name,
      type: type.includes('.') ? type : `n8n-nodes-base.${type}`,
      typeVersion: newestVersions[type] ?? 1,
      position: [index * 200, 0],
      parameters,
      ...fields,
    })),
    connections,
    settings: { executionOrder: 'v1' },
    ...more,
  }).workflow
}

const newestVersions: Readonly<Record<string, number>> = {
  code: 2,
  filter: 2.3,
  httpRequest: 4.2,
  if: 2.3,
  merge: 3.2,
  removeDuplicates: 2,
  respondToWebhook: 1.5,
  set: 3.4,
  splitInBatches: 3,
  switch: 3.4,
  webhook: 2.1,
}

function end(text: string): readonly [string, number] {
  const [name = '', index = '0'] = text.split(':')
  return [name, Number(index)]
}
