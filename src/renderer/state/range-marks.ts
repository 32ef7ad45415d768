import { notifyTrouble } from './toasts.ts'

/** What a range marks beyond what was marked, and what it takes back of its own. */
interface RangeMarks<Row> {
  readonly added: readonly Row[]
  readonly removed: ReadonlySet<string>
}

/** Most rows that are marked by a range: each is held here. */
export const mostInRange = 5000

/**
 * Marks ranges of a long list. A range that begins at the row of the one before takes its place: who goes too far comes back.
 * Null where nothing is to be done: too many rows, or they cannot be had.
 */
export function createRangeMarks<Row extends { readonly id: string }>(
  between: (from: number, to: number) => Promise<readonly Row[] | null>,
  marked: () => readonly string[],
): (anchor: number, to: number) => Promise<RangeMarks<Row> | null> {
  let before: { readonly anchor: number; readonly ids: ReadonlySet<string> } = { anchor: -1, ids: new Set() }
  let asked = 0
  return async (anchor, to) => {
    const [first, last] = [Math.min(anchor, to), Math.max(anchor, to)]
    if (last - first >= mostInRange) {
      notifyTrouble(
        `At most ${mostInRange.toLocaleString()} rows are marked at once.`,
        'Narrow the list with a filter: all that it lets through can be chosen without marks.',
      )
      return null
    }
    asked += 1
    const turn = asked
    const rows = await between(first, last + 1)
    if (rows === null || turn !== asked) return null
    const own = before.anchor === anchor ? before.ids : new Set<string>()
    const held = new Set(marked().filter((id) => !own.has(id)))
    const added = rows.filter(({ id }) => !held.has(id))
    before = { anchor, ids: new Set(added.map(({ id }) => id)) }
    return { added, removed: own }
  }
}
