import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { NodeRun, OutgoingRequest } from '../../shared/execution.ts'
import type { OutsideRun, RequestEnd } from '../../shared/outside-run.ts'
import { count } from '../controls/format.ts'
import { StatusWord } from '../controls/status-mark.tsx'
import { sendOutside, useOutsideRuns } from '../state/outside-runs.ts'
import styles from './inspector.module.css'

/**
 * Beside a node whose request failed: the same bytes, once more, by a plain client. What fails the same way outside points to
 * the credential, its scopes or the provider (contract §5.4). Nothing where the run is not the first that failed, or sent nothing.
 */
export function OutsideRunBlock(props: { readonly view: ExecutionView; readonly run: NodeRun }): ReactNode {
  const { view, run } = props
  const { id } = view.execution
  const known = useOutsideRuns((state) => state.runs[id])
  const request = failingRequest(run)
  if (request === null || view.firstFailure?.executionIndex !== run.executionIndex) return null
  return (
    <section className={styles.outside} aria-label="Without the engine">
      <h4 className={styles.label}>Without the engine</h4>
      <p className={styles.explained}>
        {request.method} <span className={styles.address}>{request.url}</span> once more, the same bytes, by a plain
        client.
      </p>
      <div>
        <Button variant="default" loading={known?.kind === 'loading'} onClick={() => void sendOutside(id)}>
          {known?.kind === 'ready' ? 'Send again without the engine' : 'Send once without the engine'}
        </Button>
      </div>
      {known?.kind === 'ready' && <Ends run={known.value} />}
      {known?.kind === 'failed' && (
        <p role="alert" className="selectable">
          {known.problem.sentence} {known.problem.remedy}
        </p>
      )}
    </section>
  )
}

function Ends({ run }: { readonly run: OutsideRun }): ReactNode {
  return (
    <div role="status" className={`${styles.stack ?? ''} selectable`}>
      <dl className={styles.facts2}>
        <dt>In the workflow</dt>
        <dd>
          <End end={run.inside} />
        </dd>
        <dt>Outside</dt>
        <dd>
          <End end={run.outside} />
        </dd>
      </dl>
      <p>
        <strong>{run.sentence}</strong>
      </p>
      {run.hosts?.map(({ host, real }) => (
        <p key={host} className={styles.explained}>
          {real > 0 ? `${count(real, 'request')} to ${host} went out for real.` : `A stand-in answered for ${host}.`}
        </p>
      ))}
    </div>
  )
}

function End({ end }: { readonly end: RequestEnd }): ReactNode {
  const failed = end.status === null || end.status >= 400
  const word = end.status === null ? (end.error ?? 'no answer') : `status ${String(end.status)}`
  return <StatusWord kind={failed ? 'error' : 'success'} word={word} />
}

/** The last request of the first try that was refused or never answered. */
function failingRequest({ attempts }: NodeRun): OutgoingRequest | null {
  return (attempts[0]?.requests ?? []).findLast(({ answer }) => answer === null || answer.status >= 400) ?? null
}
