import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StoredMessage } from '../../shared/outbox-message.ts'
import { clock } from '../controls/format.ts'
import styles from './inspector.module.css'

const channels: Readonly<Record<StoredMessage['channel'], string>> = {
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
  teams: 'Teams',
  email: 'E-mail',
  notification: 'Notification',
}

/** Messages as they would have been sent. `onExecution` leads to the execution that made one; absent: it is the one shown. */
export function MessageList(props: {
  readonly messages: readonly StoredMessage[]
  readonly onExecution?: (executionId: string, node: string) => void
}): ReactNode {
  return (
    <ul className={styles.messages} aria-label="Messages">
      {props.messages.map((message) => (
        <li key={message.id}>
          <div className={styles.line}>
            <strong>{channels[message.channel]}</strong>
            <span className={styles.cut}>{message.to === '' ? 'to nobody in particular' : `to ${message.to}`}</span>
            <span className={`${styles.end ?? ''} numbers`}>
              {props.onExecution === undefined ? (
                `item ${message.itemIndex}`
              ) : (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => props.onExecution?.(message.executionId, message.node)}
                >
                  {message.node}, {clock(keptAt(message.id))}
                </Anchor>
              )}
            </span>
          </div>
          {message.subject !== null && <p className="selectable">{message.subject}</p>}
          <pre className={`${styles.exact ?? ''} selectable`}>{message.text}</pre>
        </li>
      ))}
    </ul>
  )
}

/** A message's id is a UUID of version 7: it begins with the milliseconds at which it was made. */
function keptAt(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()
}
