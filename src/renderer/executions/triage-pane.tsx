/** The failing executions of a running n8n in groups of one kind, each with the layer that one of it was located in. */
import { Button, Menu, Progress } from '@mantine/core'
import { IconChevronDown, IconFileExport } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import type { TriageView } from '../../shared/views/triage-view.ts'
import { DataTable } from '../controls/data-table.tsx'
import { count } from '../controls/format.ts'
import { Empty } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { Split } from '../controls/split.tsx'
import { ServiceProblem } from '../inspector/service-problem.tsx'
import { chooseTriaged, exportTriage, resumeTriage, setUpTriage, stopTriage, useTriage } from '../state/triage.ts'
import { triageColumns } from './triage-columns.tsx'
import { TriagedGroupDetail } from './triaged-group-detail.tsx'
import { TriageSetUp, wordOfSpan } from './triage-set-up.tsx'
import styles from './triage.module.css'

export function TriagePane(): ReactNode {
  const { view, isNew } = useTriage()
  if (view === null || isNew) {
    return (
      <div className={styles.place}>
        <TriageSetUp />
      </div>
    )
  }
  return (
    <div className={styles.body}>
      <Head view={view} />
      {view.groups.length === 0 ? (
        <NoGroups view={view} />
      ) : (
        <Split
          id="triage"
          orientation="vertical"
          parts={[
            { id: 'groups', size: '52%', minimum: '120px', content: <Groups view={view} /> },
            { id: 'group', size: '48%', minimum: '160px', stacked: 420, content: <TriagedGroupDetail view={view} /> },
          ]}
        />
      )}
    </div>
  )
}

function Head({ view }: { readonly view: TriageView }): ReactNode {
  const { busy, problem } = useTriage()
  const { from, since, limit, status, groups } = view
  const done = groups.filter(({ finding }) => finding !== null).length
  const isRunning = status === 'reading' || status === 'studying' || status === 'stopping'
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <p className={styles.from}>
          <strong className="selectable">{from}</strong>
          <span className="soft">
            {' '}
            {wordOfSpan(since)}, at most {count(limit, 'execution')}
          </span>
        </p>
        <div className={styles.actions}>
          {isRunning ? (
            <Button variant="default" disabled={status === 'stopping'} onClick={() => void stopTriage()}>
              Stop
            </Button>
          ) : (
            <>
              {(status !== 'done' || done < groups.length) && (
                <Button disabled={busy !== null} onClick={() => void resumeTriage()}>
                  Go on
                </Button>
              )}
              <Button variant="default" onClick={() => setUpTriage(true)}>
                New triage
              </Button>
            </>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="default"
                disabled={done === 0 || busy !== null}
                leftSection={<IconFileExport size={15} aria-hidden />}
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                Export report
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void exportTriage('html')}>As a page (HTML)</Menu.Item>
              <Menu.Item onClick={() => void exportTriage('json')}>As data (JSON)</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      <div className={styles.progress}>
        <p role="status">{wordsOf(view, done)}</p>
        {isRunning && (
          <Progress
            aria-label="Progress of the triage"
            value={groups.length === 0 ? 100 : (done / groups.length) * 100}
            animated={groups.length === 0}
          />
        )}
      </div>
      {(problem ?? view.problem) !== null && <Problems view={view} />}
    </div>
  )
}

function Problems({ view }: { readonly view: TriageView }): ReactNode {
  const problem = useTriage((state) => state.problem) ?? view.problem
  return problem === null ? null : <ServiceProblem problem={problem} />
}

function wordsOf({ status, read, groups, underway }: TriageView, done: number): string {
  const failing = count(read, 'failing execution')
  if (status === 'reading') return `Reading: ${failing} so far`
  const all = count(groups.length, 'group')
  if (groups.length === 0) return status === 'done' ? 'No failing execution' : `${failing} read`
  switch (status) {
    case 'studying':
      return `${failing} in ${all}; ${done} of ${groups.length} done${underway === null ? '' : `, group ${underway} is studied`}`
    case 'stopping':
      return `Stopping: ${done} of ${groups.length} groups are done, and stay`
    case 'done':
      return `${failing} in ${all}`
    case 'stopped':
    case 'failed':
      return `${failing} in ${all}; ${done} of ${groups.length} done`
  }
}

function Groups({ view }: { readonly view: TriageView }): ReactNode {
  const chosen = useTriage((state) => state.chosen)
  const { groups, underway } = view
  const columns = useMemo(() => triageColumns(underway), [underway])
  return (
    <Pane title="Groups of one failure" aside={count(groups.length, 'group')}>
      <DataTable
        label="Groups of failing executions"
        columns={columns}
        total={groups.length}
        rowAt={(index) => groups[index]}
        keyOf={(group) => group.executionId}
        chosenKey={chosen}
        onChoose={(group) => chooseTriaged(group.executionId)}
        onRange={allAreHere}
      />
    </Pane>
  )
}

/** A triage comes with all of its groups. */
function allAreHere(): void {
  return
}

function NoGroups({ view: { status, since } }: { readonly view: TriageView }): ReactNode {
  if (status === 'reading' || status === 'studying' || status === 'stopping') {
    return <Empty title="Executions are being read" text="Groups stand here as soon as all of them are read." />
  }
  return status === 'done' ? (
    <Empty
      title="No execution has failed"
      text={
        since === 'all'
          ? 'The service keeps failing executions where the settings of a workflow say so.'
          : 'Look further back, or choose another source.'
      }
    >
      <Button variant="default" onClick={() => setUpTriage(true)}>
        New triage
      </Button>
    </Empty>
  ) : (
    <Empty
      title="No group is known yet"
      text="It ended before the executions were read: go on, or set up another one."
    />
  )
}
