import { useLayoutEffect, useRef } from 'react'

/** A row that was drawn, and the place where it stood. */
export interface DrawnRow {
  readonly key: string
  readonly place: number
}

/** Rows that came or went at once further than that are another list. */
const furthest = 1000

/**
 * Tells by how many places the rows have moved since they were drawn last, because others came or went above them, before
 * anything of it is seen: whoever points at one by its place goes along.
 */
export function useMovedRows(
  range: { readonly from: number; readonly to: number },
  keyAt: (place: number) => string | undefined,
  moved: (by: number) => void,
): void {
  const drawn = useRef<readonly DrawnRow[]>([])
  useLayoutEffect(() => {
    const by = movedBy(drawn.current, keyAt)
    const now: DrawnRow[] = []
    for (let place = range.from; place < range.to; place += 1) {
      const key = keyAt(place)
      if (key !== undefined) now.push({ key, place })
    }
    drawn.current = now
    if (by !== 0) moved(by)
  })
}

/** By how many places most of them have moved alike; 0 where they stay, and where it is another list or another order. */
export function movedBy(drawn: readonly DrawnRow[], keyAt: (place: number) => string | undefined): number {
  const isThere = (by: number): boolean => {
    const found = drawn.filter(({ key, place }) => keyAt(place + by) === key)
    return found.length * 2 >= drawn.length
  }
  const [first] = drawn
  if (first === undefined || isThere(0)) return 0
  for (const { key, place } of [first, drawn[Math.floor(drawn.length / 2)] ?? first]) {
    for (let by = 1; by <= furthest; by += 1) {
      if (keyAt(place + by) === key) return isThere(by) ? by : 0
      if (keyAt(place - by) === key) return isThere(-by) ? -by : 0
    }
  }
  return 0
}
