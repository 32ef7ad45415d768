/** In: a sweep. Out: the matrix as it is drawn: a group for each layer, a row for each change, a cell for each way of sending. */
import { layers, type Layer } from '../../shared/layer.ts'
import type { Sweep, Trial } from '../../shared/sweep.ts'

/**
 * What became of one way of sending under one change, beside the baseline. `heals`: what failed succeeds; `sidesteps`: the
 * failing step was not run; `breaks`: what succeeded fails; `same`: as it was; `otherwise`: it fails in another way; `mixed`:
 * some items of a batch succeed and some do not; `unfit`: the change does not fit the case.
 */
export type CellKind = 'heals' | 'sidesteps' | 'breaks' | 'same' | 'otherwise' | 'mixed' | 'unfit'

export interface Cell {
  readonly kind: CellKind
  /** What stands in it beside its sign. */
  readonly words: string
  /** What a comparison is made of; null where nothing was sent. */
  readonly pair: { readonly baselineId: string; readonly changedId: string } | null
}

export interface MatrixRow {
  readonly trial: Trial
  /** Null where that way of sending was not tried. */
  readonly one: Cell | null
  readonly batch: Cell | null
  /** What comes of it, in words; empty where there is nothing to say. */
  readonly note: string
  /** True where it turned the outcome, or what is seen is another. */
  readonly matters: boolean
}

export interface MatrixGroup {
  readonly layer: Layer
  readonly rows: readonly MatrixRow[]
  /** `12 tried: 1 heals, 11 as before`. */
  readonly summary: string
}

/** A group for each layer of which a change was tried, in the order in which a delivery passes them. */
export function matrixOf(sweep: Sweep): readonly MatrixGroup[] {
  return layers.flatMap((layer) => {
    const rows = sweep.trials.filter((trial) => trial.change.layer === layer).map((trial) => rowOf(sweep, trial))
    return rows.length === 0 ? [] : [{ layer, rows, summary: summaryOf(rows) }]
  })
}

/** Cells of the baseline itself: good or not in each way of sending. */
export function baselineCells({ baselineItems, batchBaseline, sending }: Sweep): {
  readonly one: string | null
  readonly batch: string | null
} {
  if (sending === null) return { one: null, batch: null }
  // A baseline that is a batch was sent because one item had succeeded.
  if (sending.size > 1) return { one: 'succeeds', batch: failing(baselineItems) }
  return {
    one: failing(baselineItems),
    batch: batchBaseline === null ? null : failing(batchBaseline.items),
  }
}

function rowOf(sweep: Sweep, trial: Trial): MatrixRow {
  const isBatch = (sweep.sending?.size ?? 1) > 1
  const main = mainCell(sweep, trial)
  return {
    trial,
    one: isBatch ? null : main,
    batch: isBatch ? main : batchCell(sweep, trial),
    note: noteOf(trial),
    matters: trial.outcome === 'heals' || trial.outcome === 'breaks' || trial.outcome === 'sidesteps',
  }
}

function mainCell({ baseline }: Sweep, trial: Trial): Cell {
  const { outcome, items, reproductionId } = trial
  const pair =
    baseline === null || reproductionId === null ? null : { baselineId: baseline.id, changedId: reproductionId }
  const good = items.every((each) => each)
  const many = items.length > 1
  switch (outcome) {
    case 'heals':
      return { kind: 'heals', words: 'succeeds', pair }
    case 'sidesteps':
      return { kind: 'sidesteps', words: 'goes round it', pair }
    case 'breaks':
      return { kind: 'breaks', words: many ? failing(items) : 'fails', pair }
    case 'impossible':
      return { kind: 'unfit', words: 'does not fit', pair: null }
    case 'same':
      if (good) return { kind: 'same', words: 'still succeeds', pair }
      if (many && items.some((each) => each)) return { kind: 'mixed', words: failing(items), pair }
      return trial.note === null
        ? { kind: 'same', words: 'same failure', pair }
        : { kind: 'otherwise', words: 'other failure', pair }
  }
}

function batchCell({ batchBaseline, baseline }: Sweep, { outcome, batch }: Trial): Cell | null {
  if (batch === null) return null
  const baselineId = batchBaseline?.reproductionId ?? baseline?.id ?? null
  const pair = baselineId === null ? null : { baselineId, changedId: batch.reproductionId }
  const good = batch.items.filter((each) => each).length
  if (good === batch.items.length) return { kind: outcome === 'heals' ? 'heals' : 'same', words: 'succeeds', pair }
  if (good === 0) return { kind: outcome === 'breaks' ? 'breaks' : 'same', words: failing(batch.items), pair }
  return { kind: 'mixed', words: failing(batch.items), pair }
}

function noteOf({ note, firstFailedNode, errorMessage, outcome }: Trial): string {
  if (outcome === 'impossible') return note ?? ''
  if (errorMessage === null) return outcome === 'sidesteps' ? 'The step that failed was not run.' : ''
  return firstFailedNode === null ? errorMessage : `${firstFailedNode}: ${errorMessage}`
}

function failing(items: readonly boolean[]): string {
  const failed = items.filter((each) => !each).length
  if (failed === 0) return 'succeeds'
  return items.length === 1 ? 'fails' : `${String(failed)} of ${String(items.length)} fail`
}

function summaryOf(rows: readonly MatrixRow[]): string {
  const of = (outcome: Trial['outcome']): number => rows.filter(({ trial }) => trial.outcome === outcome).length
  const otherwise = rows.filter(({ one, batch }) => one?.kind === 'otherwise' || batch?.kind === 'otherwise').length
  const parts = [
    [of('heals'), 'heals', 'heal'],
    [of('sidesteps'), 'goes round it', 'go round it'],
    [of('breaks'), 'breaks', 'break'],
    [otherwise, 'fails otherwise', 'fail otherwise'],
    [of('same') - otherwise, 'as before', 'as before'],
    [of('impossible'), 'does not fit', 'do not fit'],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${String(count)} ${count === 1 ? one : many}`)
  return `${String(rows.length)} tried: ${words.join(', ')}`
}
