import type { ReactNode } from 'react'
import { TextButton } from '../controls/text-button.tsx'
import styles from './measures.module.css'

/** One number with its name; it can be pressed where something can be looked at behind it. */
export function Fact(props: {
  readonly name: string
  readonly value: string
  readonly note: string
  readonly onChoose?: (() => void) | null
}): ReactNode {
  const { onChoose = null } = props
  return (
    <div className={styles.fact}>
      <span className={styles.factName}>{props.name}</span>
      {onChoose === null ? (
        <strong className="numbers">{props.value}</strong>
      ) : (
        <TextButton label={`What is behind ${props.name}: ${props.value}`} onClick={onChoose}>
          <strong className="numbers">{props.value}</strong>
        </TextButton>
      )}
      <span className="soft">{props.note}</span>
    </div>
  )
}
