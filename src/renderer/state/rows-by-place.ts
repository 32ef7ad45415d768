/**
 * Rows of a long list by their place from 0, of which only some are here. They are kept by numbers that stay theirs: a row that
 * comes first moves all others on by a place, and costs the same however many there are.
 */
export interface RowsByPlace<Row> extends Iterable<readonly [number, Row]> {
  readonly size: number
  readonly get: (place: number) => Row | undefined
  readonly has: (place: number) => boolean
  readonly values: () => Iterable<Row>
}

/** The same rows, as those who change them know them. Whoever changes them goes on with what they are given. */
export interface KeptRows<Row> extends RowsByPlace<Row> {
  /** In front of all others. */
  readonly withFirst: (row: Row) => KeptRows<Row>
  /** In the place of the one with its id; null where that is not here. */
  readonly withChanged: (row: Row) => KeptRows<Row> | null
  readonly with: (rows: Iterable<readonly [number, Row]>) => KeptRows<Row>
  /** Without those that are `far` or more away from a place, but with the first `top`. */
  readonly near: (place: number, far: number, top: number) => KeptRows<Row>
}

interface Numbered<Row> {
  readonly rows: Map<number, Row>
  /** The number of each row by its id. */
  readonly numbers: Map<string, number>
}

export function rowsByPlace<Row extends { readonly id: string }>(
  rows: Iterable<readonly [number, Row]> = [],
): KeptRows<Row> {
  return seenFrom<Row>({ rows: new Map(), numbers: new Map() }, 0).with(rows)
}

/** `first`: the number of what stands at place 0. */
function seenFrom<Row extends { readonly id: string }>(kept: Numbered<Row>, first: number): KeptRows<Row> {
  const { rows, numbers } = kept
  const put = (number: number, row: Row): void => {
    const before = rows.get(number)
    if (before !== undefined && numbers.get(before.id) === number) numbers.delete(before.id)
    rows.set(number, row)
    numbers.set(row.id, number)
  }
  const drop = (number: number, { id }: Row): void => {
    rows.delete(number)
    if (numbers.get(id) === number) numbers.delete(id)
  }
  return {
    size: rows.size,
    get: (place) => rows.get(first + place),
    has: (place) => rows.has(first + place),
    values: () => rows.values(),
    *[Symbol.iterator]() {
      for (const [number, row] of rows) yield [number - first, row] as const
    },
    withFirst: (row) => {
      put(first - 1, row)
      return seenFrom(kept, first - 1)
    },
    withChanged: (row) => {
      const number = numbers.get(row.id)
      if (number === undefined) return null
      put(number, row)
      return seenFrom(kept, first)
    },
    with: (given) => {
      for (const [place, row] of given) put(first + place, row)
      return seenFrom(kept, first)
    },
    near: (place, far, top) => {
      for (const [number, row] of rows) {
        const at = number - first
        if (at >= top && Math.abs(at - place) >= far) drop(number, row)
      }
      return seenFrom(kept, first)
    },
  }
}

/** Far rows are let go of, so that a walk through 200,000 leaves the window's memory as it was. */
const storedRows = 4000
/** The newest stay: by them the places of all others are told while more come. */
const topRows = 600

/** Without far rows, where there are many. `near`: the place that is looked at. */
export function trimmed<Row>(rows: KeptRows<Row>, near: number): KeptRows<Row> {
  return rows.size <= storedRows ? rows : rows.near(near, storedRows / 2, topRows)
}
