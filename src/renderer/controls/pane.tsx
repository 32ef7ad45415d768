import type { ReactNode } from 'react'
import styles from './pane.module.css'

/** A named region with its title line. */
export function Pane(props: {
  readonly title: string
  /** Name of the region; the title where absent. */
  readonly label?: string
  /** Beside the title. */
  readonly aside?: ReactNode
  /** At the end of the title line. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly padded?: boolean
}): ReactNode {
  return (
    <section className={styles.pane} aria-label={props.label ?? props.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{props.title}</h2>
        {props.aside !== undefined && <div className={styles.aside}>{props.aside}</div>}
        <div className={styles.actions}>{props.actions}</div>
      </header>
      <div className={props.padded === true ? `${styles.body ?? ''} ${styles.padded ?? ''}` : styles.body}>
        {props.children}
      </div>
    </section>
  )
}
