import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './hidden-text.module.css'

/** A text that stands redacted, and as it came after a person asked for it. */
export function HiddenText(props: {
  readonly text: string
  /** True where redaction hid something of it. */
  readonly hidden: boolean
  /** As it came; null while nobody asked for it. */
  readonly raw: string | null
  readonly onShow: () => void
  readonly onHide: () => void
}): ReactNode {
  const { text, hidden, raw } = props
  return (
    <div className={styles.text}>
      <p className="selectable">{raw ?? text}</p>
      {hidden && (
        <Button variant="subtle" size="compact-xs" onClick={raw === null ? props.onShow : props.onHide}>
          {raw === null ? 'Show it as it came' : 'Hide what is secret'}
        </Button>
      )}
    </div>
  )
}
