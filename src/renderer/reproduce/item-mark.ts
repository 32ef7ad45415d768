import { endedIdle } from '../../shared/ended-idle.ts'
import { fateOf, whyBad } from '../../shared/item-verdict.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import { wordOf, type MarkKind } from '../controls/status-mark.tsx'
import { isTroubled } from '../inspector/mark-of.ts'

/** The sign of an item: of a success with something behind it, or with nothing done, that of findings. */
export function markOfItem(item: ReproductionItem, running: boolean): MarkKind {
  const { workflowView } = item
  if (workflowView === null) {
    if (item.sendError !== null) return 'error'
    if (item.providerView === null) return running ? 'running' : 'idle'
    return whyBad(item).length === 0 ? 'success' : isLacking(item) ? 'unknown' : 'error'
  }
  if (workflowView.lack !== undefined) return 'unknown'
  switch (workflowView.status) {
    case 'success':
      return isTroubled(workflowView) || whyBad(item).length > 0 || endedIdle(item) !== null ? 'warning' : 'success'
    case 'error':
    case 'crashed':
      return 'error'
    case 'new':
    case 'running':
      return 'running'
    case 'waiting':
    case 'canceled':
      return workflowView.status
  }
}

/** The word beside the sign: what is no simple success says what it is, as the sentence above the layers does. */
export function wordOfItem(item: ReproductionItem, kind: MarkKind): string {
  if (kind !== 'warning') return wordOf(kind)
  if (fateOf(item) !== 'bad') return endedIdle(item) === null ? wordOf(kind) : 'succeeded, nothing done'
  return failsSilently(item) ? 'failed silently' : 'went wrong'
}

/** True where a node failed and the execution succeeded all the same. */
export function failsSilently({ workflowView }: ReproductionItem): boolean {
  return workflowView?.status === 'success' && workflowView.firstFailedNode !== null
}

function isLacking({ explanation }: ReproductionItem): boolean {
  return explanation?.nearest.some(({ parts }) => parts.some(({ lack }) => lack !== undefined)) === true
}
