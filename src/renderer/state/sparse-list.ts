import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { append } from '../../shared/list.ts'
import type { Problem } from '../../shared/problem.ts'
import { rowsByPlace, trimmed, type KeptRows } from './rows-by-place.ts'
import { fixedPage, movingPage, placed, type SparseSource } from './sparse-source.ts'

/** A long list of which only the rows that were looked at are here: newest first, by their place from 0. */
interface SparseList<Row> {
  /** Null until main has counted. */
  readonly total: number | null
  readonly rows: KeptRows<Row>
  /** Rows that have just come, of a place that may be passed by already: they are seen until those of the place itself come. */
  readonly passing: readonly Row[]
  readonly problem: Problem | null
  /** True while main counts anew: what is here still belongs to the filter before. */
  readonly isStale: boolean
}

export interface SparseListStore<Row> {
  readonly useList: UseBoundStore<StoreApi<SparseList<Row>>>
  /** Forgets everything and counts anew: another filter, or a first look. */
  readonly reset: () => Promise<void>
  /** Fetches what is missing of a range. */
  readonly need: (from: number, to: number) => void
  /** The rows of a range, those that are not here asked for; null where they moved meanwhile or could not be had. */
  readonly between: (from: number, to: number) => Promise<readonly Row[] | null>
  /** A row that has changed takes its place again; a new one stands first where `isWanted`. */
  readonly keep: (row: Row, isWanted: boolean) => void
  /** Counts and fetches anew what may have come or gone: what is looked at is here all the time, wherever it stands then. */
  readonly renew: () => Promise<void>
  /** Renews in a moment, once for a burst, where the number is another one. */
  readonly refreshSoon: () => void
  /** Changes every row that is here and that `change` gives another one for; null leaves it. */
  readonly change: (change: (row: Row) => Row | null) => void
}

const pageSize = 100
/** Most rows that main gives at once. */
const largestPage = 500
/** Pages asked for at a time: who scrolls fast passes most of them by, and waits for where the scrolling ends alone. */
const mostAtOnce = 2
/** Pages that are asked for in one go where the next ones are missing too: who scrolls on is ahead of single pages. */
const longestRun = largestPage / pageSize
/** Rows that are fetched before they come into sight, as many times as the last look moved, and at most. */
const looksAhead = 20
const mostAhead = 1000
/** A look that moved further is a jump: nothing tells where the next one goes. */
const longestStep = 300
/** What came longer ago is no sign of where one is, in milliseconds. */
const passingMs = 150
/** What comes within this time is counted together, in milliseconds: under a filter each count is a search. */
const refreshMs = 1000
/** So long after a row came first, others are taken to follow it, in milliseconds. */
const movingMs = 1000

export function createSparseList<Row extends { readonly id: string }>(source: SparseSource<Row>): SparseListStore<Row> {
  const useList = create<SparseList<Row>>()(() => ({
    total: null,
    rows: rowsByPlace(),
    passing: [],
    problem: null,
    isStale: false,
  }))
  /** Counts up whenever all rows are others: an answer that was asked for before is of no use then. */
  let edition = 0
  /** Counts the rows that came first, and when the last one did: with each all others move on by one place. */
  let arrivals = 0
  let arrivedAtMs = -Infinity
  const underWay = new Set<number>()
  let calls = 0
  /** The range that was looked at last, and by how many rows it had moved. */
  let lookedAt = { from: 0, to: 0 }
  let step = 0
  let passed: ReturnType<typeof setTimeout> | undefined
  let refreshing: ReturnType<typeof setTimeout> | undefined
  /** Counts up whenever everything is asked for anew: what was asked for before is of no use then. */
  let listing = 0
  /** What came while everything is asked for anew: the answer may hold it or not. Null while nothing is. */
  let arrived: Row[] | null = null

  /** So long, who drags the scrollbar sees what came last, and not a table without rows. */
  const letPass = (passing: readonly Row[]): void => {
    clearTimeout(passed)
    passed = setTimeout(() => useList.setState({ passing: [] }), passingMs)
    useList.setState({ passing })
  }

  const fetchPages = async (first: number, amount: number): Promise<void> => {
    const [asked, before] = [edition, arrivals]
    const pages = Array.from({ length: amount }, (_, at) => first + at)
    pages.forEach((page) => underWay.add(page))
    calls += 1
    const [offset, limit] = [first * pageSize, amount * pageSize]
    const isMoving = performance.now() - arrivedAtMs < movingMs
    const answer = isMoving
      ? await movingPage(source, offset, limit, () => useList.getState().rows)
      : await fixedPage(source, offset, limit)
    if (asked !== edition) return
    pages.forEach((page) => underWay.delete(page))
    calls -= 1
    if (!answer.ok) {
      useList.setState({ problem: answer.problem })
      return
    }
    const { value } = answer
    if (value !== null && (isMoving || arrivals === before)) {
      useList.setState(({ rows }) => ({ rows: trimmed(rows.with(value), lookedAt.from) }))
      letPass([...value.values()])
    }
    fetchMissing()
  }

  const forgetCalls = (): void => {
    underWay.clear()
    calls = 0
  }

  /** True where a row of the page is not here and not asked for, within these rows. */
  const isMissing = (page: number, from: number, to: number): boolean => {
    if (underWay.has(page)) return false
    const { rows, total } = useList.getState()
    const end = Math.min(to, total ?? 0, (page + 1) * pageSize)
    for (let at = Math.max(from, page * pageSize); at < end; at += 1) if (!rows.has(at)) return true
    return false
  }

  const fetchMissing = (): void => {
    const { from, to } = lookedAt
    const ahead = Math.abs(step) > longestStep ? 0 : Math.min(Math.abs(step) * looksAhead, mostAhead)
    const [low, high] = step < 0 ? [Math.max(0, from - ahead), to] : [from, to + ahead]
    // What is in sight comes first, then what comes into sight next.
    const pages = pagesOf(low, high)
    if (step < 0) pages.reverse()
    const inSight = pagesOf(from, to).filter((page) => isMissing(page, from, to))
    for (const page of [...inSight, ...pages]) {
      if (calls >= mostAtOnce) return
      if (!isMissing(page, low, high)) continue
      let amount = 1
      const next = (): number => (step < 0 ? page - amount : page + amount)
      while (amount < longestRun && pages.includes(next()) && isMissing(next(), low, high)) amount += 1
      void fetchPages(step < 0 ? page - amount + 1 : page, amount)
    }
  }

  /** What is looked at, and where it stands once so many rows came or went above it. */
  const placesInSight = (by: number): { readonly offset: number; readonly limit: number } => {
    const [from, to] = [Math.max(0, lookedAt.from + by), Math.max(0, lookedAt.to + by)]
    const wide = [Math.min(from, lookedAt.from), Math.max(to, lookedAt.to)] as const
    const [offset, end] = wide[1] - wide[0] > largestPage ? [from, to] : wide
    return { offset, limit: Math.min(end - offset, largestPage) }
  }

  const putFirst = (row: Row): void => {
    arrivals += 1
    arrivedAtMs = performance.now()
    useList.setState(({ rows, total }) => ({
      rows: trimmed(rows.withFirst(row), lookedAt.from),
      total: (total ?? 0) + 1,
    }))
  }

  /** Takes what everything that was asked for anew has come to, with what came meanwhile before it. */
  const take = (total: number, taken: Map<number, Row>): void => {
    edition += 1
    forgetCalls()
    useList.setState({ total, rows: rowsByPlace(taken), passing: [], problem: null, isStale: false })
    const known = new Set([...taken.values()].map(({ id }) => id))
    const meanwhile = arrived ?? []
    arrived = null
    if (meanwhile.length > 0) refreshSoon()
    meanwhile.filter(({ id }) => !known.has(id)).forEach(putFirst)
    fetchMissing()
  }

  /** Asks for everything anew; null where it was asked for once more meanwhile. */
  const asNewest = async <Answered>(ask: () => Promise<Answered>): Promise<Answered | null> => {
    listing += 1
    const asked = listing
    arrived = []
    const answered = await ask()
    return asked === listing ? answered : null
  }

  const reset = async (): Promise<void> => {
    edition += 1
    forgetCalls()
    useList.setState({ isStale: true })
    const [counted, first] = (await asNewest(() => Promise.all([source.count(), source.page(0, pageSize)]))) ?? []
    if (counted === undefined || first === undefined) return
    if (counted.ok && first.ok) {
      take(counted.value, placed(first.value, 0))
      return
    }
    arrived = null
    const problem = !counted.ok ? counted.problem : first.ok ? null : first.problem
    useList.setState({ total: 0, rows: rowsByPlace(), passing: [], problem, isStale: false })
  }

  const renewIf = async (isWanted: (counted: number, before: number) => boolean): Promise<void> => {
    const { total, isStale } = useList.getState()
    if (total === null) return
    // Another filter is on its way: what is here is of no use.
    if (isStale) return reset()
    const renewed = await asNewest(async () => {
      const counted = await source.count()
      const before = useList.getState().total ?? 0
      if (!counted.ok || !isWanted(counted.value, before)) return undefined
      const { offset, limit } = placesInSight(counted.value - before)
      const [first, inSight] = await Promise.all([
        source.page(0, pageSize),
        offset + limit <= pageSize ? null : source.page(offset, limit),
      ])
      if (!first.ok || inSight?.ok === false) return undefined
      return {
        total: counted.value,
        rows: new Map([...placed(first.value, 0), ...placed(inSight?.value ?? [], offset)]),
      }
    })
    if (renewed === null) return
    if (renewed === undefined) arrived = null
    else take(renewed.total, renewed.rows)
  }

  const refreshSoon = (): void => {
    if (useList.getState().total === null) return
    refreshing ??= setTimeout(() => {
      refreshing = undefined
      void renewIf((counted, before) => counted !== before)
    }, refreshMs)
  }

  return {
    useList,
    refreshSoon,
    renew: () => renewIf(() => true),
    reset,
    need: (from, to) => {
      step = from - lookedAt.from
      lookedAt = { from, to }
      fetchMissing()
    },
    between: async (from, to) => {
      const [asked, before] = [edition, arrivals]
      const found: Row[] = []
      for (let at = from; at < to; at += 1) {
        const row = useList.getState().rows.get(at)
        if (row !== undefined) {
          found.push(row)
          continue
        }
        const answer = await source.page(at, Math.min(to - at, largestPage))
        if (!answer.ok || asked !== edition || before !== arrivals || answer.value.length === 0) return null
        append(found, answer.value)
        at += answer.value.length - 1
      }
      return found
    },
    change: (change) => {
      const changed: Row[] = []
      for (const row of useList.getState().rows.values()) {
        const next = change(row)
        if (next !== null) changed.push(next)
      }
      if (changed.length === 0) return
      useList.setState(({ rows }) => ({
        rows: changed.reduce((all, row) => all.withChanged(row) ?? all, rows),
      }))
    },
    keep: (row, isWanted) => {
      const { rows, total } = useList.getState()
      if (total === null) return
      const changed = rows.withChanged(row)
      if (changed !== null) {
        useList.setState({ rows: changed })
        return
      }
      if (!isWanted) return
      const newest = rows.get(0)
      // It stands further down: main says whether it is one more.
      if (newest !== undefined && source.timeOf(row) < source.timeOf(newest)) refreshSoon()
      else {
        arrived?.push(row)
        putFirst(row)
      }
    },
  }
}

/** Numbers of the pages that hold these rows. */
function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(from / pageSize)
  return Array.from({ length: Math.max(0, Math.ceil(to / pageSize) - first) }, (_, at) => first + at)
}
