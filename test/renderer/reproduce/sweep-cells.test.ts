import { expect, test } from '@playwright/test'
import { baselineCells, matrixOf } from '../../../src/renderer/reproduce/sweep-cells.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import type { Sending, Sweep, Trial } from '../../../src/shared/sweep.ts'

const one: Sending = { size: 1, concurrent: false, withDuplicate: false }
const at = '2026-01-01T00:00:00.000Z'
const baseline: Reproduction = {
  id: 'base',
  caseName: 'c',
  workflowId: 'w',
  size: 1,
  change: null,
  changeSentence: null,
  status: 'done',
  startedAt: at,
  stoppedAt: at,
  items: [],
}

function trial(given: Partial<Trial>): Trial {
  return {
    change: { layer: 'data', name: 'set-path', parameters: {} },
    sentence: 's',
    aim: 'repair',
    outcome: 'same',
    note: null,
    items: [false],
    confirmed: null,
    batch: null,
    reproductionId: 'changed',
    firstFailedNode: 'Send',
    errorMessage: 'no',
    ...given,
  }
}

function sweep(trials: readonly Trial[], given: Partial<Sweep> = {}): Sweep {
  return {
    id: 's',
    caseName: 'c',
    kind: 'sweep',
    status: 'done',
    layers: [],
    sending: one,
    total: trials.length,
    startedAt: at,
    stoppedAt: at,
    runTimeMs: 1,
    baseline,
    baselineItems: [false],
    batchBaseline: { reproductionId: 'base-batch', items: [false, false, false] },
    trials,
    suspicion: null,
    ...given,
  }
}

test('a change that heals stands in both columns, each compared with the baseline of its own size', () => {
  const healed = trial({ outcome: 'heals', items: [true], batch: { reproductionId: 'b', items: [true, true, false] } })
  const row = matrixOf(sweep([healed]))[0]?.rows[0]
  expect(row?.one).toEqual({ kind: 'heals', words: 'succeeds', pair: { baselineId: 'base', changedId: 'changed' } })
  expect(row?.batch).toEqual({
    kind: 'mixed',
    words: '1 of 3 fail',
    pair: { baselineId: 'base-batch', changedId: 'b' },
  })
  expect(row?.matters).toBe(true)
})

test('the same failure, another failure, a way round and what does not fit are told apart', () => {
  const kinds = [
    trial({}),
    trial({ note: 'It fails in another way: no.' }),
    trial({ outcome: 'sidesteps', items: [true], errorMessage: null }),
    trial({ outcome: 'impossible', note: 'There is no such path.', reproductionId: null }),
  ]
  const [group] = matrixOf(sweep(kinds))
  expect(group?.rows.map(({ one: cell }) => [cell?.kind, cell?.words])).toEqual([
    ['same', 'same failure'],
    ['otherwise', 'other failure'],
    ['sidesteps', 'goes round it'],
    ['unfit', 'does not fit'],
  ])
  expect(group?.rows[3]?.one?.pair).toBeNull()
  expect(group?.summary).toBe('4 tried: 1 goes round it, 1 fails otherwise, 1 as before, 1 does not fit')
})

test('where one item succeeds and a batch does not, the batch alone is tried', () => {
  const batched = sweep([trial({ outcome: 'heals', items: [true, true, true] })], {
    sending: { ...one, size: 3, withDuplicate: true },
    baselineItems: [true, true, false],
    batchBaseline: null,
  })
  expect(baselineCells(batched)).toEqual({ one: 'succeeds', batch: '1 of 3 fail' })
  expect(matrixOf(batched)[0]?.rows[0]).toMatchObject({ one: null, batch: { kind: 'heals' } })
})

test('the layers stand in the order in which a delivery passes them', () => {
  const order = ['database', 'API', 'data'] as const
  const trials = order.map((layer) => trial({ change: { layer, name: 'x', parameters: {} } }))
  expect(matrixOf(sweep(trials)).map(({ layer }) => layer)).toEqual(['data', 'API', 'database'])
})
