import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { StatusMark } from './status-mark.tsx'

/** An empty place says what will stand here and what to do next. */
export function Empty(props: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}): ReactNode {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{props.title}</p>
      <p className={styles.text}>{props.text}</p>
      {props.children}
    </div>
  )
}

export function Loading({ what }: { readonly what: string }): ReactNode {
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>
        <StatusMark kind="running" /> Loading {what}…
      </p>
    </div>
  )
}

/** What could not be done and what to do now, in the place of what should have stood here. */
export function ProblemNotice(props: {
  readonly problem: { readonly code: string; readonly sentence: string; readonly remedy: string }
  readonly retry?: () => void
}): ReactNode {
  return (
    <div className={styles.notice} role="alert">
      <StatusMark kind="error" size={20} />
      <p className={`${styles.title ?? ''} selectable`}>{props.problem.sentence}</p>
      <p className={`${styles.text ?? ''} selectable`}>{props.problem.remedy}</p>
      <p className={`${styles.code ?? ''} selectable`}>{props.problem.code}</p>
      {props.retry !== undefined && (
        <Button variant="default" onClick={props.retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
