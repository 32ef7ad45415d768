import type { Execution, OutgoingRequest } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import type { OutsideRun, RequestEnd } from '../../shared/outside-run.ts'
import { ProblemError } from '../../shared/problem.ts'

/** A request as it arrived at a stand-in. */
export interface ArrivedRequest {
  readonly headers: HeaderPairs
  readonly body: Uint8Array
}

/**
 * The request at which an execution first failed: the last one of the failed try that was refused or never answered. With `node` the
 * first such one of that node, whether it failed or not.
 *
 * @throws ProblemError EXECUTION_NOT_FAILED where no request failed, or it cannot be sent again byte for byte
 */
export function failingRequest(execution: Execution, node: string | null = null): OutgoingRequest {
  const requests = firstFailure(execution)?.run.attempts[0]?.requests ?? []
  const isFailing = ({ answer }: OutgoingRequest): boolean => answer === null || answer.status >= 400
  const request = node === null ? requests.findLast(isFailing) : requestsOf(execution, node).find(isFailing)
  if (request === undefined && node !== null) throw noneOf(execution, node)
  if (request === undefined) {
    throw notSent(
      'No request of the first failed node was refused or left without an answer, so there is none to send outside.',
    )
  }
  const kept = request.body === null ? 0 : Buffer.byteLength(request.body)
  if (kept !== request.bodyBytes) {
    throw notSent(
      `Of the body of ${request.method} ${request.url} only ${kept} of ${request.bodyBytes} bytes were kept.`,
    )
  }
  return request
}

function requestsOf({ nodeRuns }: Execution, node: string): readonly OutgoingRequest[] {
  return nodeRuns.filter((run) => run.node === node).flatMap(({ attempts }) => attempts.flatMap((one) => one.requests))
}

function noneOf(execution: Execution, node: string): ProblemError {
  const sending = [...new Set(execution.nodeRuns.map((run) => run.node))].filter(
    (name) => requestsOf(execution, name).length > 0,
  )
  const names = sending.length === 0 ? 'none' : sending.map((name) => JSON.stringify(name)).join(', ')
  return notSent(
    `No request of "${node}" was refused or left without an answer (nodes that sent requests: ${names}), so there is none to send outside.`,
  )
}

/** What the two ends point to (contract §5.4: what fails the same way outside points to the credentials or scopes). */
export function judgeOutside(
  request: OutgoingRequest,
  outside: RequestEnd,
  arrived: { readonly inside: ArrivedRequest; readonly outside: ArrivedRequest } | null,
): OutsideRun {
  const { method, url, answer, error } = request
  const inside: RequestEnd = { status: answer?.status ?? null, error }
  const same = inside.status === outside.status && (inside.status !== null || inside.error === outside.error)
  const differences = arrived === null ? [] : differencesOf(arrived.inside, arrived.outside)
  return { method, url, inside, outside, same, sentence: sentenceOf(inside, outside, same, differences), differences }
}

function sentenceOf(inside: RequestEnd, outside: RequestEnd, same: boolean, differences: readonly string[]): string {
  const [was, is] = [wordsOf(inside), wordsOf(outside)]
  if (same) {
    return inside.status === 401 || inside.status === 403
      ? `It fails the same way outside (${was}): the credential, its scopes or rights, or the provider is the cause, not the workflow.`
      : `It fails the same way outside (${was}): the provider, or what is sent to it, is the cause, not the engine.`
  }
  const seen =
    differences.length > 0
      ? ` The requests differ: ${differences.join(' ')}`
      : ' The requests are the same, so it comes and goes.'
  return `In the workflow it ended with ${was}, outside with ${is}.${seen}`
}

function wordsOf({ status, error }: RequestEnd): string {
  return status === null ? (error ?? 'no answer') : `status ${status}`
}

/** Headers that each connection has for itself. */
const ownHeaders: ReadonlySet<string> = new Set(['connection', 'host', 'date'])

function differencesOf(one: ArrivedRequest, other: ArrivedRequest): readonly string[] {
  const fields = ({ headers }: ArrivedRequest) =>
    new Map(
      headers.map(([name, value]) => [name.toLowerCase(), value] as const).filter(([name]) => !ownHeaders.has(name)),
    )
  const [inside, outside] = [fields(one), fields(other)]
  const names = [...new Set([...inside.keys(), ...outside.keys()])]
  return [
    ...names.flatMap((name) => {
      if (!outside.has(name)) return [`Only the workflow sends ${name}.`]
      if (!inside.has(name)) return [`Only the plain client sends ${name}.`]
      return inside.get(name) === outside.get(name) ? [] : [`${name} has another value.`]
    }),
    ...(Buffer.compare(one.body, other.body) === 0 ? [] : ['The bodies differ.']),
  ]
}

function notSent(sentence: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FAILED',
    sentence,
    remedy: 'Choose an execution in which an HTTP request failed.',
  })
}
