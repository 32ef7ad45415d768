// A node that fails at what it compares, where a step before it made that of the words of a model. In: what an execution showed. Out: the layer. Pure.
import type { WorkflowView } from '../../shared/reproduction.ts'
import { oneLine, saying } from './answer-words.ts'
import { deciders } from './deciders.ts'
import { takenOfModel } from './lacked-fields.ts'
import type { Pointer } from './pointer.ts'

/** What it compares, and as which type, is the workflow's; that it came in none of that type is the model's. Else null. */
export function comparedOfModel(view: WorkflowView, node: string): Pointer | null {
  if (!deciders.has(view.failedNodeType ?? '')) return null
  const own = (view.reads ?? []).filter((read) => read.node === node && read.listed !== true && read.assumed !== true)
  const taken = own.every(({ origin }) => origin.kind === 'item') ? takenOfModel(view, node) : null
  if (taken === null) return null
  const [read] = own
  const isOnly = new Set(own.map(({ path }) => path)).size === 1
  return {
    layer: 'AI layer',
    others: ['node', 'data'],
    reason: saying(`"${node}" failed. It decides by ${taken}.`, oneLine(view.errorMessage)),
    node,
    ...(read !== undefined && isOnly ? { read } : {}),
  }
}
