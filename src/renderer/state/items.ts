import type { CallInput } from '../../shared/contract.ts'
import type { Item } from '../../shared/item.ts'
import { ask } from '../faultline.ts'
import { notifyProblem } from './toasts.ts'

/** A page of the items of one input or output; empty where it cannot be had (the problem is told). */
export async function pageOfItems(wanted: CallInput<'items'>): Promise<readonly Item[]> {
  const answer = await ask('items', wanted)
  if (answer.ok) return answer.value.items
  notifyProblem(answer.problem)
  return []
}
