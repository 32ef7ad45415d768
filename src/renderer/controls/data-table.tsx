import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** Least width in pixels, and its share of what is left over; 0: none. */
  readonly width: number
  readonly grow: number
  /** What is copied, and what is shown where `draw` is absent. */
  readonly text: (row: Row) => string
  readonly draw?: (row: Row) => ReactNode
  /** True for a column that a person shows on purpose. */
  readonly isHidden?: true
}

const rowHeight = 30

/**
 * A table of any length: only the rows in sight are drawn, and only rows that are here are shown; `onRange` asks for the
 * others. One row is chosen: arrow keys, Page keys, Home and End move the choice.
 */
export function DataTable<Row>(props: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly total: number
  readonly rowAt: (index: number) => Row | undefined
  readonly keyOf: (row: Row) => string
  readonly chosenKey: string | null
  readonly onChoose: (row: Row) => void
  /** The space bar marks the chosen row, or takes its mark away. */
  readonly onMark?: (row: Row) => void
  readonly onRange: (from: number, to: number) => void
}): ReactNode {
  const { columns, total, rowAt, keyOf, chosenKey, onRange } = props
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number | null>(null)
  // The rows are measured in the browser, not by React: its compiler must leave this component alone.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: rowHeight,
  })
  const drawn = rows.getVirtualItems()
  const from = drawn[0]?.index ?? 0
  const to = (drawn.at(-1)?.index ?? -1) + 1
  useEffect(() => {
    if (to > from) onRange(from, to)
  }, [from, to, total, onRange])

  const choose = (index: number): void => {
    setActive(index)
    const row = rowAt(index)
    if (row !== undefined) props.onChoose(row)
  }
  const move = (event: KeyboardEvent): void => {
    const marked = event.key === ' ' && active !== null ? rowAt(active) : undefined
    if (props.onMark !== undefined && marked !== undefined) {
      event.preventDefault()
      props.onMark(marked)
      return
    }
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2)
    const target = targetOf(event.key, active ?? -1, total, page)
    if (target === null || total === 0) return
    event.preventDefault()
    rows.scrollToIndex(target)
    choose(target)
  }
  const grid = {
    gridTemplateColumns: columns
      .map(({ width, grow }) => `minmax(${width}px, ${grow === 0 ? `${width}px` : `${grow}fr`})`)
      .join(' '),
    minWidth: columns.reduce((sum, { width }) => sum + width + 12, 12),
  }
  const activeRow = active === null ? undefined : rowAt(active)
  return (
    <div
      ref={box}
      className={styles.box}
      role="grid"
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={activeRow === undefined ? undefined : `row-${keyOf(activeRow)}`}
      tabIndex={0}
      onKeyDown={move}
    >
      <div className={styles.head} role="row" aria-rowindex={1} style={grid}>
        {columns.map((column) => (
          <div key={column.id} role="columnheader" className={styles.title}>
            {column.title}
          </div>
        ))}
      </div>
      <div style={{ height: rows.getTotalSize(), minWidth: grid.minWidth, position: 'relative' }} role="rowgroup">
        {drawn.map(({ index, start }) => {
          const row = rowAt(index)
          const key = row === undefined ? `place-${index}` : keyOf(row)
          return (
            // The keys are heard by the table, which holds the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={key}
              id={`row-${key}`}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              aria-selected={row !== undefined && key === chosenKey}
              className={styles.row}
              style={{ ...grid, height: rowHeight, transform: `translateY(${start}px)` }}
              onClick={() => choose(index)}
            >
              {columns.map((column) => (
                <div key={column.id} role="gridcell" className={styles.cell}>
                  {row === undefined ? '…' : column.draw === undefined ? column.text(row) : column.draw(row)}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function targetOf(key: string, at: number, total: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(total - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(total - 1, at + page)
    case 'PageUp':
      return Math.max(0, at - page)
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
