import { expect, test } from '@playwright/test'
import { outputsGivenBack } from '../../../src/main/engine/called-items.ts'
import type { NodeRun, Source } from '../../../src/shared/execution.ts'
import type { Item } from '../../../src/shared/item.ts'
import { leastProcessorMs, mostForEightTimes } from '../processor-time.ts'

function nodeRun(
  node: string,
  runIndex: number,
  from: readonly [node: string, run: number] | null,
  output: readonly Item[],
): NodeRun {
  const source: Source[] = from === null ? [] : [{ previousNode: from[0], previousOutput: 0, previousRun: from[1] }]
  return {
    node,
    runIndex,
    executionIndex: 0,
    status: 'success',
    startedAt: '2026-01-02T03:04:05.006Z',
    runTimeMs: 1,
    source,
    inputs: [],
    outputs: [output],
    failure: null,
    attempts: [],
    findings: [],
    console: [],
  }
}

const itemsGivenBack = (runs: readonly NodeRun[]): readonly Item[] => outputsGivenBack(runs)[0] ?? []

const linked = (item: number): Item => ({ json: {}, pairedItem: { item } })

/** So many items go once around a loop each, and all leave it at its end. */
function loopOf(count: number): readonly NodeRun[] {
  const start = Array.from({ length: count }, (_, item) => linked(item))
  const around = Array.from({ length: count }, (_, turn) => [
    nodeRun('Loop', turn, turn === 0 ? ['Start', 0] : ['Work', turn - 1], [linked(0)]),
    nodeRun('Work', turn, ['Loop', turn], [linked(0)]),
  ])
  const done = Array.from({ length: count }, () => linked(0))
  return [nodeRun('Start', 0, null, start), ...around.flat(), nodeRun('Loop', count, ['Work', count - 1], done)]
}

test('what a called workflow gives back is linked to what it was started with, through every node before', () => {
  const started = [linked(0), linked(1), linked(2)]
  const runs = [
    nodeRun('Start', 0, null, started),
    nodeRun('Sort', 0, ['Start', 0], [linked(2), linked(0), linked(1)]),
    nodeRun('Set', 0, ['Sort', 0], [linked(0), linked(1), linked(2)]),
  ]
  expect(itemsGivenBack(runs).map(({ pairedItem }) => pairedItem)).toEqual([{ item: 2 }, { item: 0 }, { item: 1 }])
})

test('of several links none is followed: the place of the item counts, whatever another item met', () => {
  const both: Item = { json: {}, pairedItem: [{ item: 0 }, { item: 1 }] }
  const runs = [
    nodeRun('Start', 0, null, [linked(0), linked(1)]),
    nodeRun('Merge', 0, ['Start', 0], [both, both]),
    nodeRun('Set', 0, ['Merge', 0], [linked(0), linked(0)]),
  ]
  expect(itemsGivenBack(runs).map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }])
})

test('an item whose way leads round for ever keeps its own link', () => {
  const runs = [nodeRun('A', 0, ['B', 0], [linked(0)]), nodeRun('B', 0, ['A', 0], [linked(0)])]
  expect(itemsGivenBack([...runs, nodeRun('C', 0, ['B', 0], [linked(0)])])).toEqual([linked(0)])
})

test(
  'the items of a loop are linked to its beginning, and of eight times as many soon as well',
  { tag: '@timing' },
  async () => {
    expect(itemsGivenBack(loopOf(20)).every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true)
    const [few, many] = [loopOf(250), loopOf(2_000)]
    const ratio =
      (await leastProcessorMs(() => itemsGivenBack(many))) / (await leastProcessorMs(() => itemsGivenBack(few)))
    expect(ratio).toBeLessThan(mostForEightTimes())
  },
)
