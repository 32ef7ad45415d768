import { Button } from '@mantine/core'
import { useEffect, useId, type ReactNode } from 'react'
import { useProviderTitle } from '../state/providers.ts'
import type { AttemptAtWorkflow, Replay, ReplayAttempt } from '../../shared/replay.ts'
import { clock, count, duration } from '../controls/format.ts'
import { Prose } from '../controls/prose.tsx'
import { StatusMark } from '../controls/status-mark.tsx'
import { chooseExecution } from '../state/chosen-run.ts'
import { chooseDelivery } from '../state/deliveries.ts'
import { goTo } from '../state/navigation.ts'
import { loadReplays, useReplays } from '../state/replays.ts'
import styles from './deliveries.module.css'

/** What was replayed of a delivery: for each attempt what the provider saw beside what the workflow did. */
export function ReplayList({ deliveryId }: { readonly deliveryId: string }): ReactNode {
  const { replays } = useReplays()
  useEffect(() => void loadReplays(deliveryId), [deliveryId])
  if (replays.length === 0) return <p className="soft">It was not replayed yet. "Replay…" sends it once more.</p>
  return replays.map((replay, index) => <ReplayBlock key={replay.id} replay={replay} number={replays.length - index} />)
}

/** `number`: 1 is the oldest; it tells apart those that were begun in the same second. */
function ReplayBlock({ replay, number }: { readonly replay: Replay; readonly number: number }): ReactNode {
  const providerTitle = useProviderTitle()
  const head = useId()
  return (
    <section className={styles.replayBlock} aria-labelledby={head}>
      <h3 id={head}>{`Replay ${number}, ${headOf(replay, providerTitle)}`}</h3>
      {replay.edited !== null && (
        <details>
          <summary>
            The edit: {replay.edited.method} {replay.edited.target}
          </summary>
          <pre className={`${styles.block ?? ''} selectable`}>
            {replay.edited.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
            {`\n\n${replay.edited.body}`}
          </pre>
        </details>
      )}
      <table className={`${styles.views ?? ''} selectable`} aria-label="Both views of each attempt">
        <thead>
          <tr>
            <th scope="col">Attempt</th>
            <th scope="col">What the provider saw</th>
            <th scope="col">What the workflow did</th>
          </tr>
        </thead>
        <tbody>
          {replay.items.flatMap(({ index, attempts }) =>
            attempts.map((attempt) => (
              <tr key={`${index} ${attempt.number}`}>
                <th scope="row" className="numbers">
                  {replay.items.length > 1 && `Item ${index + 1}, `}
                  {attempt.number === 1 ? 'first' : `attempt ${attempt.number}, after ${duration(attempt.afterMs)}`}
                </th>
                <td>
                  <ProviderSide attempt={attempt} />
                </td>
                <td>
                  <WorkflowSide view={attempt.workflow} to={replay.to} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}

function headOf(
  { startedAt, provider, signing, to, edited, items, status }: Replay,
  providerTitle: (profile: string) => string,
): string {
  const how = [
    edited === null ? 'as captured' : 'edited',
    ...(signing === 'signed' ? ['signed now'] : []),
    ...(provider === null ? [] : [`as ${providerTitle(provider)}`]),
    ...(to === null ? [] : [`to ${to}`]),
  ].join(', ')
  const state = status === 'running' ? ', being sent' : status === 'stopped' ? ', stopped' : ''
  return `${clock(startedAt)}: ${count(items.length, 'item')} ${how}${state}`
}

function ProviderSide({ attempt }: { readonly attempt: ReplayAttempt }): ReactNode {
  return (
    <div className={styles.side}>
      <StatusMark kind={attempt.verdict === 'delivered' ? 'success' : 'error'} />
      <span>
        {attempt.sentence}
        {attempt.providerView !== null && (
          <span className="soft numbers"> {duration(attempt.providerView.runTimeMs)}</span>
        )}
      </span>
    </div>
  )
}

function WorkflowSide(props: { readonly view: AttemptAtWorkflow | null; readonly to: string | null }): ReactNode {
  const { view, to } = props
  if (view === null) {
    const where =
      to === null ? 'Nothing arrived at the listener.' : 'It went elsewhere: what was done there is not seen.'
    return <span className="soft">{where}</span>
  }
  const { executionId, deliveryId, status, error } = view
  const isGood = status === 'success' || (status === null && view.outcome === 'duplicate')
  return (
    <div className={styles.side}>
      <StatusMark kind={isGood ? 'success' : status === 'running' || status === 'new' ? 'running' : 'error'} />
      <span>
        <strong>{view.outcome}</strong>
        {status !== null &&
          `, the execution ended with ${status}${view.lastNode === null ? '' : ` in "${view.lastNode}"`}`}
        . {view.explanation !== null && <Prose text={view.explanation} />}
        {error !== null && <code>{error}</code>}{' '}
        <Button size="compact-xs" variant="subtle" onClick={() => void chooseDelivery(deliveryId)}>
          Show it
        </Button>
        {executionId !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              void chooseExecution(executionId)
              goTo('executions')
            }}
          >
            Show its execution
          </Button>
        )}
      </span>
    </div>
  )
}
