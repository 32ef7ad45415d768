/** In: the case and its reproductions. Out: the next step of the method, and one sentence that says why. */
import type { CaseView } from '../../shared/contract.ts'
import { isGood, whyBad } from '../../shared/item-verdict.ts'
import { layerPhrase } from '../../shared/layer.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'

export const methodSteps = ['send one', 'send batch', 'change layer', 'compare', 'sweep', 'export'] as const
export type MethodStep = (typeof methodSteps)[number]

export interface NextStep {
  readonly step: MethodStep
  /** What came of the last step; null before the first. */
  readonly happened: string | null
  readonly sentence: string
}

export interface MethodState {
  readonly study: Pick<CaseView, 'change' | 'changeSentence' | 'adopted' | 'fault'>
  /** Oldest first. */
  readonly reproductions: readonly Reproduction[]
  /** Pairs that have been compared, `baselineId changedId`. */
  readonly compared: readonly string[]
  /** Executions whose record was written. */
  readonly exported: readonly string[]
  /** True where a sweep was made under this baseline. */
  readonly swept: boolean
}

/** The one thing to do next: one item, a batch, one change, send again, compare, export (contract §7 rule 3). */
export function nextStep({ study, reproductions, compared, exported, swept }: MethodState): NextStep {
  const done = reproductions.filter((each) => each.status === 'done')
  const baselines = done.filter((each) => each.change === null)
  const last = done.at(-1)
  const happened = last === undefined ? null : whatHappened(last)
  if (!baselines.some((each) => each.size === 1)) {
    return { step: 'send one', happened, sentence: 'Send one item, as the provider sends it.' }
  }
  if (!baselines.some((each) => each.size > 1)) {
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
  if (pair === null) {
    return { step: 'change layer', happened, sentence: 'Change one layer, and only one: does it turn the outcome?' }
  }
  if (!compared.includes(`${pair.baseline.id} ${pair.changed.id}`)) {
    return { step: 'compare', happened, sentence: 'Compare the change with the baseline, item by item.' }
  }
  if (study.fault === null && !swept) {
    return { step: 'sweep', happened, sentence: 'Sweep: every single-layer change is tried, one after the other.' }
  }
  const located = study.fault === null ? happened : `The workflow breaks in the ${layerPhrase(study.fault.layer)}.`
  const failing = failingExecution(done)
  if (
    failing !== null &&
    !exported.some((id) => done.some((each) => each.items.some((item) => item.executionId === id)))
  ) {
    return {
      step: 'export',
      happened: located,
      sentence: 'Export the record of the failing execution; you see every word before it is written.',
    }
  }
  return { step: 'change layer', happened: located, sentence: 'Change another layer, or choose two rows to compare.' }
}

/** What came of a reproduction, in one sentence: how many items failed, where, and what the provider was told. */
function whatHappened({ items, size }: Reproduction): string {
  const failed = items.filter((item) => !isGood(item))
  const seen = [...new Set(items.map(providerSaw))].join(' and ')
  const who = size === 1 ? 'The item' : failed.length === 0 ? `All ${size} items` : `${failed.length} of ${size} items`
  if (failed.length === 0) return `${who} went through; the provider saw ${seen}.`
  const [first] = failed
  if (first?.sendError != null) return `${who} got no answer: ${first.sendError}.`
  if (first?.workflowView == null) return `${who} started no workflow; the provider saw ${seen}.`
  const { firstFailedNode: node, status } = first.workflowView
  // Nothing failed by its own account: what falls short is said in place of a node.
  if (node === null && status === 'success') return `${who} went wrong without a failure: ${whyBad(first)[0] ?? ''}`
  const verb = size === 1 || failed.length === 1 ? 'fails' : 'fail'
  return `${who} ${verb}${node === null ? '' : ` in "${node}"`}; the provider saw ${seen}.`
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
      .findLast((item) => item.executionId !== null && isFailed(item.workflowView?.status))?.executionId ?? undefined
  return failing(false) ?? failing(true) ?? null
}

function isFailed(status: string | undefined): boolean {
  return status === 'error' || status === 'crashed'
}

function isSame(reproduction: Reproduction, change: Reproduction['change']): boolean {
  return JSON.stringify(reproduction.change) === JSON.stringify(change)
}
