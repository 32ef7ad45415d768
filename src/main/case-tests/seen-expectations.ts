/** The same expectations with what was seen in place of what was expected; of a case without any, those that tell most. Pure. */
import type { CaseExpectations, ItemExpectation, SweepExpectation } from '../../shared/case-expectations.ts'
import { toldCertainty } from '../../shared/told-certainty.ts'
import type { Verdict } from '../../shared/verdict.ts'
import { findingKindsOf, itemsText } from './check-item.ts'
import { healingChangeOf } from './check-sweep.ts'
import { seenValue } from './check-value.ts'
import { aiRunOf, itemsLeaving, requestsLike, requestsOf, type SeenItem } from './seen-item.ts'

/** What was seen of a case. `changes` in the order of the expectations. */
export interface SeenCase {
  readonly baseline: SeenItem | null
  readonly changes: readonly (SeenItem | null)[]
  /** Undefined: nothing was swept. */
  readonly verdict: Verdict | null | undefined
}

/** What a case without expectations is held to from now on. */
export const usualExpectations: CaseExpectations = {
  baseline: { status: null, first_failed_node: null, findings: [] },
  sweep: { located: null, certainty: 'not known' },
}

/** The expectations as they would be met by what was seen. */
export function seenExpectations(expected: CaseExpectations, seen: SeenCase): CaseExpectations {
  const { baseline, changes, sweep, ...rest } = expected
  return {
    ...rest,
    ...(baseline === undefined ? {} : { baseline: seenItem(baseline, seen.baseline) }),
    ...(changes === undefined
      ? {}
      : { changes: changes.map((one, index) => ({ ...one, ...seenItem(one, seen.changes[index] ?? null) })) }),
    ...(sweep === undefined ? {} : { sweep: seen.verdict === undefined ? sweep : seenSweep(sweep, seen.verdict) }),
  }
}

function seenItem<Expected extends ItemExpectation>(expected: Expected, seen: SeenItem | null): Expected {
  if (seen === null) return expected
  const { item } = seen
  const error = item.workflowView?.errorMessage ?? item.sendError
  // Where no execution was started there is nothing to say of its nodes.
  const view = item.workflowView
  const { error_includes: _error, first_failed_node: node, ...rest } = expected
  const changed: ItemExpectation = {
    ...(expected.status === undefined ? {} : { status: item.providerView?.statusCode ?? null }),
    ...(node === undefined || view === null ? {} : { first_failed_node: view.firstFailedNode }),
    ...(expected.error_includes === undefined ? {} : keptError(expected.error_includes, error)),
    ...(expected.findings === undefined ? {} : { findings: [...findingKindsOf(item)] }),
    ...(expected.items === undefined ? {} : { items: expected.items.map((one) => seenItems(one, seen)) }),
    ...(expected.requests === undefined ? {} : { requests: expected.requests.map((one) => seenRequest(one, seen)) }),
    ...(expected.request_count === undefined ? {} : { request_count: requestsOf(seen).length }),
    ...(expected.rows === undefined ? {} : { rows: item.workflowView?.rowsWritten ?? 0 }),
    ...(expected.ai_answers === undefined
      ? {}
      : { ai_answers: expected.ai_answers.map((one) => seenAnswer(one, seen)) }),
  }
  return { ...(rest as Expected), ...changed }
}

/** A part that still holds stays; the whole text takes the place of one that does not. */
function keptError(wanted: string, error: string | null): Pick<ItemExpectation, 'error_includes'> {
  if (error === null) return {}
  return { error_includes: error.includes(wanted) ? wanted : error }
}

type Listed<Key extends 'items' | 'requests' | 'ai_answers'> = NonNullable<ItemExpectation[Key]>[number]

function seenItems({ path, equals, absent, ...rest }: Listed<'items'>, seen: SeenItem): Listed<'items'> {
  const items = itemsLeaving(seen, rest) ?? []
  const wanted = given({ path, equals, absent })
  return {
    ...rest,
    ...(rest.count === undefined ? {} : { count: items.length }),
    ...seenValue(wanted, itemsText(items)),
  }
}

function seenRequest({ path, equals, absent, ...rest }: Listed<'requests'>, seen: SeenItem): Listed<'requests'> {
  const requests = requestsLike(seen, rest)
  const value = seenValue(given({ path, equals, absent }), requests[0]?.body ?? null)
  const isOnce = requests.length === 1 && rest.times === undefined
  return { ...rest, ...(isOnce ? {} : { times: requests.length }), ...value }
}

function seenAnswer({ path, equals, absent, ...rest }: Listed<'ai_answers'>, seen: SeenItem): Listed<'ai_answers'> {
  const run = aiRunOf(seen, rest)
  const text = run?.output == null ? null : JSON.stringify(run.output)
  const verdict = rest.verdict === undefined || run === null ? {} : { verdict: run.verdict }
  return { ...rest, ...verdict, ...seenValue(given({ path, equals, absent }), text) }
}

/** Without what was left out: an `equals` of nothing is none. */
function given<Value extends object>(value: Value): { [Key in keyof Value]?: NonNullable<Value[Key]> } {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Value]?: NonNullable<Value[Key]> }
}

function seenSweep(expected: SweepExpectation, verdict: Verdict | null): SweepExpectation {
  const layer = verdict?.layer ?? null
  const { located } = expected
  const stays = Array.isArray(located) && layer !== null && located.includes(layer)
  return {
    ...expected,
    located: stays ? located : layer,
    ...(expected.certainty === undefined ? {} : { certainty: toldCertainty(verdict) }),
    ...(expected.other_layers === undefined ? {} : { other_layers: [...(verdict?.others ?? [])] }),
    ...(expected.healing_change === undefined ? {} : { healing_change: healingChangeOf(verdict) }),
  }
}
