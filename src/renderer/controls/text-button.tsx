import type { ReactNode } from 'react'
import styles from './text-button.module.css'

/** A text that can be pressed, in the type of what stands around it. */
export function TextButton(props: {
  readonly onClick: () => void
  /** What it does, where its text alone does not say it. */
  readonly label?: string
  readonly isPressed?: boolean | undefined
  readonly children: ReactNode
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.text}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
