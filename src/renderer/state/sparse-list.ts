import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Answer } from '../../shared/answer.ts'
import type { Problem } from '../../shared/problem.ts'

/** A long list of which only the rows that were looked at are here: newest first, by their place from 0. */
interface SparseList<Row> {
  /** Null until main has counted. */
  readonly total: number | null
  readonly rows: ReadonlyMap<number, Row>
  readonly problem: Problem | null
  /** True while main counts anew: what is here still belongs to the filter before. */
  readonly isStale: boolean
}

/** Where the rows come from: main counts and pages under the filter of the moment. */
export interface SparseSource<Row> {
  /** When a row came, as ISO 8601: the list is ordered by it. */
  readonly timeOf: (row: Row) => string
  readonly count: () => Promise<Answer<number>>
  readonly page: (offset: number, limit: number) => Promise<Answer<readonly Row[]>>
}

export interface SparseListStore<Row> {
  readonly use: UseBoundStore<StoreApi<SparseList<Row>>>
  /** Forgets everything and counts anew: another filter, or a first look. */
  readonly reset: () => Promise<void>
  /** Fetches what is missing of a range. */
  readonly need: (from: number, to: number) => void
  /** A row that has changed takes its place again; a new one stands first where `isWanted`. */
  readonly keep: (row: Row, isWanted: boolean) => void
  /** Changes every row that is here and that `change` gives another one for; null leaves it. */
  readonly change: (change: (row: Row) => Row | null) => void
}

const pageSize = 100
/** Pages asked for at a time: who scrolls fast passes most of them by, and waits for where the scrolling ends alone. */
const mostAtOnce = 2
/** Far rows are let go of, so that a walk through 200,000 leaves the window's memory as it was. */
const storedRows = 4000

export function createSparseList<Row extends { readonly id: string }>(source: SparseSource<Row>): SparseListStore<Row> {
  const use = create<SparseList<Row>>()(() => ({ total: null, rows: new Map(), problem: null, isStale: false }))
  /** Counts up whenever the places change: an answer that was asked for before is of no use then. */
  let edition = 0
  const underWay = new Set<number>()
  /** The range that was looked at last. */
  let lookedAt = { from: 0, to: 0 }

  const fetchPage = async (page: number): Promise<void> => {
    const asked = edition
    underWay.add(page)
    const answer = await source.page(page * pageSize, pageSize)
    if (asked !== edition) return
    underWay.delete(page)
    if (!answer.ok) {
      use.setState({ problem: answer.problem })
      return
    }
    use.setState(({ rows }) => {
      const next = new Map(rows)
      answer.value.forEach((row, index) => next.set(page * pageSize + index, row))
      return { rows: trimmed(next, page * pageSize) }
    })
    fetchMissing()
  }

  const fetchMissing = (): void => {
    const { rows, total } = use.getState()
    if (total === null) return
    const { from, to } = lookedAt
    for (let page = Math.floor(from / pageSize); page * pageSize < Math.min(to, total); page += 1) {
      if (underWay.size >= mostAtOnce) return
      const start = Math.max(from, page * pageSize)
      const end = Math.min(to, total, (page + 1) * pageSize)
      const isMissing = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at).some(
        (at) => !rows.has(at),
      )
      if (isMissing && !underWay.has(page)) void fetchPage(page)
    }
  }

  return {
    use,
    reset: async () => {
      edition += 1
      const asked = edition
      underWay.clear()
      use.setState({ isStale: true })
      const [counted, first] = await Promise.all([source.count(), source.page(0, pageSize)])
      if (asked !== edition) return
      if (!counted.ok || !first.ok) {
        const problem = !counted.ok ? counted.problem : first.ok ? null : first.problem
        use.setState({ total: 0, rows: new Map(), problem, isStale: false })
        return
      }
      use.setState({
        total: counted.value,
        rows: new Map(first.value.map((row, index) => [index, row])),
        problem: null,
        isStale: false,
      })
    },
    need: (from, to) => {
      lookedAt = { from, to }
      fetchMissing()
    },
    change: (change) => {
      const changed = [...use.getState().rows].flatMap(([at, row]): [number, Row][] => {
        const next = change(row)
        return next === null ? [] : [[at, next]]
      })
      if (changed.length > 0) use.setState(({ rows }) => ({ rows: new Map([...rows, ...changed]) }))
    },
    keep: (row, isWanted) => {
      const { rows, total } = use.getState()
      if (total === null) return
      for (const [at, known] of rows) {
        if (known.id !== row.id) continue
        use.setState({ rows: new Map(rows).set(at, row) })
        return
      }
      // One that is not here and not new stands further down, where it will be fetched.
      const newest = rows.get(0)
      if (!isWanted || (newest !== undefined && source.timeOf(row) < source.timeOf(newest))) return
      edition += 1
      underWay.clear()
      const shifted = new Map([[0, row], ...[...rows].map(([at, known]): [number, Row] => [at + 1, known])])
      use.setState({ rows: shifted, total: total + 1 })
    },
  }
}

function trimmed<Row>(rows: Map<number, Row>, near: number): Map<number, Row> {
  if (rows.size <= storedRows) return rows
  return new Map([...rows].filter(([at]) => Math.abs(at - near) < storedRows / 4))
}
