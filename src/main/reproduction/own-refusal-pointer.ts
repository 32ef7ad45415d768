// A workflow that refuses by an answer of its own: the layer that it points to. In: what an execution showed. Out: a pointer. Pure.
import { isLacking } from '../../shared/field-read.ts'
import type { Layer } from '../../shared/layer.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { isWhat } from './found-words.ts'
import type { FailedItem, Pointer } from './pointer.ts'
import { ownerOf, withSources } from './sources.ts'

/** The workflow checks what it is sent, or who sends it, and says so. */
export function refusedByItself(view: WorkflowView, { providerView }: FailedItem): Pointer {
  const status = providerView?.statusCode ?? 0
  const { words = null, over, by } = view.ownRefusal ?? {}
  const answer = `No node failed: the workflow itself answers ${String(status)}${words === null ? '' : ` with ${words}`}, as it refuses`
  const said = view.ownRefusal === undefined ? {} : { node: over?.node ?? by ?? view.ownRefusal.node }
  if (view.ownRefusal?.isUndecided === true && status >= 400) {
    const reason = `No node failed: "${view.ownRefusal.node}" answers ${String(status)} whatever comes, as no decision leads to it.`
    return { layer: 'node', others: [], reason, ...said }
  }
  const { agedSeconds } = view.ownRefusal ?? {}
  if (over !== undefined && agedSeconds !== undefined) {
    const minutes = Math.round(agedSeconds / 60)
    const ago =
      minutes > 120
        ? `${String(Math.round(minutes / 60))} hours`
        : `${String(minutes)} minute${minutes === 1 ? '' : 's'}`
    const reason = `${answer} what is old: "${over.node}" reads ${over.path} of the payload, a time ${ago} before it was sent here. What was captured grows old; sent with the time of now it may be taken.`
    return { layer: 'data', others: ['authorisation', 'node'], reason, ...said }
  }
  const isAccess = status === 401 || status === 403
  const owner = over === undefined ? null : ownerOf(over, view)
  const seen =
    over === undefined || owner === null
      ? ''
      : ` "${over.node}" reads ${over.path} of ${owner[1]}, which ${isWhat(over.found)}.`
  // What somebody was asked for and did not give is no credential of whoever sent it.
  const isGiven = over === undefined || owner === null || owner[0] === 'data' || !isLacking(over)
  if (isAccess && isGiven) {
    const reason = `${answer} whoever sent it.${seen}`
    return { layer: 'authorisation', others: withSources(view, ['data', 'node']), reason, ...said }
  }
  if (owner === null) {
    const made = by === undefined ? '' : ` "${by}" decides it by what the steps before it made.`
    return { layer: 'data', others: withSources(view, ['node']), reason: `${answer} what it was sent.${made}`, ...said }
  }
  const [layer] = owner
  const others = withSources(view, ['node', 'data']).filter((one) => one !== layer)
  const refuses: readonly Layer[] = isAccess ? ['authorisation'] : []
  return { layer, others: [...refuses, ...others], reason: `${answer} what came.${seen}`, ...said }
}
