/** In: the case and its reproductions. Out: the next step of the method, and one sentence that says why. */
import type { CaseView } from '../../shared/contract.ts'
import type { Reproduction } from '../../shared/reproduction.ts'

export const methodSteps = ['send one', 'send batch', 'change layer', 'compare', 'export'] as const
export type MethodStep = (typeof methodSteps)[number]

export interface NextStep {
  readonly step: MethodStep
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
}

/** The one thing to do next: one item, a batch, one change, send again, compare, export (contract §7 rule 3). */
export function nextStep({ study, reproductions, compared, exported }: MethodState): NextStep {
  const done = reproductions.filter((each) => each.status === 'done')
  const baselines = done.filter((each) => each.change === null)
  if (!baselines.some((each) => each.size === 1)) {
    return { step: 'send one', sentence: 'Send one item, as the provider sends it.' }
  }
  if (!baselines.some((each) => each.size > 1)) {
    return {
      step: 'send batch',
      sentence: 'One item went through. A batch of 3 shows whether every item fares the same.',
    }
  }
  if (study.change !== null && !done.some((each) => isSame(each, study.change))) {
    return {
      step: 'send batch',
      sentence: `Send again: only the ${study.change.layer} layer differs from the baseline.`,
    }
  }
  const pair = pairToCompare(done)
  if (pair === null) {
    return { step: 'change layer', sentence: 'Change one layer, and only one, to see whether it turns the outcome.' }
  }
  if (!compared.includes(`${pair.baseline.id} ${pair.changed.id}`)) {
    return { step: 'compare', sentence: 'Compare the change with the baseline, item by item.' }
  }
  const failing = failingExecution(done)
  if (
    failing !== null &&
    !exported.some((id) => done.some((each) => each.items.some((item) => item.executionId === id)))
  ) {
    return {
      step: 'export',
      sentence: 'Export the record of the failing execution; you see every word before it is written.',
    }
  }
  return { step: 'change layer', sentence: 'Change another layer, or choose two rows to compare.' }
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
