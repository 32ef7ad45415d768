import { expect, test } from '@playwright/test'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { sortInPlace } from '../../../../src/main/engine/sandbox/guest/sort.ts'
import { valueOfCode } from './value-of-code.ts'

type Compare = (a: number, b: number) => number

/** Functions that compare, most of which contradict themselves. */
const compares: readonly Compare[] = [
  (a, b) => a - b,
  (a, b) => b - a,
  (a, b) => (a > b ? 1 : 0),
  (a, b) => (a < b ? -1 : 0),
  (a, b) => (a < b ? 1 : 0),
  () => 1,
  () => -1,
  (a, b) => ((a * 7 + b * 3) % 5) - 2,
  (a, b) => ((a ^ (b * 13)) & 7) - 3,
]

function makeLists(): readonly (readonly number[])[] {
  let seed = 12_345
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed % below
  }
  return [0, 1, 2, 3, 7, 12, 31, 32, 33, 63, 64, 65, 100, 250, 1000].flatMap((size) =>
    [3, 10, 1_000_000].map((range) => {
      const list = Array.from({ length: size }, () => random(range))
      const half = list.slice(0, size >> 1).sort((a, b) => a - b)
      return range === 10 ? [...half, ...list.slice(size >> 1).sort((a, b) => b - a)] : list
    }),
  )
}

test('which values are compared, and what comes of it, is as on the platform', () => {
  const traced = (
    list: readonly number[],
    compare: Compare,
    sort: (list: number[], compare: Compare) => void,
  ): unknown => {
    const [sorted, asked]: [number[], number[]] = [[...list], []]
    sort(sorted, (a, b) => {
      asked.push(a, b)
      return compare(a, b)
    })
    return { sorted, asked }
  }
  for (const list of makeLists()) {
    for (const compare of compares) {
      const wanted = traced(list, compare, (given, by) => given.sort(by))
      expect(traced(list, compare, sortInPlace)).toEqual(wanted)
    }
  }
})

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

test('code in the sandbox sorts so: a function that is never below 0 leaves the list as it is', async () => {
  const of = (expression: string): Promise<unknown> => valueOfCode(sandbox, `class Own {}; return ${expression}`)
  expect(await of('[3, 1, 2].sort((a, b) => a > b)')).toEqual([3, 1, 2])
  expect(await of('[3, 1, 2].toSorted((a, b) => (a < b ? -1 : 0))')).toEqual([1, 2, 3])
  expect(await of('[3, , undefined, 1].sort((a, b) => a - b).map(String)')).toEqual(['1', '3', 'undefined', null])
  expect(await of('[3, 10, 1].sort()')).toEqual([1, 10, 3])
  expect(await of('[1, 2].sort.length + [].sort.name')).toBe('1sort')
})
