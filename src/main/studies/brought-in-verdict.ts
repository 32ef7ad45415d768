import type { BroughtInVerdict, CaseFile, CaseOrigin } from '../../shared/case.ts'
import type { Execution } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { lackRemedy, lackSentence } from '../../shared/lack.ts'
import { messageShape } from '../../shared/message-shape.ts'
import { isGood, whyBad } from '../../shared/item-verdict.ts'
import { sourceSentence, type NodeSource } from '../../shared/node-source.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import { whatWasSent } from '../from-n8n/rebuilt-delivery.ts'

/**
 * Whether a brought-in execution fails here as it failed there, and which layers that leaves. `item`: what was reproduced under
 * the baseline alone; `execution`: what it ran, null where nothing was started.
 */
export function broughtInVerdict(
  origin: CaseOrigin,
  item: ReproductionItem,
  execution: Execution | null,
): NonNullable<CaseFile['brought_in']> {
  const first = execution === null ? null : firstFailure(execution)
  const lack = first?.failure.lack ?? execution?.failure?.lack
  if (lack !== undefined) {
    const sentence = `Nothing can be told yet: ${lackSentence(lack, first?.run.node ?? null)} ${lackRemedy(lack)}`
    return { verdict: 'not-run', sentence }
  }
  const there = origin.failed
  const here = first?.failure ?? execution?.failure ?? null
  const untold = untoldThere(origin)
  if (untold !== null) return { verdict: 'not-run', sentence: `Nothing can be told yet: ${untold}` }
  if (there === undefined) return withoutFailure(origin, item, here)
  if (here !== null && isSame(origin, execution, here)) {
    return {
      verdict: 'same',
      sentence: `It fails here as it failed there, at "${there.node}": "${here.message}". ${left.same}`,
    }
  }
  if (here === null && origin.status === 'success' && sourceAt(there.node, execution)?.kind === 'recording') {
    const sentence = `It went on there after "${there.node}" had failed ("${there.message}"), and goes on here with what that gave.`
    return { verdict: 'succeeded', sentence }
  }
  const made = here === null ? madeUpAt(there.node, execution) : null
  if (made !== null) {
    const sentence = `Nothing can be told yet: it failed there at "${there.node}" ("${there.message}"), and here that step was ${made}. Give a stand-in with what it gave, then send again.`
    return { verdict: 'not-run', sentence }
  }
  if (here === null && isGood(item) && origin.status === 'crashed') {
    const sentence = `n8n itself ended there while "${there.node}" ran ("${there.message}"), and here nothing fails. So the fault is in what its machine had then: memory, a restart, or a worker that was lost; its own log says more.`
    return { verdict: 'does-not-fail-here', sentence }
  }
  if (here === null && isGood(item)) {
    const sentence = `It failed there at "${there.node}" ("${there.message}") and does not fail here. ${left['does-not-fail-here']}`
    return { verdict: 'does-not-fail-here', sentence }
  }
  return {
    verdict: 'other',
    sentence: `It fails in another way here: there "${there.node}" failed with "${there.message}", ${howHere(item, here)} ${left.other}`,
  }
}

/** Why what came of it there tells nothing, with what to do; null where it does. */
function untoldThere({ status, failed, unknown }: CaseOrigin): string | null {
  if (status === 'waiting' || status === 'running' || status === 'new') {
    return `when it was brought in it had not ended there (${status}), so that it had not failed either. Bring it in again once it has.`
  }
  if (status === 'crashed' && unknown?.includes(whatWasSent) === true) {
    return `n8n itself ended there${failed === undefined ? '' : ` while "${failed.node}" ran`}, and kept nothing of what was sent. Take the request from its provider or a log, and send that; what ended n8n its own log says.`
  }
  if (status === 'canceled' && failed !== undefined) {
    return `it was stopped there at "${failed.node}" ("${failed.message}") before it ended, so that nothing failed. Bring one in that was left to its end.`
  }
  return null
}

/** How it fared here, as the end of a sentence. */
function howHere(item: ReproductionItem, here: Failure | null): string {
  if (here !== null) return `here "${here.node}" fails with "${here.message}".`
  const [first = 'it did not succeed.', ...others] = whyBad(item)
  return [`here ${first.replace(/^The /u, 'the ')}`, ...others].join(' ')
}

/** How the step that failed there was answered here, where nobody wrote that; null where it was run, or recorded. */
function madeUpAt(node: string, execution: Execution | null): string | null {
  const source = sourceAt(node, execution)
  return source?.kind === 'stand-in' && source.writtenBy === 'nobody' ? sourceSentence(source) : null
}

function sourceAt(node: string, execution: Execution | null): NodeSource | undefined {
  return execution?.nodeRuns.find((run) => run.node === node)?.nodeSource
}

/** What each verdict leaves, for a person. */
const left: Readonly<Record<Exclude<BroughtInVerdict, 'not-run' | 'succeeded'>, string>> = {
  same: 'So the fault is in what was recorded: the data, a node, the version of the workflow, or what an API answered; the credentials, the reverse proxy and the queue of the server are not needed for it.',
  'does-not-fail-here':
    'So the fault is in what differs between there and here: the authorisation (credentials are never given out), what an API answered then and was not recorded, the database, the reverse proxy, the queue, or variables of the server.',
  other:
    'Look first at what was not recorded of it: credentials, variables, rows of the database, and what stands in for its nodes.',
}

function withoutFailure(
  { status }: CaseOrigin,
  item: ReproductionItem,
  here: Failure | null,
): NonNullable<CaseFile['brought_in']> {
  if (here === null && isGood(item)) {
    return { verdict: 'succeeded', sentence: 'It did not fail there, and does not fail here.' }
  }
  if (here === null && status === 'success' && item.workflowView?.status === 'success') {
    const sentence = `It did not fail there, and does not fail here, as the service counts: ${whyBad(item).join(' ')}`
    return { verdict: 'succeeded', sentence }
  }
  if (status === 'canceled' && item.workflowView?.status === 'canceled') {
    const sentence = `It is cancelled here as it was cancelled there${here === null ? '' : `, at "${here.node}": "${here.message}"`}. ${left.same}`
    return { verdict: 'same', sentence }
  }
  const there = thereOf(status)
  return { verdict: 'other', sentence: `${there}; ${howHere(item, here)} ${left.other}` }
}

function thereOf(status: string): string {
  if (status === 'success') return 'It succeeded there'
  return status === 'canceled' ? 'It was cancelled there' : 'Where it failed there is not known'
}

/** A service that runs code in a runner of its own tells of an error what stands behind its last colon alone. */
function isEndOf(told: string, whole: string): boolean {
  const withoutLine = (text: string): string => text.replace(/ \[line [^\]]*\]$/u, '')
  const end = withoutLine(told)
  return end.length > 2 && /:\s*$/u.test(withoutLine(whole).slice(0, -end.length)) && withoutLine(whole).endsWith(end)
}

/** The same first failed node and the same message without its values, or the same of what ended it. */
function isSame(origin: CaseOrigin, execution: Execution | null, here: Failure): boolean {
  const { failed, ended } = origin
  const last = execution?.failure ?? null
  if (failed !== undefined && agree(failed, here)) return true
  return ended !== undefined && last !== null && agree(ended, last)
}

function agree(there: NonNullable<CaseOrigin['failed']>, here: Failure): boolean {
  if (there.node !== here.node) return false
  const spoken = [here.message, here.description, ...here.causes.map(({ message }) => message)]
  const wanted = messageShape(there.message)
  if (spoken.some((one) => one !== null && (messageShape(one) === wanted || isEndOf(there.message, one)))) return true
  return there.code !== undefined && (there.code === here.httpCode || there.code === here.code)
}
