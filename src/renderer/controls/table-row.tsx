import { memo, type CSSProperties, type ReactNode } from 'react'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { rowHeight } from './row-window.ts'

/** One row, drawn anew only where something of it has changed: a table that scrolls moves rows, and draws the new ones. */
export const TableRow = memo(function TableRow(props: {
  readonly id: string
  readonly index: number
  /** Undefined until it has come, and nothing is seen in its place. */
  readonly row: unknown
  readonly isPassing: boolean
  readonly columns: readonly Column<unknown>[]
  readonly grid: CSSProperties
  readonly isChosen: boolean
  /** Id of what says more of it; left out: nothing does. */
  readonly describedBy?: string | undefined
}): ReactNode {
  const { row } = props
  return (
    <div
      id={props.id}
      role="row"
      tabIndex={-1}
      data-index={props.index}
      aria-rowindex={props.index + 2}
      aria-selected={props.isChosen}
      aria-describedby={props.describedBy}
      data-passing={props.isPassing || undefined}
      className={styles.row}
      style={{ ...props.grid, height: rowHeight, transform: `translateY(${props.index * rowHeight}px)` }}
    >
      {props.columns.map((column) => (
        <div key={column.id} role="gridcell" className={styles.cell}>
          {row === undefined ? '…' : column.draw === undefined ? column.text(row) : column.draw(row)}
        </div>
      ))}
    </div>
  )
})

/** The columns of a table beside each other, and the least width that they need. */
export function layoutOf<Row>(columns: readonly Column<Row>[]): { gridTemplateColumns: string; minWidth: number } {
  return {
    gridTemplateColumns: columns
      .map(({ width, grow }) => `minmax(${width}px, ${grow === 0 ? `${width}px` : `${grow}fr`})`)
      .join(' '),
    minWidth: columns.reduce((sum, { width }) => sum + width + 12, 12),
  }
}
