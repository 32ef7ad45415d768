/** In: how the case and the listener stand. Out: the one thing that must be put right before the method can go on. */
import type { MatchExplanation } from '../../shared/delivery.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
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

/** What differs where a request went to another address than the one at which the webhook waits. */
const ofAddress = ['path', 'method', 'variant', 'active']

/**
 * Where a request of the case should go, so that the nearest of its webhooks takes it; null where the address is not what stands in its
 * way, or holds parameters (`:id`) whose values nobody knows.
 */
export function remedyOfAddress(
  explanation: MatchExplanation | undefined,
  {
    webhooks,
    request,
  }: Pick<CaseView, 'webhooks'> & { readonly request: Pick<CaseView['request'], 'method' | 'path'> },
): Remedy | null {
  const near = explanation?.nearest.find(({ path, method }) =>
    webhooks.some((own) => own.path === path && own.method === method),
  )
  if (near === undefined || near.path.includes(':')) return null
  const differing = near.parts.filter(({ agrees }) => !agrees).map(({ part }) => part)
  if (!differing.every((part) => ofAddress.includes(part))) return null
  const [, written = '', query = ''] = /^([^?]*)(.*)$/su.exec(request.path) ?? []
  if (written === `/${near.path}` && request.method === near.method) return null
  return { kind: 'use-address', method: near.method, path: `/${near.path}${query}` }
}

/** What lets the listener listen again; null while it does. */
export function remedyOfListener(status: ListenerStatus): Remedy | null {
  if (status.kind !== 'stopped') return null
  const code = status.problem?.code
  return code === 'PORT_TAKEN' || code === 'PORT_NOT_ALLOWED' ? { kind: 'use-free-port' } : { kind: 'open-settings' }
}
