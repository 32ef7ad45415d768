import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Height of a row, and of the head that stands above the rows, in pixels. */
export const rowHeight = 30
/** Rows that are drawn above and below those in sight, so that a turn of the wheel finds them there. */
const spareRows = 6

/** How high each table stood last: at its next opening the first drawing has the rows that fit, without measuring. */
const lastHeights = new Map<string, number>()

export interface RowWindow {
  /** The rows to be drawn: from the first to before the last, by their place from 0. */
  readonly from: number
  readonly to: number
}

/**
 * Which rows of a table are drawn, of `total` rows of one height: those in sight and some spare ones. Opening a table costs the
 * same whatever its length, which is why no list of all places is kept.
 */
export function useRowWindow(label: string, total: number, box: RefObject<HTMLElement | null>): RowWindow {
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(() => lastHeights.get(label) ?? window.innerHeight)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const keepPlace = (): void => {
      const inSight = Math.floor(element.scrollTop / rowHeight)
      // With the scrolling itself: a frame later the rows would be missing in this one.
      flushSync(() => setFirst(inSight))
    }
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.height === 0) return
      lastHeights.set(label, entry.contentRect.height)
      setHeight(entry.contentRect.height)
    })
    observer.observe(element)
    element.addEventListener('scroll', keepPlace, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', keepPlace)
    }
  }, [box, label])
  const inSight = Math.ceil(height / rowHeight)
  const from = Math.max(0, Math.min(first, total - inSight) - spareRows)
  const to = Math.min(total, Math.min(first, total) + inSight + spareRows)
  return { from, to }
}

/** Scrolls the table no further than it takes to see the row of that place whole. */
export function bringIntoView(table: HTMLElement, index: number): void {
  const top = index * rowHeight
  const lowest = top + 2 * rowHeight - table.clientHeight
  table.scrollTo({ top: Math.max(Math.min(table.scrollTop, top), lowest) })
}
