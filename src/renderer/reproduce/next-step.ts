/** In: the case and its reproductions. Out: the next step of the method, and one sentence that says why. */
import { findingsThat } from '../../shared/finding.ts'
import type { CaseState } from '../../shared/case-state.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import { fateOf, isGood, whyBad } from '../../shared/item-verdict.ts'
import { layerPhrase } from '../../shared/layer.ts'
import { lackRemedy } from '../../shared/lack.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import { unmetChange } from '../../shared/unmet-change.ts'
import { fullTime } from '../controls/format.ts'
import { remedyOfLack, type Remedy } from '../../shared/remedy.ts'
import { remedyTitles } from '../inspector/remedy-titles.ts'
import { lacksSecret } from './captured-signature.ts'
import { failsSilently } from './item-mark.ts'
import { isTroubled } from '../inspector/mark-of.ts'
import { nothingToCall } from './nothing-to-call.ts'
import { nothingWentOut, type ReachingNode } from './nothing-went-out.ts'
import { beforeSending } from './before-sending.ts'
import { remedyOfAddress, remedyOfExplanation } from './remedy.ts'

export const methodSteps = ['send one', 'send batch', 'change layer', 'compare', 'sweep', 'export'] as const
export type MethodStep = (typeof methodSteps)[number]

export interface NextStep {
  /** Null while nothing of the method is to be done: something is waited for, or must be put right first. */
  readonly step: MethodStep | null
  /** What came of the last step; null before the first. */
  readonly happened: string | null
  readonly sentence: string
  /** What its button does in place of the step's own work; absent where it does that. */
  readonly command?: 'transplant'
  /** What is to be put right before the method goes on; absent where nothing is. */
  readonly remedy?: Remedy
}

export interface MethodState {
  readonly study: Pick<
    CaseView,
    'change' | 'changeSentence' | 'adopted' | 'state' | 'lastSuccess' | 'capturedSignature' | 'lacksBody' | 'webhooks'
  > & {
    readonly request: Pick<CaseView['request'], 'method' | 'path'>
    readonly workflow: { readonly nodes: readonly (Parameters<typeof nothingToCall>[0][number] & ReachingNode)[] }
  }
  /** Oldest first. */
  readonly reproductions: readonly Reproduction[]
  /** Pairs that have been compared, `baselineId changedId`. */
  readonly compared: readonly string[]
  /** Executions whose record was written. */
  readonly exported: readonly string[]
  /** True where a sweep was made under this baseline. */
  readonly swept: boolean
  /** True where a transplant was. */
  readonly transplanted: boolean
  readonly listener: ListenerStatus
}

/** The one thing to do next: one item, a batch, one change, send again, compare, export (contract §7 rule 3). */
export function nextStep(now: MethodState): NextStep {
  const { study, reproductions, compared, exported, swept, transplanted } = now
  const stopped = beforeSending(now.listener) ?? nothingToCall(study.workflow.nodes)
  if (stopped !== null) return stopped
  const done = reproductions.filter((each) => each.status === 'done')
  const baselines = done.filter((each) => each.change === null)
  const last = done.at(-1)
  const isBreaking = study.state.kind === 'broken-by-change' && last?.change != null
  const went = last === undefined ? null : whatHappened(last) + nothingWentOut(last, study.workflow.nodes)
  const happened = isBreaking ? wordsOf(study.state) : went
  const held = heldUp(study, last)
  if (held !== null) return held
  const lacking = last === undefined ? null : lacksSecret(study, last)
  if (lacking !== null) return { step: null, happened, ...lacking }
  if (!baselines.some((each) => each.size === 1)) {
    // What is sent now has the change, so that nothing would come of it beside which it could be seen.
    if (study.change !== null && last?.change != null)
      return { step: 'change layer', happened, sentence: 'Take the change back and send one item without it first.' }
    return study.lacksBody
      ? { step: null, happened, sentence: emptyBody, remedy: { kind: 'fill-request' } }
      : { step: 'send one', happened, sentence: 'Send one item, as the provider sends it.' }
  }
  if (study.change === null && !baselines.some((each) => each.size > 1)) {
    return { step: 'send batch', happened, sentence: 'Send a batch of 3: does every item fare the same?' }
  }
  if (study.change !== null && !done.some((each) => isSame(each, study.change))) {
    return {
      step: 'send batch',
      happened: null,
      sentence: `Send again: only the ${layerPhrase(study.change.layer)} differs from the baseline.`,
    }
  }
  const pair = pairToCompare(done)
  if (pair === null && !swept) {
    return { step: 'change layer', happened, sentence: 'Change one layer, and only one: does it turn the outcome?' }
  }
  if (pair !== null && !compared.includes(`${pair.baseline.id} ${pair.changed.id}`)) {
    return { step: 'compare', happened, sentence: 'Compare the change with the baseline, item by item.' }
  }
  if (swept && !transplanted && study.lastSuccess !== null && isOpen(study.state)) {
    return { ...transplant, happened: wordsOf(study.state) ?? happened }
  }
  return afterTrials(study.state, happened, swept, failingExecution(done), done, exported)
}

/** A workflow's file says nothing of what its provider sends. */
const emptyBody = 'The body is empty: paste the provider’s request or body, or fill it in from what the workflow reads.'

const transplant = {
  step: 'sweep',
  command: 'transplant',
  sentence:
    'Transplant: one layer of the last success at a time takes the place of today’s. It tells which of them changed.',
} as const

/** It fails, and no layer is certain. */
function isOpen({ kind }: CaseState): boolean {
  return kind === 'fails' || kind === 'suspected'
}

/** What cannot be told, or is not over, is nothing to go on from. */
function heldUp(study: MethodState['study'], last: Reproduction | undefined): NextStep | null {
  const { state, change } = study
  if (state.kind === 'waiting' && last?.change === null) {
    const where = state.node === null ? '' : ` in "${inShort(state.node)}"`
    const until = state.till === null ? 'until it is called' : `until ${fullTime(state.till)}`
    return {
      step: null,
      happened: `It is waiting${where} ${until}: it has neither succeeded nor failed.`,
      sentence: 'Let it go on, wake it by its URL, or stop it in the inspector.',
    }
  }
  if (state.kind === 'not-reached' && last?.change === null) {
    const { explanation } = last.items.find((item) => item.explanation !== undefined) ?? {}
    const remedy = remedyOfExplanation(explanation) ?? remedyOfAddress(explanation, study)
    if (remedy === null) return null
    return {
      step: null,
      happened: whatHappened(last),
      sentence: `${remedyTitles[remedy.kind]}, then send again.`,
      remedy,
    }
  }
  if (state.kind !== 'cannot-be-told' || last === undefined) return null
  const remedy = remedyOfLack(state.lack, state.node)
  const isAround = change !== null && last.change !== null && last.items.every((item) => isGood(item))
  return {
    step: null,
    happened: `It cannot be told here. ${state.sentence}`,
    sentence: isAround
      ? 'With the change it goes on: make it part of the baseline, then find out what else fails.'
      : lackRemedy(state.lack),
    ...(remedy === null ? {} : { remedy }),
  }
}

/** A change was compared, or everything was tried. */
function afterTrials(
  state: CaseState,
  happened: string | null,
  swept: boolean,
  failing: string | null,
  done: readonly Reproduction[],
  exported: readonly string[],
): NextStep {
  const told = wordsOf(state) ?? happened
  if (state.kind === 'broken-by-change') {
    return { step: 'change layer', happened: told, sentence: 'Take it back, or try another layer.' }
  }
  if (state.kind !== 'located' && !swept) {
    return {
      step: 'sweep',
      happened: told,
      sentence: 'Sweep: every single-layer change is tried, one after the other.',
    }
  }
  const isWritten = exported.some((id) => done.some(({ items }) => items.some(({ executionId }) => executionId === id)))
  if (failing !== null && !isWritten) {
    return {
      step: 'export',
      happened: told,
      sentence: 'Export the record of the failing execution; you see every word before it is written.',
    }
  }
  if (state.kind === 'located' && isWritten) {
    return {
      step: null,
      happened: `${told ?? ''} Its record is written: this case is done.`.trim(),
      sentence: 'Keep it as a test from the menu of its name, or open the next case.',
    }
  }
  return { step: 'change layer', happened: told, sentence: 'Change another layer, or choose two rows to compare.' }
}

/** What the state says of layers, in one sentence; null where it says nothing of them. */
function wordsOf(state: CaseState): string | null {
  switch (state.kind) {
    case 'located':
      return `The workflow breaks in the ${layerPhrase(state.fault.layer)}.`
    case 'suspected': {
      const layers = [state.fault.layer, ...state.fault.others].map(layerPhrase)
      return `The ${layers.join(' or the ')} is suspected, not certain.`
    }
    case 'broken-by-change':
      return `This change breaks it: ${state.sentence} Without it every item goes through.`
    default:
      return null
  }
}

/** What came of a reproduction, in one sentence: how many items failed, where, and what the provider was told. */
function whatHappened(reproduction: Reproduction): string {
  const { items, size } = reproduction
  const failed = items.filter((item) => fateOf(item) === 'bad')
  const open = items.filter((item) => fateOf(item) === 'open').length
  const seen = [...new Set(items.map(providerSaw))].join(' and ')
  const unmet = unmetChange(reproduction)
  const count = (number: number): string =>
    size === 1 ? 'The item' : number === size ? `All ${size} items` : `${number} of ${size} items`
  const [first] = failed
  if (first === undefined) {
    return open > 0
      ? `${count(open)} ${open === 1 ? 'is' : 'are'} still under way; the provider saw ${seen}.`
      : `${count(size)} went through${withFindings(items)}; the provider saw ${seen}${unmet === null ? '' : `, and ${unmet}`}.${noticed(items)}`
  }
  const who = size === 1 ? 'The item' : `${failed.length} of ${size} items`
  if (first.sendError !== null)
    return `${who} got no answer: ${first.sendError}${first.sendError.endsWith('.') ? '' : '.'}`
  if (first.workflowView === null) {
    const why = first.explanation === undefined ? '' : ` ${first.explanation.sentence}`
    return `${who} started no workflow; the provider saw ${seen}.${why}`
  }
  const { firstFailedNode: node, status } = first.workflowView
  // Nothing failed by its own account: what falls short is said in place of a node.
  if (node === null && status === 'success') return `${who} went wrong without a failure: ${whyBad(first)[0] ?? ''}`
  const verb = size === 1 || failed.length === 1 ? 'fails' : 'fail'
  const silently = failed.every(failsSilently) ? ' silently' : ''
  return `${who} ${verb}${silently}${node === null ? '' : ` in "${inShort(node)}"`}; the provider saw ${seen}.`
}

/** As their row says of them; of a batch how many. */
function withFindings(items: readonly ReproductionItem[]): string {
  const troubled = items.filter(({ workflowView: view }) => view !== null && isTroubled(view)).length
  if (troubled === 0) return ''
  return troubled === items.length ? ' with findings' : `, ${troubled} with findings`
}

/** What was noticed behind a success, if anything: the kind that says most first, and what hides a failure before what does not. */
function noticed(items: readonly ReproductionItem[]): string {
  const findings = items
    .flatMap(({ workflowView }) => workflowView?.findings ?? [])
    .filter((finding) => isTroubled({ findings: [finding] }))
  const [kind] = hidingKinds.filter((each) => findings.some((finding) => finding.kind === each))
  const told = findings.find((finding) => finding.kind === kind) ?? findings[0]
  if (told === undefined) return ''
  const isNamed = told.node === undefined || told.sentence.includes(`"${told.node}"`)
  return ` Noticed${isNamed ? '' : ` in "${inShort(told.node)}"`}: ${told.sentence}`
}

const hidingKinds = findingsThat(({ hidesFailure }) => hidesFailure)

/** A name as it stands in a sentence: one that is very long leaves room for the rest. */
function inShort(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60).trimEnd()}…` : name
}

function providerSaw(item: ReproductionItem): string {
  return item.providerView === null ? 'no answer' : String(item.providerView.statusCode)
}

/** The last changed reproduction and the last baseline of the same size, or of any; null where one is missing. */
export function pairToCompare(
  reproductions: readonly Reproduction[],
): { readonly baseline: Reproduction; readonly changed: Reproduction } | null {
  const done = reproductions.filter((each) => each.status === 'done')
  const changed = done.findLast((each) => each.change !== null)
  if (changed === undefined) return null
  const baselines = done.filter((each) => each.change === null)
  const baseline = baselines.findLast((each) => each.size === changed.size) ?? baselines.at(-1)
  return baseline === undefined ? null : { baseline, changed }
}

/** The last execution that failed, its baseline ones first; null where none did. */
export function failingExecution(reproductions: readonly Reproduction[]): string | null {
  const failing = (changed: boolean): string | undefined =>
    reproductions
      .filter((each) => (each.change !== null) === changed)
      .flatMap((each) => each.items)
      .findLast((item) => item.executionId !== null && isFailed(item.workflowView))?.executionId ?? undefined
  return failing(false) ?? failing(true) ?? null
}

/** What ended for something that Faultline lacks is no failure of the workflow. */
function isFailed(view: ReproductionItem['workflowView']): boolean {
  return view !== null && view.lack === undefined && (view.status === 'error' || view.status === 'crashed')
}

function isSame(reproduction: Reproduction, change: Reproduction['change']): boolean {
  return JSON.stringify(reproduction.change) === JSON.stringify(change)
}
