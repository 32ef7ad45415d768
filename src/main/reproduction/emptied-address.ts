// An address of which a part is empty, since a step of the workflow itself gives nothing there. In: what the workflow did, and the node that
// was refused. Out: a pointer to that step. Pure.
import { isLacking } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { isWhat } from './found-words.ts'
import { hasEmptyPart, notThere } from './lacked-fields.ts'
import type { Pointer } from './pointer.ts'

/** Null where the node was not refused so, or what it reads for its address came from outside. */
export function emptiedAddress(view: WorkflowView, node: string): Pointer | null {
  const { method, url, status } = view.failedAnswer ?? { status: null }
  if (status === null || !notThere.has(status) || !hasEmptyPart(url)) return null
  const own = (view.reads ?? []).filter((read) => read.node === node && isLacking(read) && read.hasFallback !== true)
  const [read] = own
  // What came from outside, or was made of what did, is told by whoever gave it.
  if (read?.origin.kind !== 'item' || read.found === 'missing' || own.some(({ origin }) => origin.kind !== 'item'))
    return null
  return {
    layer: 'node',
    others: ['API'],
    reason: `"${node}" was answered ${String(status)} at an address of which a part is empty: ${method} ${url}. ${read.path} of what "${read.origin.node}" gives ${isWhat(read.found)}: give it its value there.`,
    node: read.origin.node,
    read,
  }
}
