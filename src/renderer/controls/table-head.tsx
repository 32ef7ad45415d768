import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './data-table.module.css'

/** In which order a table is shown, and what changes it. */
export interface TableSort {
  readonly by: string
  readonly isDescending: boolean
  /** Columns that it can be sorted by. */
  readonly columns: readonly string[]
  readonly onSort: (by: string, isDescending: boolean) => void
}

/** Titles of the columns; one that can be sorted by is a button. */
export function TableHead(props: {
  readonly columns: readonly { readonly id: string; readonly title: string }[]
  readonly sort: TableSort | null
  readonly grid: CSSProperties
}): ReactNode {
  const { columns, sort, grid } = props
  return (
    <div className={styles.head} role="row" aria-rowindex={1} style={grid}>
      {columns.map(({ id, title }) => {
        if (sort === null || !sort.columns.includes(id)) {
          return (
            <div key={id} role="columnheader" className={styles.title}>
              {title}
            </div>
          )
        }
        const isSorted = sort.by === id
        const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp
        return (
          <div
            key={id}
            role="columnheader"
            className={styles.title}
            aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
          >
            <button
              type="button"
              className={styles.sort}
              onClick={() => sort.onSort(id, isSorted ? !sort.isDescending : true)}
              // The table takes keys that are pressed in it for its rows.
              onKeyDown={(event) => event.stopPropagation()}
            >
              {title}
              {isSorted && <Arrow size={12} aria-hidden />}
            </button>
          </div>
        )
      })}
    </div>
  )
}
