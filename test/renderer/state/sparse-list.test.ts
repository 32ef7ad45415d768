import { expect, test } from '@playwright/test'
import { createSparseList } from '../../../src/renderer/state/sparse-list.ts'
import { onThisMachine } from '../../machine-pace.ts'

interface Row {
  readonly id: string
  readonly at: string
}

/** A source of `amount` rows, newest first, that counts what it is asked for. */
function sourceOf(amount: number): {
  readonly pages: number[]
  readonly list: ReturnType<typeof createSparseList<Row>>
} {
  const pages: number[] = []
  const list = createSparseList<Row>({
    timeOf: (row) => row.at,
    count: () => Promise.resolve({ ok: true, value: amount }),
    page: (offset, limit) => {
      pages.push(offset)
      const length = Math.max(0, Math.min(limit, amount - offset))
      return Promise.resolve({ ok: true, value: Array.from({ length }, (_, at) => rowAt(amount, offset + at)) })
    },
  })
  return { pages, list }
}

/** A list of the rows that `rows` tells of, and how often they were counted. */
function countedList(rows: () => readonly Row[]): {
  readonly counts: () => number
  readonly list: ReturnType<typeof createSparseList<Row>>
} {
  let counts = 0
  const list = createSparseList<Row>({
    timeOf: (row) => row.at,
    count: () => {
      counts += 1
      return Promise.resolve({ ok: true, value: rows().length })
    },
    page: (offset, limit) => Promise.resolve({ ok: true, value: rows().slice(offset, offset + limit) }),
  })
  return { counts: () => counts, list }
}

function rowAt(amount: number, place: number): Row {
  return { id: `row-${amount - place}`, at: String(amount - place).padStart(8, '0') }
}

test('only the pages that come into sight are fetched', async () => {
  const { pages, list } = sourceOf(200_000)
  await list.reset()

  list.need(150_010, 150_030)
  await expect.poll(() => list.useList.getState().rows.get(150_020)?.id).toBe('row-49980')

  expect(pages).toEqual([0, 150_000])
})

test('a walk through a long list lets go of far rows', async () => {
  const { list } = sourceOf(200_000)
  await list.reset()

  for (let at = 0; at < 20_000; at += 100) {
    list.need(at, at + 30)
    await expect.poll(() => list.useList.getState().rows.has(at), { intervals: [1] }).toBe(true)
  }

  expect(list.useList.getState().rows.size).toBeLessThanOrEqual(4100)
})

test('a new row stands first and moves the others down; a known one takes its place again', async () => {
  const { list } = sourceOf(3)
  await list.reset()

  list.keep({ id: 'row-4', at: '00000004' }, true)
  list.keep({ id: 'row-2', at: 'changed' }, true)

  const { rows, total } = list.useList.getState()
  expect(total).toBe(4)
  expect([...rows].sort(([a], [b]) => a - b).map(([, row]) => row.id)).toEqual(['row-4', 'row-3', 'row-2', 'row-1'])
  expect(rows.get(2)?.at).toBe('changed')
})

test('a row that the filter keeps out does not come in', async () => {
  const { list } = sourceOf(3)
  await list.reset()

  list.keep({ id: 'row-4', at: '00000004' }, false)

  expect(list.useList.getState().total).toBe(3)
})

test('who scrolls fast over many pages waits for the last alone', async () => {
  const { pages, list } = sourceOf(200_000)
  await list.reset()

  for (let at = 10_000; at <= 190_000; at += 1_000) list.need(at, at + 30)
  await expect.poll(() => list.useList.getState().rows.has(190_010)).toBe(true)

  expect(pages).toEqual([0, 10_000, 11_000, 190_000])
})

test('a row that is here is changed in its place, and one that is not here is fetched when it is looked at', async () => {
  const { list } = sourceOf(300)
  await list.reset()

  list.change((row) => (row.id === 'row-299' || row.id === 'row-1' ? { ...row, at: 'changed' } : null))

  expect(list.useList.getState().rows.get(1)).toEqual({ id: 'row-299', at: 'changed' })
  expect(list.useList.getState().rows.size).toBe(100)
  expect(list.useList.getState().total).toBe(300)
})

test('rows that come one after the other cost the same however many came, and far ones are let go of', async () => {
  const { list } = sourceOf(100)
  await list.reset()
  const began = performance.now()
  for (let number = 101; number <= 20_100; number += 1) {
    const row = { id: `row-${number}`, at: String(number).padStart(8, '0') }
    list.keep(row, true)
    list.keep({ ...row }, true)
    list.change(({ id }) => (id === row.id ? { ...row, at: row.at } : null))
  }

  const { rows, total } = list.useList.getState()
  expect(total).toBe(20_100)
  expect(rows.size).toBeLessThanOrEqual(4100)
  expect([0, 1, 500].map((place) => rows.get(place)?.id)).toEqual(['row-20100', 'row-20099', 'row-19600'])
  for (const [place, { id }] of rows) expect(id).toBe(`row-${String(20_100 - place)}`)
  // Where each of them moved all others it took minutes.
  expect(performance.now() - began).toBeLessThan(onThisMachine(20_000))
})

test('a row that is told of after a newer one is counted in a moment, and one that changed far down counts no more', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => rowAt(200, at))
  const { counts, list } = countedList(() => rows)
  await list.reset()

  rows.splice(1, 0, { id: 'late', at: '00000199b' })
  list.keep({ id: 'late', at: '00000199b' }, true)
  await expect.poll(() => list.useList.getState().total).toBe(201)
  expect(list.useList.getState().rows.get(1)?.id).toBe('late')

  const before = counts()
  for (const id of ['row-3', 'row-2', 'row-1']) list.keep({ id, at: '00000001' }, true)
  await expect.poll(counts).toBe(before + 1)
  expect(list.useList.getState().total).toBe(201)
})

test('the rows of a range are had, those that are not here asked for once', async () => {
  const { pages, list } = sourceOf(1000)
  await list.reset()

  const rows = await list.between(95, 705)

  expect(rows?.map(({ id }) => id)).toEqual(Array.from({ length: 610 }, (_, at) => `row-${905 - at}`))
  expect(pages).toEqual([0, 100, 600])
})

test('who scrolls on finds the next rows here before they come into sight, and whoever turns back as well', async () => {
  const { pages, list } = sourceOf(200_000)
  await list.reset()
  const look = async (from: number): Promise<void> => {
    list.need(from, from + 30)
    await expect.poll(() => list.useList.getState().rows.has(from + 29), { intervals: [1] }).toBe(true)
  }
  await look(50_000)
  for (let from = 50_050; from <= 50_300; from += 50) await look(from)
  await expect.poll(() => list.useList.getState().rows.has(51_300), { intervals: [1] }).toBe(true)
  const asked = pages.length
  for (let from = 50_350; from <= 50_900; from += 50) {
    list.need(from, from + 30)
    expect(list.useList.getState().rows.has(from + 29)).toBe(true)
  }
  await look(50_860)
  await look(50_820)

  expect(pages.length - asked).toBeLessThanOrEqual(4)
  expect(Math.max(...pages)).toBeLessThanOrEqual(52_000)
})

test('what has just come is seen where one passes by, and soon no more', async () => {
  const { list } = sourceOf(200_000)
  await list.reset()
  expect(list.useList.getState().passing).toEqual([])

  list.need(50_000, 50_030)
  list.need(120_000, 120_030)
  await expect.poll(() => list.useList.getState().rows.has(120_010)).toBe(true)
  expect(list.useList.getState().passing[0]?.id).toBe('row-80000')

  await expect.poll(() => list.useList.getState().passing).toEqual([])
  expect(list.useList.getState().rows.has(120_010)).toBe(true)
})

test('under a filter a burst is counted once, and only another number fetches the rows again', async () => {
  let rows = [{ id: 'a', at: '1' }]
  const { counts, list } = countedList(() => rows)
  await list.reset()
  rows = [{ id: 'b', at: '2' }, ...rows]
  for (let at = 0; at < 50; at += 1) list.refreshSoon()
  await expect.poll(() => list.useList.getState().total).toBe(2)
  expect(list.useList.getState().rows.get(0)?.id).toBe('b')
  expect(counts()).toBe(2)

  const before = list.useList.getState().rows
  list.refreshSoon()
  await expect.poll(counts).toBe(3)
  expect(list.useList.getState().rows).toBe(before)
})

test('what is looked at is here all the time while others come or go above it, however far down', async () => {
  let amount = 5_000
  const list = createSparseList<Row>({
    timeOf: (row) => row.at,
    count: () => Promise.resolve({ ok: true, value: amount }),
    page: (offset, limit) => {
      const length = Math.max(0, Math.min(limit, amount - offset))
      return Promise.resolve({ ok: true, value: Array.from({ length }, (_, at) => rowAt(amount, offset + at)) })
    },
  })
  await list.reset()
  list.need(3_000, 3_040)
  await expect.poll(() => list.useList.getState().rows.has(3_039)).toBe(true)

  for (const by of [3, -3, 90, -500, 2_000]) {
    const before = list.useList.getState().rows.get(3_000)?.id
    amount += by
    const missing = new Set<number>()
    const leave = list.useList.subscribe(({ rows, total }) => {
      const moved = (total ?? 0) - (amount - by)
      for (let at = 3_000; at < 3_040; at += 1) if (!rows.has(at + moved)) missing.add(at)
    })
    await list.renew()
    leave()
    expect([...missing]).toEqual([])
    expect(list.useList.getState().rows.get(3_000 + by)?.id).toBe(before)
    list.need(3_000, 3_040)
    await expect.poll(() => list.useList.getState().rows.has(3_039)).toBe(true)
  }
})

test('another filter is shown, and what was deleted goes, however fast others come meanwhile', async () => {
  let ids = ['c', 'b', 'a']
  let answers: (() => void)[] = []
  /** Main answers with what it holds when it is asked; what comes until the answer is here is told before it. */
  const later = <Value>(value: Value): Promise<{ readonly ok: true; readonly value: Value }> =>
    new Promise((resolve) => answers.push(() => resolve({ ok: true, value })))
  const answerAll = async (): Promise<void> => {
    const due = answers
    answers = []
    due.forEach((answer) => answer())
    await new Promise((resolve) => setTimeout(resolve))
  }
  const row = (id: string): Row => ({ id, at: id })
  const list = createSparseList<Row>({
    timeOf: ({ at }) => at,
    count: () => later(ids.length),
    page: (offset, limit) => later(ids.slice(offset, offset + limit).map(row)),
  })
  const shown = (): string =>
    [...list.useList.getState().rows]
      .sort(([a], [b]) => a - b)
      .map(([, { id }]) => id)
      .join('')
  void list.reset()
  await answerAll()
  expect(shown()).toBe('cba')

  ids = ['c', 'a']
  void list.reset()
  list.keep(row('d'), true)
  await answerAll()
  expect(list.useList.getState().isStale).toBe(false)
  expect(shown()).toBe('dca')
  expect(list.useList.getState().total).toBe(3)

  ids = ['d', 'a']
  void list.renew()
  list.keep(row('e'), true)
  await answerAll()
  list.keep(row('f'), true)
  await answerAll()
  expect(shown()).toBe('feda')
  expect(list.useList.getState().total).toBe(4)

  // What the answer holds already is not there twice.
  ids = ['g', 'f', 'e', 'd']
  void list.reset()
  list.keep(row('g'), true)
  await answerAll()
  expect(shown()).toBe('gfed')
  expect(list.useList.getState().total).toBe(4)
})

test('who scrolls while others come without end sees the rows of each place, in the places that they have by then', async () => {
  let amount = 5_000
  const coming = { isOver: false }
  /** Main reads a moment after it is asked, and what came by then is told before its answer, or soon after it. */
  const later = async <Value>(read: () => Value): Promise<{ readonly ok: true; readonly value: Value }> => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    const value = read()
    await new Promise((resolve) => setTimeout(resolve, 8))
    return { ok: true, value }
  }
  const list = createSparseList<Row>({
    timeOf: ({ at }) => at,
    count: () => later(() => amount),
    page: (offset, limit) =>
      later(() => Array.from({ length: Math.min(limit, amount - offset) }, (_, at) => rowAt(amount, offset + at))),
  })
  await list.reset()
  const come = (async () => {
    while (!coming.isOver) {
      await new Promise((resolve) => setTimeout(resolve, 6))
      amount += 1
      const told = rowAt(amount, 0)
      setTimeout(() => list.keep(told, true), 3)
    }
  })()
  await expect.poll(() => list.useList.getState().total).toBeGreaterThan(5_003)
  for (let from = 200; from < 4_000; from += 380) {
    list.need(from, from + 30)
    await expect
      .poll(() => list.useList.getState().rows.has(from + 15), {
        intervals: [5],
        timeout: onThisMachine(300),
        message: String(from),
      })
      .toBe(true)
    list.need(from, from + 30)
  }
  coming.isOver = true
  await come
  await expect.poll(() => list.useList.getState().total).toBe(amount)
  for (const [place, { id }] of list.useList.getState().rows) expect(id).toBe(`row-${String(amount - place)}`)
})
