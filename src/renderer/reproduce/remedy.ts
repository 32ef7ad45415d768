/** In: how the case and the listener stand. Out: the one thing that must be put right before the method can go on. */
import type { MatchExplanation } from '../../shared/delivery.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import { remedyOfLack, type Remedy } from '../../shared/remedy.ts'

/** What would let a refused request in, where it is not the request that must change; null where it is. */
export function remedyOfExplanation(explanation: MatchExplanation | undefined): Remedy | null {
  for (const { parts } of explanation?.nearest ?? []) {
    const differing = parts.filter(({ agrees }) => !agrees)
    const lacking = differing.find(({ lack }) => lack !== undefined)?.lack
    if (lacking !== undefined) return remedyOfLack(lacking, null)
    const [only, ...others] = differing
    if (only?.remedy !== undefined && others.length === 0) return only.remedy
  }
  return null
}

/** What lets the listener listen again; null while it does. */
export function remedyOfListener(status: ListenerStatus): Remedy | null {
  if (status.kind !== 'stopped') return null
  const code = status.problem?.code
  return code === 'PORT_TAKEN' || code === 'PORT_NOT_ALLOWED' ? { kind: 'use-free-port' } : { kind: 'open-settings' }
}
