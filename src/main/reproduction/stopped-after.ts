// A workflow that stops itself by a node that is there for it: what the decision before turned on. In: what an execution showed. Out: a
// pointer. Pure.
import { isLacking } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { isWhat } from './found-words.ts'
import type { Pointer } from './pointer.ts'
import { ownerOf } from './sources.ts'

/** Null where the node is not there to stop a workflow, or what was decided by is not known, or is of several. */
export function stoppedAfter(view: WorkflowView, name: string): Pointer | null {
  const { failedNodeType: kind, edges, reads = [] } = view
  if (factsOf(kind ?? '').role !== 'stops') return null
  const decider = edges.find(({ to, items, from }) => to === name && items > 0 && outputsOf(from, view) > 1)?.from
  const own = reads.filter((read) => read.node === decider && read.listed !== true && read.assumed !== true)
  const owners = new Set(
    own.map((read) => (read.origin.kind === 'payload' ? 'payload' : JSON.stringify(ownerOf(read, view)))),
  )
  const read = own.find(isLacking) ?? own[0]
  const owner = read === undefined ? null : ownerOf(read, view)
  if (decider === undefined || read === undefined || owner === null || owners.size > 1) return null
  const [layer, whose] = owner
  return {
    layer,
    others: ['node'],
    reason: `"${name}" stops the workflow, as "${decider}" decides by ${read.path} of ${whose}, which ${isWhat(read.found)}.`,
    node: decider,
    read,
  }
}

function outputsOf(node: string, { edges }: WorkflowView): number {
  return new Set(edges.filter(({ from }) => from === node).map(({ output }) => output)).size
}
