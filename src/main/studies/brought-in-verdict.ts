import type { BroughtInVerdict, CaseFile, CaseOrigin } from '../../shared/case.ts'
import type { Execution } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { lackRemedy, lackSentence } from '../../shared/lack.ts'
import { messageShape } from '../../shared/message-shape.ts'
import { isGood, whyBad } from '../../shared/item-verdict.ts'
import { sourceSentence } from '../../shared/node-source.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'

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
  if (there === undefined) return withoutFailure(item, here)
  if (here !== null && isSame(origin, execution, here)) {
    return {
      verdict: 'same',
      sentence: `It fails here as it failed there, at "${there.node}": "${here.message}". ${left.same}`,
    }
  }
  const made = here === null ? madeUpAt(there.node, execution) : null
  if (made !== null) {
    const sentence = `Nothing can be told yet: it failed there at "${there.node}" ("${there.message}"), and here that step was ${made}. Give a stand-in with what it gave, then send again.`
    return { verdict: 'not-run', sentence }
  }
  if (here === null && isGood(item)) {
    const sentence = `It failed there at "${there.node}" ("${there.message}") and does not fail here. ${left['does-not-fail-here']}`
    return { verdict: 'does-not-fail-here', sentence }
  }
  const how = here === null ? whyBad(item).join(' ') : `"${here.node}" fails with "${here.message}"`
  return {
    verdict: 'other',
    sentence: `It fails in another way here: there "${there.node}" failed with "${there.message}", here ${how}. ${left.other}`,
  }
}

/** How the step that failed there was answered here, where nobody wrote that; null where it was run, or recorded. */
function madeUpAt(node: string, execution: Execution | null): string | null {
  const source = execution?.nodeRuns.find((run) => run.node === node)?.nodeSource
  return source?.kind === 'stand-in' && source.writtenBy === 'nobody' ? sourceSentence(source) : null
}

/** What each verdict leaves, for a person. */
const left: Readonly<Record<Exclude<BroughtInVerdict, 'not-run' | 'succeeded'>, string>> = {
  same: 'So the fault is in what was recorded: the data, a node, the version of the workflow, or what an API answered; the credentials, the reverse proxy and the queue of the server are not needed for it.',
  'does-not-fail-here':
    'So the fault is in what differs between there and here: the authorisation (credentials are never given out), what an API answered then and was not recorded, the database, the reverse proxy, the queue, or variables of the server.',
  other:
    'Look first at what was not recorded of it: credentials, variables, rows of the database, and what stands in for its nodes.',
}

function withoutFailure(item: ReproductionItem, here: Failure | null): NonNullable<CaseFile['brought_in']> {
  if (here === null && isGood(item)) {
    return { verdict: 'succeeded', sentence: 'It did not fail there, and does not fail here.' }
  }
  const how = here === null ? whyBad(item).join(' ') : `"${here.node}" fails with "${here.message}"`
  return { verdict: 'other', sentence: `Where it failed there is not known; here ${how}. ${left.other}` }
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
  if (spoken.some((one) => one !== null && messageShape(one) === wanted)) return true
  return there.code !== undefined && (there.code === here.httpCode || there.code === here.code)
}
