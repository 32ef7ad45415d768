import type { ReactNode } from 'react'
import type { MatchExplanation } from '../../shared/delivery.ts'
import { Prose } from '../controls/prose.tsx'
import { StatusMark } from '../controls/status-mark.tsx'
import styles from './nearest-webhooks.module.css'

/** The webhooks that a request came nearest to, with what of them agrees and what differs, part by part. */
export function NearestWebhooks(props: {
  readonly nearest: MatchExplanation['nearest']
  /** Level of their headings in the text that they stand in. */
  readonly heading: 'h3' | 'h4'
}): ReactNode {
  const { nearest, heading: Heading } = props
  return nearest.map((near) => (
    <div key={`${near.workflowId} ${near.method} ${near.path}`} className={styles.near}>
      <Heading>
        {near.workflowName}: {near.method} <code>{near.path}</code>
      </Heading>
      <ul>
        {near.parts.map((part) => (
          <li key={`${part.part} ${part.sentence}`} data-agrees={part.agrees}>
            <StatusMark kind={part.agrees ? 'success' : part.lack === undefined ? 'error' : 'unknown'} />
            <span className="visually-hidden">{part.agrees ? 'agrees' : 'differs'}</span>
            <span className="selectable">
              <Prose text={part.sentence} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  ))
}
