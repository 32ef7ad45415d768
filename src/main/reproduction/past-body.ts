// What a webhook receives stands in `body`: a node that reads it beside that reads nothing, and what is made of it stumbles later. In: what
// the nodes of an execution read. Out: the node that reads past the body. Pure.
import { isLacking } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { pathOfKeys, type TracedRead } from '../../shared/traced-read.ts'
import type { Pointer } from './pointer.ts'

/** Null where each finds what it reads, looks in the body as well, or has something else for it. */
export function pastBody({ reads = [] }: Pick<WorkflowView, 'reads'>): ReadFault | null {
  const read = reads.find((one) => isPast(one) && !looksInBody(one, reads))
  if (read === undefined) return null
  const { node, keys, found, line } = read
  const [written, meant] = [keys, ['body', ...keys]].map((all) => pathOfKeys(all).replace('$', '$json'))
  return {
    layer: 'node',
    others: [],
    sentence: `"${node}" reads ${written ?? ''} of what the webhook gives, and nothing stands there: what was sent stands in its body (${meant ?? ''}).`,
    node,
    read: { path: pathOfKeys(keys), found, line },
  }
}

/** It, where the failed node takes what is missing for it: by itself, or as it was refused for what it sent. Null otherwise. */
export function failsPastBody(view: WorkflowView, failed: string): Pointer | null {
  const fault = pastBody(view)
  const status = view.failedAnswer?.status ?? null
  if (fault === null || (status !== null && !ofWhatIsSent.has(status))) return null
  const takes = (view.reads ?? []).some(
    (read) => read.node === failed && isLacking(read) && (read.origin.kind === 'item' || isBeside(read)),
  )
  const { layer, others, sentence, node } = fault
  return takes || node === failed
    ? { layer, others, reason: `"${failed}" failed. ${sentence}`, node: node ?? failed }
    : null
}

/** Refusals that speak of what was sent. */
const ofWhatIsSent: ReadonlySet<number> = new Set([400, 404, 405, 410, 422])

function isBeside({ origin }: TracedRead): boolean {
  return origin.kind === 'payload' && origin.part === 'item'
}

function isPast(read: TracedRead): boolean {
  const { found, within, beside = [], listed, assumed, hasFallback } = read
  const isPlain = listed !== true && assumed !== true && hasFallback !== true
  return (
    isPlain &&
    isBeside(read) &&
    found === 'missing' &&
    within?.[0] === 'body' &&
    within.length === 2 &&
    beside.includes('headers')
  )
}

function looksInBody({ node, keys }: TracedRead, reads: readonly TracedRead[]): boolean {
  return reads.some(
    ({ node: reader, origin, keys: [first] }) =>
      reader === node && origin.kind === 'payload' && origin.part === 'body' && first === keys[0],
  )
}
