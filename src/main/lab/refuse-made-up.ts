import type { OutgoingRequest } from '../../shared/execution.ts'
import { hostText, listsHost, readHost } from '../../shared/host-name.ts'
import { ProblemError } from '../../shared/problem.ts'
import { destinationOf, hostOf } from '../engine/departure.ts'

/**
 * A request that is to be sent outside of the workflow proves nothing against an answer that nobody wrote.
 *
 * @throws ProblemError INVALID_INPUT where its host has no rule and does not go out for real
 */
export function refuseMadeUp(
  request: Pick<OutgoingRequest, 'method' | 'url'>,
  realHosts: readonly string[],
  rules: Readonly<Record<string, unknown>>,
): void {
  const to = destinationOf(request)
  const studied = Object.keys(rules).flatMap((host) => readHost(host) ?? [])
  if (listsHost(realHosts, to) || listsHost(studied.map(hostText), to)) return
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `${request.method} ${hostOf(request)} was not sent outside of the workflow: the host is closed in this case and nobody wrote its answer, so that a stand-in would say yes to anything.`,
    remedy: 'Let the host go out for real, or record what it answered, then try again.',
  })
}
