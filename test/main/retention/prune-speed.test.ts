import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { chooseDeletion } from '../../../src/main/retention/deletion-choice.ts'
import { keptSet } from '../../../src/main/retention/kept-set.ts'
import { removeInSlices } from '../../../src/main/retention/removal-work.ts'
import { openRetentionWalk } from '../../../src/main/retention/retention-walk.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import { initialRetention, type Retention } from '../../../src/shared/retention.ts'
import { makeOldStore, newestVersion } from '../../faults/old-store.ts'
import { longestHold } from '../longest-hold.ts'
import { onThisMachine } from '../../machine-pace.ts'

const rows = 20_000
const signal = new AbortController().signal
const everything = { kind: 'everything', withSettings: false, withCredentials: false } as const

let store: Store | null = null
test.afterEach(() => {
  store?.close()
})

function filled(everyMs: number, count = rows): Store {
  store?.close()
  const folder = mkdtempSync(join(tmpdir(), 'faultline-prune-speed-'))
  makeOldStore(folder, newestVersion, count, everyMs)
  store = openStore(folder)
  return store
}

/** Milliseconds of the processor that the removal of all takes, and how many went. */
async function removal(from: Store, retention: Partial<Retention>): Promise<{ usedMs: number; removed: number }> {
  const walk = openRetentionWalk(
    from,
    { ...initialRetention, ...retention },
    keptSet(from, []),
    Date.parse('2027-01-01T00:00:00Z'),
  )
  const before = process.cpuUsage()
  const { executions, deliveries } = await removeInSlices(from, walk, signal, () => undefined)
  const { user, system } = process.cpuUsage(before)
  return { usedMs: (user + system) / 1000, removed: executions + deliveries }
}

for (const [what, retention] of [
  ['their age', { days: 30 }],
  ['their number', { days: 0, maximumExecutions: 1 }],
] as const)
  test(`rows of one moment go for ${what} as fast as rows of many`, { tag: '@timing' }, async () => {
    const many = await removal(filled(1000), retention)
    const one = await removal(filled(0), retention)
    expect(one.removed).toBe(many.removed)
    expect(one.removed).toBeGreaterThan(rows)
    expect(one.usedMs / many.usedMs).toBeLessThan(3)
    expect(one.usedMs).toBeLessThan(onThisMachine(one.removed / 4))
  })

test('where nobody else writes, rows go several times as fast as beside deliveries', { tag: '@timing' }, async () => {
  const timeOf = async (isQuiet: () => boolean): Promise<number> => {
    const from = filled(1000, 2000)
    const before = performance.now()
    const { removed } = await removal({ ...from, isQuiet }, { days: 30 })
    expect(removed).toBeGreaterThan(2000)
    return performance.now() - before
  }
  const beside = await timeOf(() => false)
  expect(await timeOf(() => true)).toBeLessThan(beside / 2)
})

test('choosing everything to be deleted holds nobody up, however much there is', { tag: '@timing' }, async () => {
  const from = filled(0)
  let chosen = 0
  const held: number[] = []
  // What the choice costs, it costs each time; what other programs cost, it does not.
  for (let round = 0; round < 3; round += 1)
    held.push(
      await longestHold(async () => {
        chosen = (await chooseDeletion(from, everything, keptSet(from, []))).executionIds.length
      }),
    )
  expect(chosen).toBe(rows)
  expect(Math.min(...held)).toBeLessThan(onThisMachine(80))
})
