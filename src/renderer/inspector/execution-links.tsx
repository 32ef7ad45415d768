import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { count, duration, fullTime } from '../controls/format.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { chooseExecution } from '../state/chosen-run.ts'
import styles from './inspector.module.css'
import { markOfExecution } from './mark-of.ts'
import { MessageList } from './message-list.tsx'

type Call = ExecutionView['children'][number]

/** The way back to the execution whose node called this workflow; nothing where none did. */
export function CalledBy({ parent }: { readonly parent: ExecutionView['parent'] }): ReactNode {
  if (parent === null) return null
  const { execution, node, runIndex } = parent
  return (
    <p className={styles.link}>
      Called by{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => void chooseExecution(execution.id, node, runIndex)}
      >
        "{node}" of {execution.workflowName}
      </Anchor>
    </p>
  )
}

/** What an execution waits for, and how it goes on; nothing where it does not wait. */
export function Waiting({ waiting }: { readonly waiting: ExecutionView['waiting'] }): ReactNode {
  if (waiting === null) return null
  const { node, till, resumeUrl } = waiting
  return (
    <section className={styles.waiting} aria-label="What it waits for">
      <div className={styles.line}>
        <StatusMark kind="waiting" />
        <strong>It waits in "{node}"</strong>
      </div>
      {till !== null && <p>It goes on by itself on {fullTime(till)}.</p>}
      {resumeUrl !== null && (
        <p className="selectable">
          A call of this URL wakes it: <code>{resumeUrl}</code>
        </p>
      )}
      {till === null && resumeUrl === null && (
        <p>Nothing wakes it by itself: stop it, or let its called workflow end.</p>
      )}
    </section>
  )
}

/** The executions that a node's runs started, each a way there. `node`: of this one alone; null: of all. */
export function Called(props: {
  readonly view: ExecutionView
  readonly node: string | null
  readonly runIndex?: number
}): ReactNode {
  const children = props.view.children.filter(
    (each) => props.node === null || (each.node === props.node && each.runIndex === props.runIndex),
  )
  if (children.length === 0) return null
  return (
    <>
      <h4 className={styles.label}>{count(children.length, 'called workflow')}</h4>
      <ol className={styles.runList} aria-label="Called workflows">
        {children.map((child) => (
          <li key={child.execution.id}>
            <CalledRow child={child} withNode={props.node === null} />
          </li>
        ))}
      </ol>
    </>
  )
}

function CalledRow({ child, withNode }: { readonly child: Call; readonly withNode: boolean }): ReactNode {
  const { execution, node } = child
  return (
    <button type="button" className={styles.run} onClick={() => void chooseExecution(execution.id)}>
      <StatusMark kind={markOfExecution(execution)} />
      <span className={styles.cut}>
        {execution.workflowName}
        {withNode && <span className="soft"> from "{node}"</span>}
        {execution.failure !== null && <span className="soft">: {execution.failure.message}</span>}
      </span>
      <span className={`${styles.end ?? ''} numbers`}>{timeOf(execution)}</span>
    </button>
  )
}

function timeOf({ status, runTimeMs }: ExecutionSummary): string {
  return status === 'waiting' ? 'waiting' : duration(runTimeMs)
}

/** Messages that went nowhere, of one node or of the whole execution. */
export function Unsent({ view, node }: { readonly view: ExecutionView; readonly node: string | null }): ReactNode {
  const messages = view.messages.filter((each) => node === null || each.node === node)
  if (messages.length === 0) return null
  return (
    <>
      <h4 className={styles.label}>{count(messages.length, 'message')} in the outbox, sent nowhere</h4>
      <MessageList messages={messages} />
    </>
  )
}
