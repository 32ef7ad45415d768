// A node that is refused over what an earlier step made amiss of what it had read: the fault is told of that step. In: what the
// workflow did, and the node that failed. Out: a pointer. Pure.
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { Pointer } from './pointer.ts'

/** Refusals of what was sent or named (RFC 9110 §15.5). */
const ofContent: ReadonlySet<number> = new Set([400, 404, 422])

/** Null where no earlier step of which the node takes something is at fault, or the refusal is about something else. */
export function madeAmiss(view: WorkflowView, node: string): Pointer | null {
  const { readFault: fault, failedAnswer: answer, reads = [] } = view
  if (fault?.node === undefined || fault.node === node) return null
  const { node: maker, sentence, layer, others, read } = fault
  const takes = reads.some(
    (one) => one.node === node && one.origin.kind === 'item' && one.origin.node === maker && one.listed !== true,
  )
  if (!takes || answer === null || !isAboutContent(answer)) return null
  return {
    layer,
    others,
    reason: `"${node}" was answered ${String(answer.status)}, and takes what "${maker}" gives. ${sentence}`,
    node: maker,
    ...(read === undefined ? {} : { read }),
  }
}

function isAboutContent({ status, refusal, refusedValue }: NonNullable<WorkflowView['failedAnswer']>): boolean {
  if (refusedValue !== undefined || (refusal !== undefined && refusal !== 'content')) return false
  return status !== null && ofContent.has(status)
}
