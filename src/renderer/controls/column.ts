import type { ReactNode } from 'react'

/** A column of a table. */
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
