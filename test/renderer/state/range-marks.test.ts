import { expect, test } from '@playwright/test'
import { createRangeMarks, mostInRange } from '../../../src/renderer/state/range-marks.ts'
import { useToasts } from '../../../src/renderer/state/toasts.ts'

interface Row {
  readonly id: string
}

/** Marks of a list whose row at each place is named after it. */
function marksOf(): {
  readonly ids: () => readonly string[]
  readonly range: (anchor: number, to: number) => Promise<void>
} {
  let ids: readonly string[] = []
  const between = (from: number, to: number): Promise<readonly Row[]> =>
    Promise.resolve(Array.from({ length: to - from }, (_, at) => ({ id: `row-${String(from + at)}` })))
  const marks = createRangeMarks<Row>(between, () => ids)
  return {
    ids: () => ids,
    range: async (anchor, to) => {
      const change = await marks(anchor, to)
      if (change !== null) ids = [...ids.filter((id) => !change.removed.has(id)), ...change.added.map(({ id }) => id)]
    },
  }
}

const named = (...places: readonly number[]): readonly string[] => places.map((at) => `row-${String(at)}`)

test('a range from the same row takes the place of the one before, upwards and downwards', async () => {
  const { ids, range } = marksOf()
  await range(5, 8)
  expect(ids()).toEqual(named(5, 6, 7, 8))
  await range(5, 6)
  expect(ids()).toEqual(named(5, 6))
  await range(5, 4)
  expect(ids()).toEqual(named(4, 5))
})

test('what was marked before stays, and a range from another row is added', async () => {
  const { ids, range } = marksOf()
  await range(1, 2)
  await range(10, 12)
  await range(10, 9)
  expect(ids()).toEqual(named(1, 2, 9, 10))
})

test('more rows than are held are not marked, which is said', async () => {
  const { ids, range } = marksOf()
  await range(0, mostInRange)
  expect(ids()).toEqual([])
  expect(useToasts.getState().toasts.at(-1)?.title).toContain('rows are marked at once')
})
