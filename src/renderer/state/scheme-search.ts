import type { SchemeOffer } from '../../shared/found-scheme.ts'
import { ask } from '../faultline.ts'
import { notifyProblem } from './toasts.ts'

/** How a delivery was signed with that secret; null where that could not be looked for. */
export async function searchScheme(deliveryId: string, secret: string): Promise<SchemeOffer | null> {
  const answer = await ask('findScheme', { deliveryId, secret })
  if (answer.ok) return answer.value
  notifyProblem(answer.problem)
  return null
}
