import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ServiceExecutionView, ServiceGroupView, ServiceListView } from '../../shared/views/service-view.ts'
import { count } from '../controls/format.ts'
import { Empty } from '../controls/notice.tsx'
import { StatusMark, type MarkKind } from '../controls/status-mark.tsx'
import { bringIn, leaveServiceList, showMessage, useServices } from '../state/from-n8n.ts'
import { HiddenText } from './hidden-text.tsx'
import { ServiceProblem } from './service-problem.tsx'
import styles from './service-dialog.module.css'

/** What a service or a file holds: the failing executions first, those that fail in one way together. */
export function ServiceList({ list }: { readonly list: ServiceListView }): ReactNode {
  const problem = useServices((state) => state.problem)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = list.groups.filter((group) => wanted === '' || textOf(group).includes(wanted))
  const failing = list.groups.filter(({ failed }) => failed).reduce((sum, group) => sum + group.count, 0)
  return (
    <div className={styles.list}>
      <Group justify="space-between" wrap="nowrap">
        <p className={styles.from}>
          <strong>{list.name}</strong>
          <span className="soft">
            {' '}
            {list.more ? `the newest ${count(failing, 'failure')}` : count(failing, 'failure')}
          </span>
        </p>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            aria-label="Search the executions"
            placeholder="Workflow, node, message or id"
            leftSection={<IconSearch size={14} aria-hidden />}
            w={240}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Button variant="default" onClick={leaveServiceList}>
            Another source
          </Button>
        </Group>
      </Group>
      {problem !== null && <ServiceProblem problem={problem} />}
      {list.passedOver.length > 0 && (
        <details className="selectable">
          <summary>{count(list.passedOver.length, 'execution')} could not be read and stay out</summary>
          <ul>
            {list.passedOver.map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      {found.length === 0 ? (
        <Empty
          title={list.groups.length === 0 ? 'No execution is there' : 'No execution fits'}
          text={
            list.groups.length === 0
              ? 'The service keeps the executions of a workflow where its settings say so.'
              : 'Search for another workflow, node, message or id.'
          }
        />
      ) : (
        <ul className={styles.groups} aria-label="Executions by their failure">
          {found.map((group) => (
            <Row key={group.key} group={group} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Message({ group: { key, message, hidden } }: { readonly group: ServiceGroupView }): ReactNode {
  const raw = useServices((state) => state.raw[key])
  if (message === null) return <p className="soft">The service kept no data of it.</p>
  return (
    <HiddenText
      text={message}
      hidden={hidden}
      raw={raw ?? null}
      onShow={() => void showMessage(key, true)}
      onHide={() => void showMessage(key, false)}
    />
  )
}

/** Executions of a group that are shown at once. */
const shownAtFirst = 1

function Row({ group }: { readonly group: ServiceGroupView }): ReactNode {
  const [all, setAll] = useState(false)
  const { executions, failed, node, workflow } = group
  const shown = all ? executions : executions.slice(0, shownAtFirst)
  const left = executions.length - shown.length
  return (
    <li>
      <div className={styles.head}>
        <StatusMark kind={failed ? 'error' : 'success'} size={14} />
        <div className={styles.words}>
          <p>
            <strong>{workflow}</strong>
            {node !== null && <span> at "{node}"</span>}
            <span className={styles.times}>
              {failed ? `${String(group.count)}×` : count(group.count, 'success', 'successes')}
            </span>
          </p>
          {failed && <Message group={group} />}
        </div>
      </div>
      <ul className={styles.executions}>
        {shown.map((execution) => (
          <Execution key={execution.id} execution={execution} workflow={workflow} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" size="compact-xs" className={styles.more ?? ''} onClick={() => setAll(true)}>
          Show {count(left, 'older one', 'older ones')}
        </Button>
      )}
    </li>
  )
}

const marks: Readonly<Record<string, MarkKind>> = {
  success: 'success',
  error: 'error',
  crashed: 'error',
  canceled: 'canceled',
  running: 'running',
  waiting: 'waiting',
}

function Execution(props: { readonly execution: ServiceExecutionView; readonly workflow: string }): ReactNode {
  const busy = useServices((state) => state.busy)
  const { id, startedAt, status, retryOf } = props.execution
  const named = id === '' ? 'the copy from the editor' : `execution ${id}`
  return (
    <li>
      <span className={styles.execution}>
        <StatusMark kind={marks[status] ?? 'unknown'} /> {named}
        <span className="soft">
          {' '}
          {startedAt === null ? '' : startedAt.slice(0, 19).replace('T', ' ')}
          {retryOf === null ? '' : `, a retry of ${retryOf}`}
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy !== null}
        aria-label={`Make it the case: ${named} of ${props.workflow}`}
        onClick={() => void bringIn(id)}
      >
        Make it the case
      </Button>
    </li>
  )
}

function textOf({ workflow, node, message, executions }: ServiceGroupView): string {
  return [workflow, node ?? '', message ?? '', ...executions.map(({ id }) => id)].join('\n').toLowerCase()
}
