import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import styles from './data-table.module.css'
import { rowHeight } from './row-window.ts'

/** Keys that run over the rows pass them by. */
const restMs = 350

interface CutTexts {
  readonly texts: readonly { readonly title: string; readonly text: string }[]
  readonly isAbove: boolean
  readonly left: number
  readonly width: number
}

/**
 * What of the row on which the keys rest is cut off, whole and beside it: a pointer that rests there is shown the same. Nothing where
 * nothing is cut. `titles`: of the columns, in their order.
 */
export function CutTextsOfRow(props: {
  readonly box: RefObject<HTMLElement | null>
  readonly index: number
  readonly id: string
  readonly titles: readonly string[]
}): ReactNode {
  const { box, index, titles } = props
  const [cut, setCut] = useState<CutTexts | null>(null)
  useLayoutEffect(() => {
    setCut(null)
    const rested = setTimeout(() => {
      const table = box.current
      const row = table?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`)
      if (table == null || row == null) return
      const texts = [...row.children].flatMap((cell, at) => {
        const text = cutTextOf(cell)
        return text === null ? [] : [{ title: titles[at] ?? '', text }]
      })
      const isAbove = (index + 4) * rowHeight > table.scrollTop + table.clientHeight - rowHeight && index > 3
      setCut({ texts, isAbove, left: table.scrollLeft + 16, width: table.clientWidth - 32 })
    }, restMs)
    return () => clearTimeout(rested)
  }, [box, index, titles])
  if (cut === null || cut.texts.length === 0) return null
  const { isAbove, left, width } = cut
  return (
    <dl
      id={props.id}
      role="tooltip"
      className={`${styles.whole ?? ''} selectable`}
      style={{ top: (isAbove ? index : index + 1) * rowHeight, left, maxWidth: width }}
      data-above={isAbove || undefined}
    >
      {cut.texts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The whole text of a cell that does not show all of it, because it has no room or since something in its middle gave way; else null. */
export function cutTextOf(
  cell: Pick<Element, 'textContent' | 'scrollWidth' | 'clientWidth' | 'querySelector'>,
): string | null {
  const inner = cell.querySelector<HTMLElement>('[title]')
  const shown = cell.textContent
  const whole = inner?.title ?? shown
  const isOver =
    cell.scrollWidth > cell.clientWidth ||
    (inner !== null && inner.scrollWidth > inner.clientWidth + 1 && inner.clientWidth > 0)
  if (isOver) return whole
  return shown.includes('…') && whole !== shown && !whole.includes('…') ? whole : null
}
