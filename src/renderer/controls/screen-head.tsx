import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

/** Title line of a screen, with its filters and actions. */
export function ScreenHead(props: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}): ReactNode {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{props.title}</h1>
        <p>{props.text}</p>
      </div>
      <div className={styles.tools}>{props.children}</div>
    </header>
  )
}
