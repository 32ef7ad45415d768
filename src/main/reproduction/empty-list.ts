// A list without anything in it, where the items of an execution end. In: what it showed. Out: whose list it is, in a sentence. Pure.
import type { Layer } from '../../shared/layer.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { ownerOf } from './sources.ts'

/** The only list that the node reads is empty: it has nothing to give out; null where that is not so. */
export function emptyList(
  view: WorkflowView,
  node: string,
): { readonly layer: Layer; readonly sentence: string } | null {
  const lists = (view.reads ?? []).filter(
    (read) => read.node === node && read.listed !== true && (read.found === 'empty' || read.found === 'array'),
  )
  const [list] = lists
  const owner = list === undefined || lists.some(({ found }) => found === 'array') ? null : ownerOf(list, view)
  if (list === undefined || owner === null) return null
  const [layer, whose] = owner
  return { layer, sentence: `${list.path} of ${whose} is empty.` }
}
