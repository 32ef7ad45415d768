/** What a case that was studied can be held to: each thing that was seen, as one line that a person keeps or leaves. Pure. */
import type { CaseExpectations, ItemExpectation } from '../../shared/case-expectations.ts'
import type { Execution } from '../../shared/execution.ts'
import { fateOf, isGood } from '../../shared/item-verdict.ts'
import { layerPhrase } from '../../shared/layer.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Sweep } from '../../shared/sweep.ts'
import type { Verdict } from '../../shared/verdict.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { ProposedExpectation, TestProposal } from '../../shared/views/test-proposal.ts'
import { seenExpectations, usualExpectations } from './seen-expectations.ts'
import type { SeenItem } from './seen-item.ts'

/** What is known of the case that is open. */
export interface StudiedForTest {
  readonly view: Pick<CaseView, 'name' | 'earlier' | 'realHosts' | 'lastSuccess'>
  /** Every one that a person sent of it, oldest first. */
  readonly reproductions: readonly Reproduction[]
  /** Those under the baseline in force. */
  readonly sweeps: readonly Sweep[]
  readonly verdict: Verdict | null
  /** True where the file of the case brings its last success along, so that a test transplants as well. */
  readonly bringsLastSuccess: boolean
  /** True where the case expects something already. */
  readonly isTest: boolean
  readonly execution: (id: string) => Execution | null
}

interface Proposed extends ProposedExpectation {
  readonly kept: CaseExpectations
}

/** What can be kept of the case, for a person to choose of. */
export function proposeExpectations(studied: StudiedForTest): TestProposal {
  const lines = proposed(studied).map(({ kept: _kept, ...line }) => line)
  return { title: studied.view.name, lines, notes: notesOn(studied) }
}

/**
 * The expectations that were chosen, by the ids of their lines.
 *
 * @throws ProblemError INVALID_INPUT where none of them is there any more
 */
export function chosenExpectations(studied: StudiedForTest, chosen: readonly string[]): CaseExpectations {
  const kept = proposed(studied).filter(({ id }) => chosen.includes(id))
  if (kept.length > 0) return kept.map((one) => one.kept).reduce(joined)
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: 'The case would expect nothing: none of what was chosen was seen under the baseline in force.',
    remedy: 'Send one item, then choose again.',
  })
}

function proposed(studied: StudiedForTest): readonly Proposed[] {
  const sent = singleItems(studied)
  const baseline = sent.findLast(({ change }) => change === null)
  return [
    ...(baseline === undefined ? [] : ofBaseline(baseline, studied)),
    ...newestOfEachChange(sent, studied).flatMap((one) => ofChange(one, studied)),
    ...ofSweep(studied),
  ]
}

/** One item each, to its end and without a fault of ours: what a test sends again in the same way. */
function singleItems({ view, reproductions }: StudiedForTest): readonly Reproduction[] {
  return reproductions.filter(
    ({ id, size, status, problem, sweepId, items: [item] }) =>
      size === 1 &&
      status === 'done' &&
      problem === undefined &&
      sweepId === undefined &&
      item !== undefined &&
      item.workflowView?.lack === undefined &&
      fateOf(item) !== 'open' &&
      !view.earlier.includes(id),
  )
}

/** A layer of a last success that the file does not bring along cannot be taken from there by a test. */
function newestOfEachChange(
  sent: readonly Reproduction[],
  { bringsLastSuccess }: StudiedForTest,
): readonly Reproduction[] {
  const changed = sent.filter(({ change }) => change !== null && (bringsLastSuccess || change.name !== 'last-success'))
  return [...new Map(changed.map((one) => [JSON.stringify(one.change), one] as const)).values()]
}

/** Beside what is usual: what a person may want to hold it to. */
const everything: ItemExpectation = { ...usualExpectations.baseline, request_count: 0, rows: 0 }

function ofBaseline(reproduction: Reproduction, studied: StudiedForTest): readonly Proposed[] {
  const seen = { baseline: seenOf(reproduction, studied), changes: [], verdict: undefined }
  const { baseline = {} } = seenExpectations({ baseline: everything }, seen)
  return keysOf(baseline).map((key) => ({
    id: `baseline.${key}`,
    of: 'As the case stands',
    sentence: sentenceOf(key, baseline),
    isUsual: usualExpectations.baseline !== undefined && key in usualExpectations.baseline,
    kept: { baseline: { [key]: baseline[key] } },
  }))
}

function ofChange(reproduction: Reproduction, studied: StudiedForTest): readonly Proposed[] {
  const { change, changeSentence } = reproduction
  if (change === null) return []
  const named = { change: `${change.layer}.${change.name}`, parameters: { ...change.parameters } }
  const seen = { baseline: null, changes: [seenOf(reproduction, studied)], verdict: undefined }
  const asked = { ...named, status: null, first_failed_node: null }
  const [found] = seenExpectations({ changes: [asked] }, seen).changes ?? []
  if (found === undefined) return []
  const { change: _change, parameters: _parameters, ...expected } = found
  const sentence = keysOf(expected).map((key) => sentenceOf(key, expected))
  return [
    {
      id: `change ${JSON.stringify(change)}`,
      of: `With the change: ${changeSentence ?? named.change}`,
      sentence: sentence.join(' '),
      // What heals is what a person wants to stay so.
      isUsual: reproduction.items.every((item) => isGood(item)),
      kept: { changes: [found] },
    },
  ]
}

function ofSweep(studied: StudiedForTest): readonly Proposed[] {
  const { verdict } = studied
  const swept = sweptAsTest(studied)
  if (swept === null || verdict === null) return []
  const layers = swept.layers.length === 0 || swept.layers.length === 8 ? {} : { layers: [...swept.layers] }
  const asked = { located: null, certainty: 'not known', healing_change: null } as const
  const { sweep } = seenExpectations({ sweep: asked }, { baseline: null, changes: [], verdict })
  if (sweep === undefined) return []
  const { located, certainty, healing_change: healing } = sweep
  const layer = verdict.layer
  const isUsual = studied.view.lastSuccess === null || studied.bringsLastSuccess
  const line = (key: string, sentence: string, usual: boolean, kept: object): Proposed => ({
    id: `sweep.${key}`,
    of: 'A sweep',
    sentence,
    isUsual: isUsual && usual,
    kept: { sweep: { ...layers, located, ...kept } },
  })
  return [
    line('located', layer === null ? 'It names no layer.' : `It names the ${layerPhrase(layer)}.`, true, {}),
    ...(certainty === undefined ? [] : [line('certainty', `Its certainty is "${certainty}".`, true, { certainty })]),
    ...(healing == null
      ? []
      : [line('healing_change', `The repair that heals is ${healing}.`, false, { healing_change: healing })]),
  ]
}

/** The sweep that a test would make as well; null where it was not made to its end, or with more or less beside it. */
function sweptAsTest({ sweeps, bringsLastSuccess }: StudiedForTest): Sweep | null {
  const sweep = sweeps.find(({ kind, status }) => kind === 'sweep' && status === 'done')
  const transplant = sweeps.find(({ kind, status }) => kind === 'transplant' && status === 'done')
  return sweep === undefined || (transplant !== undefined) !== bringsLastSuccess ? null : sweep
}

function notesOn(studied: StudiedForTest): readonly string[] {
  const { view, sweeps, bringsLastSuccess, isTest } = studied
  const sent = singleItems(studied)
  const hasSwept = sweeps.some(({ kind, status }) => kind === 'sweep' && status === 'done')
  return [
    ...(sent.some(({ change }) => change === null)
      ? []
      : ['Send one item under the baseline in force: then it can be held to what became of it.']),
    ...(hasSwept && bringsLastSuccess && sweptAsTest(studied) === null
      ? ['The case brings its last success along, so that a test transplants as well: make the transplant first.']
      : []),
    ...(hasSwept && !bringsLastSuccess && view.lastSuccess !== null
      ? ['The last success is known here and stands in no file of the case: a sweep of the test may say less.']
      : []),
    ...(view.realHosts.length === 0
      ? []
      : [
          `It goes out for real to ${view.realHosts.join(', ')}: a test does so where the line that runs it allows the host.`,
        ]),
    ...(isTest ? ['The case expects something already: what is chosen here takes its place.'] : []),
  ]
}

function seenOf({ items: [item] }: Reproduction, { execution }: StudiedForTest): SeenItem | null {
  if (item === undefined) return null
  return { item, execution: item.executionId === null ? null : execution(item.executionId) }
}

type Key = keyof ItemExpectation

/** In the order in which they are told. */
function keysOf(expected: ItemExpectation): readonly Key[] {
  return (Object.keys(everything) as Key[]).filter((key) => expected[key] !== undefined)
}

function sentenceOf(key: Key, expected: ItemExpectation): string {
  const { status, first_failed_node: node, findings = [], request_count: requests = 0, rows = 0 } = expected
  switch (key) {
    case 'status':
      return status == null ? 'The provider gets no answer.' : `The provider sees ${String(status)}.`
    case 'first_failed_node':
      return node == null ? 'No node fails.' : `"${node}" fails first.`
    case 'findings':
      return findings.length === 0 ? 'Nothing is noted that hides a failure.' : `Noted: ${findings.join(', ')}.`
    case 'request_count':
      return `${counted(requests, 'request goes', 'requests go')} out.`
    case 'rows':
      return `${counted(rows, 'row or message is', 'rows or messages are')} written.`
    default:
      return key
  }
}

function counted(count: number, one: string, several: string): string {
  return `${count === 0 ? 'No' : String(count)} ${count === 1 ? one : several}`
}

/** Both; the parts of a baseline and of a sweep together, the changes one after the other. */
function joined(one: CaseExpectations, other: CaseExpectations): CaseExpectations {
  const baseline = { ...one.baseline, ...other.baseline }
  const changes = [...(one.changes ?? []), ...(other.changes ?? [])]
  const sweep =
    one.sweep === undefined || other.sweep === undefined ? (one.sweep ?? other.sweep) : { ...one.sweep, ...other.sweep }
  return {
    ...(Object.keys(baseline).length === 0 ? {} : { baseline }),
    ...(changes.length === 0 ? {} : { changes }),
    ...(sweep === undefined ? {} : { sweep }),
  }
}
