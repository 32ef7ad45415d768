import { fateOf } from '../../shared/item-verdict.ts'
import type { Lack } from '../../shared/lack.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'

/** What the first failing item lacks in Faultline, and the step that asks for it; null where each fails by itself. */
export function lackIn(
  items: readonly ReproductionItem[],
): { readonly lack: Lack; readonly node: string | null } | null {
  for (const item of items) {
    if (fateOf(item) !== 'bad') continue
    const { workflowView: view, explanation } = item
    if (view?.lack !== undefined) return { lack: view.lack, node: view.firstFailedNode }
    const refused = explanation?.nearest.flatMap(({ parts }) => parts).find(({ lack }) => lack !== undefined)
    if (view === null && refused?.lack !== undefined) return { lack: refused.lack, node: null }
  }
  return null
}
