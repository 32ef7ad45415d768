import type { ReactNode } from 'react'
import { largest } from '../../shared/list.ts'
import { TextButton } from './text-button.tsx'
import styles from './bar-list.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  /** Beside the label, quieter. */
  readonly note: string
  readonly amount: number
  readonly isBad: boolean
  readonly onChoose: (() => void) | null
  /** True while it is what the screen is filtered by. */
  readonly isChosen?: boolean
}

/** Amounts as bars with their numbers, in the order given. */
export function BarList(props: {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly empty: string
}): ReactNode {
  const most = Math.max(1, largest(props.bars.map((bar) => bar.amount)))
  if (props.bars.length === 0) return <p className="soft">{props.empty}</p>
  return (
    <ul className={styles.bars} aria-label={props.label}>
      {props.bars.map((bar) => (
        <li key={bar.key}>
          <span className={styles.barLabel}>
            {bar.onChoose === null ? (
              bar.label
            ) : (
              <TextButton isPressed={bar.isChosen} onClick={bar.onChoose}>
                {bar.label}
              </TextButton>
            )}
            <span className="soft">{bar.note}</span>
          </span>
          <span className={styles.track} aria-hidden>
            <span
              className={styles.bar}
              data-bad={bar.isBad}
              style={{ width: bar.amount === 0 ? 0 : `${Math.max(1.5, (bar.amount / most) * 100)}%` }}
            />
          </span>
          <strong className="numbers">{bar.amount.toLocaleString()}</strong>
        </li>
      ))}
    </ul>
  )
}
