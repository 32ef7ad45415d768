import type { Answer } from '../../shared/answer.ts'
import type { RowsByPlace } from './rows-by-place.ts'

/** Where the rows of a long list come from: main counts and pages under the filter of the moment. */
export interface SparseSource<Row> {
  /** When a row came, as ISO 8601: the list is ordered by it. */
  readonly timeOf: (row: Row) => string
  readonly count: () => Promise<Answer<number>>
  readonly page: (offset: number, limit: number) => Promise<Answer<readonly Row[]>>
}

/** Rows by their place. */
type PlacedRows<Row> = Map<number, Row>

/** Rows by their place, from the first one's on. */
export function placed<Row>(rows: readonly Row[], from: number): PlacedRows<Row> {
  return new Map(rows.map((row, at) => [from + at, row]))
}

/** Rows of a list that stays as it is meanwhile, by their places. */
export async function fixedPage<Row>(
  source: SparseSource<Row>,
  offset: number,
  limit: number,
): Promise<Answer<PlacedRows<Row>>> {
  const answer = await source.page(offset, limit)
  return answer.ok ? { ok: true, value: placed(answer.value, offset) } : answer
}

/** How far up the newest is looked for: more do not come while main is asked. */
const mostArrived = 500

/**
 * Rows of a list that grows at its beginning all the while, by the places that they have now. They are known by the row that
 * stood first when main read them: `here` tells where it stands by now. Null where that is not known yet, or where another one
 * came while main read.
 */
export async function movingPage<Row extends { readonly id: string }>(
  source: SparseSource<Row>,
  offset: number,
  limit: number,
  here: () => Pick<RowsByPlace<Row>, 'get'>,
): Promise<Answer<PlacedRows<Row> | null>> {
  const first = (): Promise<Answer<readonly Row[]>> => source.page(0, 1)
  const [before, page, after] = await Promise.all([first(), source.page(offset, limit), first()])
  if (!page.ok) return page
  const id = before.ok ? before.value[0]?.id : undefined
  if (id === undefined || !after.ok || after.value[0]?.id !== id) return { ok: true, value: null }
  const rows = here()
  for (let at = 0; at < mostArrived; at += 1) {
    if (rows.get(at)?.id === id) return { ok: true, value: placed(page.value, offset + at) }
  }
  return { ok: true, value: null }
}
