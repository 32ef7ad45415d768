import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './strip.module.css'

/** A line across a screen that tells of something under way, or of what came of it. */
export function Strip(props: {
  readonly label: string
  readonly close?: () => void
  readonly children: ReactNode
}): ReactNode {
  return (
    <section className={styles.strip} aria-label={props.label}>
      {props.children}
      {props.close !== undefined && (
        <CloseButton
          className={styles.close ?? ''}
          size="sm"
          aria-label={`Put away: ${props.label}`}
          onClick={props.close}
        />
      )}
    </section>
  )
}
