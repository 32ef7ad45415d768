import { Anchor, Button } from '@mantine/core'
import { memo, useDeferredValue, type ReactNode } from 'react'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { sourceWord } from '../../shared/node-source.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { clock, count, duration, fullTime } from '../controls/format.ts'
import { StatusMark, StatusWord } from '../controls/status-mark.tsx'
import { chooseExecution, chooseNode, firstFailedNode, useChosenRun, type ChosenRun } from '../state/chosen-run.ts'
import { compareWithLastSuccess } from '../state/compared-executions.ts'
import { cancelExecution, retryExecution } from '../state/retry.ts'
import { Called, CalledBy, Unsent, Waiting } from './execution-links.tsx'
import { FailureBlock } from './failure-block.tsx'
import { KeepAndDelete } from './keep-and-delete.tsx'
import { FindingList, FindingsOfRuns } from './finding-list.tsx'
import styles from './inspector.module.css'
import { markOfExecution, markOfRun, standingOf, wordOfExecution } from './mark-of.ts'
import { RecordedAnswers } from './recorded-answers.tsx'
import { RunInspector } from './run-inspector.tsx'

/** The chosen execution, or one of its node runs. What else has changed with it is drawn first. */
export function ExecutionInspector(): ReactNode {
  return <Inspected chosen={useDeferredValue(useChosenRun())} />
}

const Inspected = memo(function Inspected({
  chosen: { executionId, view, node, runIndex },
}: {
  readonly chosen: ChosenRun
}): ReactNode {
  if (executionId === null) {
    return (
      <Empty
        title="Nothing is chosen"
        text="Send one item, then choose a node on the canvas to see what went in and what came out."
      />
    )
  }
  if (view === null) return <Loading what="the execution: it is under way" />
  if (view.kind === 'loading') return <Loading what="the execution" />
  if (view.kind === 'failed') return <ProblemNotice problem={view.problem} />
  return node === null ? (
    <WholeExecution view={view.value} />
  ) : (
    <div className={styles.stack}>
      <nav className={styles.trail} aria-label="Place">
        <Anchor component="button" type="button" size="sm" onClick={() => chooseNode(null)}>
          Execution
        </Anchor>
        <span aria-hidden>›</span>
        <span className={styles.cut}>{node}</span>
      </nav>
      <RunInspector view={view.value} node={node} runIndex={runIndex} />
    </div>
  )
})

function WholeExecution({ view }: { readonly view: ExecutionView }): ReactNode {
  const { execution, firstFailure, retries, itemsEndAt } = view
  const first = firstFailedNode(view)
  const last = execution.failure
  const standing = standingOf(view)
  return (
    <div className={styles.body}>
      <div className={styles.line}>
        <h3 className={styles.name} title={execution.workflowName}>
          {execution.workflowName}
        </h3>
        <StatusWord kind={markOfExecution(standing)} {...wordOfExecution(standing)} />
      </div>
      <dl className={`${styles.facts2 ?? ''} selectable numbers`}>
        <dt>Execution</dt>
        <dd className="mono">{execution.id}</dd>
        {execution.externalId !== null && (
          <>
            <dt>Input item</dt>
            <dd className="mono">{execution.externalId}</dd>
          </>
        )}
        <dt>Started</dt>
        <dd>{fullTime(execution.startedAt)}</dd>
        <dt>Run time</dt>
        <dd>{duration(execution.runTimeMs)}</dd>
        <dt>Sent out</dt>
        <dd>{sentOut(view)}</dd>
        {itemsEndAt !== null && (
          <>
            <dt>Ended at</dt>
            <dd>
              <Anchor component="button" type="button" size="sm" ta="left" onClick={() => chooseNode(itemsEndAt.node)}>
                {itemsEndAt.node}
              </Anchor>{' '}
              (it let no item through: nothing after it ran)
            </dd>
          </>
        )}
        <dt>Workflow version</dt>
        <dd>{execution.workflowVersion}</dd>
        <dt>First failed node</dt>
        <dd>{first ?? 'none'}</dd>
      </dl>
      <CalledBy parent={view.parent} />
      <Waiting waiting={view.waiting} />
      {firstFailure !== null && (
        <FailureBlock
          failure={firstFailure.failure}
          workflowId={execution.workflowId}
          title={first === null ? 'First failure' : `First failure, in "${first}"`}
          {...(last === null ? { note: 'The workflow handled it and went on.' } : {})}
        />
      )}
      {last !== null && last.message !== firstFailure?.failure.message && (
        <FailureBlock failure={last} workflowId={execution.workflowId} title={`It ended in "${last.node}"`} />
      )}
      <Again execution={execution} />
      <div className={styles.ways}>
        {execution.stoppedAt !== null && (
          <Button variant="default" size="compact-xs" onClick={() => void compareWithLastSuccess(execution)}>
            Compare with last success
          </Button>
        )}
        <KeepAndDelete
          mark={{ kind: 'execution', id: execution.id }}
          deletion={{ kind: 'executions', ids: [execution.id] }}
          what="this execution"
          isSmall
        />
      </div>
      <RecordedAnswers execution={execution} />
      {retries.length > 1 && <Retries retries={retries} shownId={execution.id} />}
      <FindingList findings={execution.findings} />
      <FindingsOfRuns runs={execution.nodeRuns} />
      <Called view={view} node={null} />
      <Unsent view={view} node={null} />
      <h4 className={styles.label}>{count(execution.nodeRuns.length, 'node run')}</h4>
      <ol className={styles.runList}>
        {execution.nodeRuns.map((run) => (
          <li key={run.executionIndex}>
            <button type="button" className={styles.run} onClick={() => chooseNode(run.node, run.runIndex)}>
              <StatusMark kind={markOfRun(run)} />
              <span className={styles.cut}>{run.node}</span>
              {run.nodeSource !== undefined && <span className={styles.badge}>{sourceWord(run.nodeSource)}</span>}
              <span className={`${styles.end ?? ''} numbers`}>{duration(run.runTimeMs)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What left it: a success that sent nothing may have done nothing (contract §7 rule 2). */
function sentOut({ execution, messages }: ExecutionView): string {
  const requests = execution.nodeRuns.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.requests)).length
  const parts = [
    ...(requests === 0 ? [] : [count(requests, 'request')]),
    ...(messages.length === 0 ? [] : [count(messages.length, 'message')]),
  ]
  return parts.length === 0 ? 'no request, no message' : parts.join(', ')
}

/** What can be done with an execution as a whole: stop it while it runs, run it again where it did not succeed. */
function Again({ execution }: { readonly execution: ExecutionView['execution'] }): ReactNode {
  const { id, status } = execution
  if (status === 'running' || status === 'waiting' || status === 'new') {
    return (
      <div className={styles.ways}>
        <Button variant="default" size="compact-xs" onClick={() => void cancelExecution(id)}>
          Stop this execution
        </Button>
      </div>
    )
  }
  if (status === 'success') return null
  return (
    <div className={styles.ways}>
      <Button variant="default" size="compact-xs" onClick={() => void retryExecution(id, 'failed-node')}>
        Retry from the failed node
      </Button>
      <Button variant="default" size="compact-xs" onClick={() => void retryExecution(id, 'start')}>
        Retry from the start
      </Button>
      <Button variant="default" size="compact-xs" onClick={() => void retryExecution(id, 'failed-node', 'original')}>
        Retry with the workflow as it was
      </Button>
    </div>
  )
}

/** The chain of retries: the first failure stands on top, whatever came after it (contract §7). */
function Retries(props: { readonly retries: readonly ExecutionSummary[]; readonly shownId: string }): ReactNode {
  return (
    <>
      <h4 className={styles.label}>First execution and {count(props.retries.length - 1, 'retry', 'retries')}</h4>
      <ol className={styles.runList}>
        {props.retries.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className={styles.run}
              aria-current={each.id === props.shownId}
              onClick={() => void chooseExecution(each.id)}
            >
              <StatusMark kind={markOfExecution(each)} />
              <span className={styles.cut}>{each.failure?.message ?? each.status}</span>
              <span className={`${styles.end ?? ''} numbers`}>{clock(each.startedAt)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
