import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import styles from './data-table.module.css'

/** Keys that run over the rows pass them by. */
const restMs = 350
/** So much room is wanted below a row; where there is less, it stands above. */
const roomBelow = 130

interface CutTexts {
  readonly texts: readonly { readonly title: string; readonly text: string }[]
  /** In the window, in pixels: `bottom` where it stands above its row. */
  readonly place: { readonly left: number; readonly maxWidth: number; readonly top?: number; readonly bottom?: number }
}

/**
 * What of the row on which the keys rest is cut off, whole and beside it: a pointer that rests there is shown the same. Nothing where
 * nothing is cut. `titles`: of the columns, in their order. It is of one row: another has one of its own.
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
    const table = box.current
    const rested = setTimeout(() => {
      const row = table?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`)
      if (table != null && row != null) setCut({ texts: cutTextsOf(row, titles), place: placeBeside(row, table) })
    }, restMs)
    // It would stand beside another row.
    const leave = (): void => setCut(null)
    table?.addEventListener('scroll', leave, { passive: true })
    return () => {
      clearTimeout(rested)
      table?.removeEventListener('scroll', leave)
    }
  }, [box, index, titles])
  if (cut === null || cut.texts.length === 0) return null
  return (
    <div id={props.id} role="tooltip" className={`${styles.whole ?? ''} selectable`} style={cut.place}>
      {cut.texts.map(({ title, text }) => (
        <p key={title}>
          <span className="soft">{title}</span> <span>{text}</span>
        </p>
      ))}
    </div>
  )
}

function placeBeside(row: Element, table: Element): CutTexts['place'] {
  const { top, bottom } = row.getBoundingClientRect()
  const { left, width } = table.getBoundingClientRect()
  const across = { left: left + 16, maxWidth: width - 32 }
  return bottom + roomBelow > window.innerHeight
    ? { ...across, bottom: window.innerHeight - top + 3 }
    : { ...across, top: bottom + 3 }
}

function cutTextsOf(row: Element, titles: readonly string[]): CutTexts['texts'] {
  return [...row.children].flatMap((cell, at) => {
    const text = cutTextOf(cell)
    return text === null ? [] : [{ title: titles[at] ?? '', text }]
  })
}

/** The whole text of a cell that does not show all of it, because it has no room or since something in its middle gave way; else null. */
function cutTextOf(cell: Element): string | null {
  const inner = cell.querySelector<HTMLElement>('[title]')
  const shown = cell.textContent
  const whole = inner?.title ?? shown
  const isOver = [cell, inner].some(
    (each) => each !== null && each.clientWidth > 0 && each.scrollWidth > each.clientWidth,
  )
  if (isOver) return whole
  return shown.includes('…') && whole !== shown && !whole.includes('…') ? whole : null
}
