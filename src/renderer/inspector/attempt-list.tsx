import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Attempt, OutgoingRequest } from '../../shared/execution.ts'
import { bytes, clock, duration } from '../controls/format.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { copyOutgoing, type OutgoingPlace } from '../state/copy-outgoing.ts'
import { CopyItems } from './copy-items.tsx'
import { HeaderTable } from './header-table.tsx'
import styles from './inspector.module.css'

/** Every try of a node run, the first first, with the requests it sent out. */
export function AttemptList(props: {
  readonly attempts: readonly Attempt[]
  /** The node run that they are of. */
  readonly run: { readonly executionId: string; readonly executionIndex: number }
}): ReactNode {
  return (
    <ol className={styles.attempts}>
      {props.attempts.map((attempt) => (
        <li key={attempt.number}>
          <div className={`${styles.line ?? ''} numbers`}>
            <StatusMark kind={attempt.failure === null ? 'success' : 'error'} />
            <strong>Attempt {attempt.number}</strong>
            <span className="soft">
              {clock(attempt.startedAt)} · {duration(attempt.runTimeMs)}
            </span>
          </div>
          {attempt.failure !== null && (
            <pre className={`${styles.exact ?? ''} selectable`}>{attempt.failure.message}</pre>
          )}
          {attempt.requests.map((request, index) => (
            <Request key={index} request={request} place={{ ...props.run, attempt: attempt.number, index }} />
          ))}
        </li>
      ))}
    </ol>
  )
}

function Request({ request, place }: { readonly request: OutgoingRequest; readonly place: OutgoingPlace }): ReactNode {
  const { answer } = request
  const failed = answer === null || answer.status >= 400
  return (
    <details className={styles.request}>
      <summary>
        <StatusMark kind={failed ? 'error' : 'success'} />
        <strong>{answer === null ? 'no answer' : answer.status}</strong> {request.method}{' '}
        <span className="mono">{request.url}</span> <span className="soft numbers">{duration(request.runTimeMs)}</span>
      </summary>
      <div className="selectable">
        <Menu withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" size="compact-xs">
              Copy this request
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <CopyItems onCopy={(format, withSecrets) => void copyOutgoing(place, format, withSecrets)} />
          </Menu.Dropdown>
        </Menu>
        {request.error !== null && <pre className={styles.exact}>{request.error}</pre>}
        <h4 className={styles.label}>Sent</h4>
        <HeaderTable headers={request.headers} label="Headers sent" />
        {request.body !== null && <pre className={styles.block}>{request.body}</pre>}
        {answer !== null && (
          <>
            <h4 className={styles.label}>Answered, {bytes(answer.bodyBytes)}</h4>
            <HeaderTable headers={answer.headers} label="Headers answered" />
            {answer.body !== null && <pre className={styles.block}>{answer.body}</pre>}
          </>
        )}
      </div>
    </details>
  )
}
