import type { ReactNode } from 'react'
import styles from './status-mark.module.css'

/** How something stands: each has a shape of its own, so that none is told by its colour alone. */
export type MarkKind = 'success' | 'error' | 'warning' | 'running' | 'waiting' | 'canceled' | 'idle' | 'unknown'

const words: Readonly<Record<MarkKind, string>> = {
  success: 'succeeded',
  error: 'failed',
  warning: 'has findings',
  running: 'running',
  waiting: 'waiting',
  canceled: 'cancelled',
  idle: 'has not run',
  unknown: 'cannot be told',
}

/** A small sign: tick, broken diamond, triangle, turning ring, hourglass bars, slashed ring, empty ring, question in a dashed ring. */
export function StatusMark({ kind, size = 13 }: { readonly kind: MarkKind; readonly size?: number }): ReactNode {
  return (
    <svg className={styles.mark} data-kind={kind} width={size} height={size} viewBox="0 0 14 14" aria-hidden>
      {shapes[kind]}
    </svg>
  )
}

/** The sign with its word beside it. */
export function StatusWord({ kind, word }: { readonly kind: MarkKind; readonly word?: string }): ReactNode {
  return (
    <span className={styles.word} data-kind={kind}>
      <StatusMark kind={kind} />
      {word ?? words[kind]}
    </span>
  )
}

export function wordOf(kind: MarkKind): string {
  return words[kind]
}

const shapes: Readonly<Record<MarkKind, ReactNode>> = {
  success: (
    <>
      <circle cx="7" cy="7" r="6.5" className={styles.fill} />
      <path d="M3.9 7.3l2.1 2.1 4.1-4.6" className={styles.cut} />
    </>
  ),
  error: (
    <>
      <path d="M7 .2L13.8 7 7 13.8.2 7z" className={styles.fill} />
      <path d="M4.9 4.9l4.2 4.2M9.1 4.9L4.9 9.1" className={styles.cut} />
    </>
  ),
  warning: (
    <>
      <path d="M7 .9l6.6 11.6H.4z" className={styles.fill} />
      <path d="M7 5v3.4M7 10.4v.2" className={styles.cut} />
    </>
  ),
  running: <circle cx="7" cy="7" r="5.5" className={styles.turning} pathLength="100" strokeDasharray="70 30" />,
  waiting: <path d="M4.5 2.5v9M9.5 2.5v9" className={styles.bars} />,
  canceled: (
    <>
      <circle cx="7" cy="7" r="5.6" className={styles.ring} />
      <path d="M3.2 10.8l7.6-7.6" className={styles.ring} />
    </>
  ),
  idle: <circle cx="7" cy="7" r="5.4" className={styles.ring} strokeDasharray="2.2 2" />,
  unknown: (
    <>
      <circle cx="7" cy="7" r="6.2" className={styles.ring} strokeDasharray="2.6 1.8" />
      <path d="M5.2 5.4c.2-2.4 3.8-2.2 3.6 0-.1 1.2-1.8 1.2-1.8 2.6M7 9.9v.3" className={styles.ring} />
    </>
  ),
}
