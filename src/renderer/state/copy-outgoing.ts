import type { CallInput } from '../../shared/contract.ts'
import type { CopyFormat } from '../../shared/copy-format.ts'
import { ask } from '../faultline.ts'
import { notifyCopied } from './replays.ts'
import { notifyProblem } from './toasts.ts'

/** Where a request stands that a node sent out. */
export type OutgoingPlace = Omit<CallInput<'copyOutgoing'>, 'format' | 'withSecrets'>

export async function copyOutgoing(place: OutgoingPlace, format: CopyFormat, withSecrets: boolean): Promise<void> {
  const answer = await ask('copyOutgoing', { ...place, format, withSecrets })
  if (answer.ok) notifyCopied(format, withSecrets, answer.value.redactionCount)
  else notifyProblem(answer.problem)
}
