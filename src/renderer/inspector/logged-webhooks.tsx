import type { ReactNode } from 'react'
import type { LoggedFailureView } from '../../shared/views/log-view.ts'
import { Prose } from '../controls/prose.tsx'
import styles from './log-dialog.module.css'
import { NearestWebhooks } from './nearest-webhooks.tsx'

/** The request that a line of a log tells of, beside the webhooks that are known here, part by part. */
export function LoggedWebhooks(props: {
  readonly failure: LoggedFailureView
  /** Whether it stands open from the beginning. */
  readonly isOpen: boolean
}): ReactNode {
  const { webhooks } = props.failure
  if (webhooks === null) return null
  const { isTaken, sentence, nearest } = webhooks
  return (
    <details open={props.isOpen} className={styles.compared}>
      <summary>Compared with the workflows here</summary>
      <p className="selectable">
        <Prose text={isTaken ? `${sentence} ${nowTaken}` : sentence} />
      </p>
      <NearestWebhooks nearest={isTaken ? nearest : nearest.slice(0, mostNear)} heading="h4" />
    </details>
  )
}

const nowTaken = 'So the workflow was not active then, or it was not this version of it.'

/** Those behind it are of other workflows, mostly. */
const mostNear = 2
