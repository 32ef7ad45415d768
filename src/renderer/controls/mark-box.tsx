import type { ReactNode } from 'react'
import styles from './mark-box.module.css'

/** Whether a row of a table is marked. The browser's own box: a table that scrolls draws dozens of them at once. */
export function MarkBox(props: {
  readonly label: string
  readonly isMarked: boolean
  readonly onMark: () => void
}): ReactNode {
  return (
    <input
      type="checkbox"
      className={styles.box}
      // The table holds the focus; its space bar marks the chosen row.
      tabIndex={-1}
      aria-label={props.label}
      checked={props.isMarked}
      onChange={props.onMark}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
