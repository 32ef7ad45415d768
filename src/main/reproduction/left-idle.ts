// Where no node failed and something was left undone: what waited for an input that never came, and what went a way that leads to nothing.
// In: what the workflow did. Out: a pointer. Pure.
import type { WorkflowView } from '../../shared/reproduction.ts'
import { decidedBy } from './lacked-fields.ts'
import type { Pointer } from './pointer.ts'
import { at } from './quiet-pointer.ts'
import { withSources } from './sources.ts'

/** A node waited for an input that never came, and what had come to the others went no further. */
export function leftBehind(view: WorkflowView): Pointer | null {
  const finding = view.findings.find(({ kind }) => kind === 'node-never-ran')
  if (finding === undefined) return null
  const reason = `No node failed, but ${finding.sentence}`
  return { layer: 'node', others: withSources(view, ['data']), reason, ...at(finding) }
}

/** A decision sent all items where nothing is done; null where something was done behind it, or nothing decided. */
export function leftIdle(view: WorkflowView): Pointer | null {
  const { idleWay: way, reads = [] } = view
  if (way === undefined) return null
  const compared = way.compared === undefined ? '' : ` ${way.compared}`
  const reason = `No node failed; nothing was done after "${way.node}": ${way.way}.${compared}`
  const decisive = decidedBy(view, way.node)
  if (decisive !== null) return { layer: 'data', others: ['node'], reason: `${reason} ${decisive}`, node: way.node }
  const read = reads.find((one) => one.node === way.node && one.listed !== true && one.assumed !== true)
  const of = { node: way.node, ...(read === undefined ? {} : { read }) }
  return { layer: 'node', others: withSources(view, ['data']), reason, ...of }
}
