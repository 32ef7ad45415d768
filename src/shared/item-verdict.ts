import type { ReproductionItem, WorkflowView } from './reproduction.ts'

/**
 * Good only if the provider was told so, the workflow did its work once and without a failure, and nothing fell short of
 * what the case expects. A repeat is good when it had no effect (contract §6.3).
 */
export function isGood(item: ReproductionItem | undefined): boolean {
  return item !== undefined && whyBad(item).length === 0
}

/**
 * `good`, `bad`, or `open`: its execution is under way or waits, and has neither succeeded nor failed. An answer that the
 * provider took for a failure is bad, whatever goes on behind it.
 */
export function fateOf(item: ReproductionItem): 'good' | 'bad' | 'open' {
  if (isGood(item)) return 'good'
  const { workflowView: view, providerView } = item
  const isTold = providerView !== null && isAsWanted(item)
  return isTold && view !== null && unfinished.has(view.status) && view.errorMessage === null ? 'open' : 'bad'
}

const unfinished: ReadonlySet<string> = new Set(['new', 'running', 'waiting'])

/** Why an item is not good, in sentences; empty where it is. */
export function whyBad(item: ReproductionItem): readonly string[] {
  const status = item.providerView?.statusCode ?? null
  const told = isAsWanted(item)
  const reasons = told
    ? []
    : [item.sendError === null ? `The provider saw ${String(status)}.` : `The provider saw: ${item.sendError}.`]
  const view = item.workflowView
  if (item.outcome === 'duplicate' && told) return item.unexpected
  // What only tries the address need not start anything.
  if (view === null && item.addressTest !== undefined && told) return item.unexpected
  if (view === null) return [...reasons, unstarted(item), ...item.unexpected]
  return [
    ...reasons,
    ...(view.status === 'success' ? [] : [endOf(view)]),
    ...(view.errorMessage === null || isHandledOnPurpose(item)
      ? []
      : [`"${view.firstFailedNode ?? '?'}" failed: ${view.errorMessage}`]),
    ...repeatedEffects(item, view),
    ...(item.failedAgain === undefined
      ? []
      : [`The same delivery was executed again after it had succeeded, and failed then: ${item.failedAgain}`]),
    ...item.unexpected,
  ]
}

/** That nothing was started, and for what, as far as whoever turned the request away says it. */
function unstarted({ explanation, proxyView }: ReproductionItem): string {
  if (proxyView?.answeredByProxy === true) return 'No execution was started: the reverse proxy answered by itself.'
  const differing = explanation?.nearest[0]?.parts.filter(({ agrees }) => !agrees).map(({ sentence }) => sentence) ?? []
  const [first = explanation?.sentence ?? ''] = differing
  return first === '' ? 'No execution was started.' : `No execution was started: ${lowerFirst(first)}`
}

/** Goes on in a sentence; what stands in capitals stays. */
function lowerFirst(sentence: string): string {
  const isWord = /^[A-Z][a-z]* /u.test(sentence)
  const said = isWord ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
  return said.endsWith('.') ? said : `${said}.`
}

/** A success; what the case expects; or a redirect that the workflow itself gives, as a form does after it was sent. */
function isAsWanted({ providerView, wantedStatus, workflowView, proxyView }: ReproductionItem): boolean {
  const status = providerView?.statusCode ?? null
  if (status === null) return false
  if (status === wantedStatus || (status >= 200 && status < 300)) return true
  const isOwn = workflowView?.status === 'success' && proxyView?.answeredByProxy !== true
  return status >= 300 && status < 400 && isOwn
}

/** Answers that are about the thing that was named: a workflow may well ask to see whether it is there (RFC 9110 §15.5). */
export const aboutTheThing: ReadonlySet<number> = new Set([404, 409, 410, 412])

/**
 * True where the first failure went down an error branch that is there for it: the branch ran, all ended well, nothing that is
 * expected is missing, and the answer was about the thing that was asked for (or the case expects what came).
 */
export function isHandledOnPurpose({ workflowView: view, wantedStatus, unexpected }: ReproductionItem): boolean {
  if (view?.isBranched !== true || view.status !== 'success' || unexpected.length > 0) return false
  const status = view.failedAnswer?.status ?? null
  const refusal = view.failedAnswer?.refusal
  // Whoever makes what may be there already looks so whether it is.
  if (refusal === 'exists') return true
  if (status === null || refusal !== undefined) return false
  return aboutTheThing.has(status) || (wantedStatus !== undefined && status >= 400 && status < 500)
}

/** True where the workflow did its work, and answered with an error that it gives by itself. */
export function answersNo({
  workflowView: view,
  providerView,
}: Pick<ReproductionItem, 'workflowView' | 'providerView'>): boolean {
  const status = providerView?.statusCode ?? 0
  const isNo = status >= 400 || (view?.ownRefusal?.words ?? null) !== null
  return isNo && view?.status === 'success' && !view.findings.some(({ kind }) => kind === 'empty-answer')
}

function endOf({ status }: WorkflowView): string {
  return unfinished.has(status)
    ? 'The execution has not ended: it goes on.'
    : `The execution ended with the status ${status}.`
}

function repeatedEffects(item: ReproductionItem, view: WorkflowView): readonly string[] {
  const repeated = item.repeats.filter((one) => one.effectCount > 0).length
  if (repeated > 0 && view.effectCount > 0) {
    return [`The same delivery was executed ${repeated + 1} times with effects outside: what it does was done again.`]
  }
  if (item.duplicateOf !== null && view.effectCount > 0) {
    return [
      `A repeat of item ${item.duplicateOf + 1} was taken for a new event and had ${view.effectCount} effects (contract §6.3).`,
    ]
  }
  return []
}
