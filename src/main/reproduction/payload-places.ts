// Where what a delivery brought stands in its request. In: the run of the node that it reached. Out: the part of the request that
// the node gave as its items, and the keys that lead to each. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import { pathOfKeys, type ReadOrigin, type TracedRead } from '../../shared/traced-read.ts'
import { webhookNodeType } from '../../shared/webhook-address.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'

export interface GivenPart {
  readonly origin: Extract<ReadOrigin, { kind: 'payload' }>
  /** Of the item with that index. */
  readonly keysOf: (index: number) => readonly string[]
}

/** Null where no delivery reaches the node, or what it gives has other names than the request. */
export function givenPart(run: Pick<NodeRun, 'node' | 'outputs' | 'nodeSource'>, workflow: Workflow): GivenPart | null {
  const type = findNode(workflow, run.node)?.type
  if (type === webhookNodeType) return { origin: { kind: 'payload', part: 'item' }, keysOf: () => [] }
  // What a stand-in gave in its place came with no request.
  if (run.nodeSource !== undefined) return null
  const { gives, isList } = providerTrigger(type) ?? { gives: 'made', isList: false }
  if (gives === 'made') return null
  if (gives === 'request') return { origin: { kind: 'payload', part: 'item' }, keysOf: () => [] }
  if (gives === 'query') return { origin: { kind: 'payload', part: 'query' }, keysOf: () => [] }
  const areSeveral = isList || (run.outputs?.[0]?.length ?? 0) > 1
  return {
    origin: { kind: 'payload', part: 'body' },
    keysOf: (index) => (areSeveral ? [...gives, String(index)] : gives),
  }
}

/** The trigger of a provider that fails reads the body itself. */
export function isFailedTrigger({ node, status }: NodeRun, workflow: Workflow): boolean {
  return status === 'error' && providerTrigger(findNode(workflow, node)?.type) !== null
}

/** What it read, by its keys in the body. */
export function readOfBody({ keys, found, line }: FieldRead, node: string): TracedRead {
  return { node, origin: { kind: 'payload', part: 'body' }, keys, path: pathOfKeys(keys), found, line }
}
