/** The history of executions, newest first, with the chosen one beside it: its workflow and its node runs. */
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFileExport, IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { executionStatuses, type ExecutionSummary } from '../../shared/execution.ts'
import { clock, duration, fullTime } from '../controls/measures.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { Split } from '../controls/split.tsx'
import { StatusMark } from '../controls/status-mark.tsx'
import { VirtualList } from '../controls/virtual-list.tsx'
import { ExecutionInspector, markOfExecution } from '../inspector/execution-inspector.tsx'
import { RecordDialog } from '../inspector/record-dialog.tsx'
import { WorkflowCanvas } from '../inspector/workflow-canvas.tsx'
import { chooseExecution, chooseNode, useChosenRun } from '../state/chosen-run.ts'
import { filterExecutions, loadOlderExecutions, useExecutions } from '../state/executions.ts'
import { previewRecord } from '../state/record.ts'
import styles from './executions.module.css'

export function ExecutionsScreen(): ReactNode {
  const { executions, filter, loading, problem, complete } = useExecutions()
  const { executionId, view, node } = useChosenRun()
  const [text, setText] = useState(filter.text)
  const search = useDebouncedCallback((wanted: string) => void filterExecutions({ ...filter, text: wanted }), 250)
  useEffect(() => {
    void filterExecutions(useExecutions.getState().filter)
  }, [])
  const more = useCallback(() => {
    if (!useExecutions.getState().loading) void loadOlderExecutions()
  }, [])
  const shown = view?.kind === 'ready' ? view.value : null
  return (
    <>
      <ScreenHead title="Executions" text="Every run of a workflow, with the input and output of each node.">
        <TextInput
          aria-label="Search executions"
          placeholder="Node, error text or event id"
          leftSection={<IconSearch size={14} aria-hidden />}
          w={230}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            search(event.currentTarget.value)
          }}
        />
        <Select
          aria-label="Status"
          w={130}
          data={[{ value: '', label: 'Any status' }, ...executionStatuses.map((value) => ({ value, label: value }))]}
          value={filter.status ?? ''}
          onChange={(status) => void filterExecutions({ ...filter, status: status === '' ? null : status })}
        />
        <Button
          leftSection={<IconFileExport size={15} aria-hidden />}
          disabled={shown?.execution.failure == null}
          onClick={() => executionId !== null && void previewRecord(executionId)}
        >
          Export record
        </Button>
      </ScreenHead>
      <div className={styles.body}>
        <Split
          id="executions"
          orientation="horizontal"
          parts={[
            {
              id: 'history',
              size: '34%',
              minimum: '260px',
              content: (
                <Pane title="History" aside={amount(executions.length, complete)}>
                  {problem !== null ? (
                    <ProblemNotice problem={problem} retry={() => void filterExecutions(filter)} />
                  ) : executions.length === 0 ? (
                    <NoExecutions loading={loading} isFiltered={filter.text !== '' || filter.status !== null} />
                  ) : (
                    <VirtualList
                      label="Executions"
                      entries={executions}
                      keyOf={(execution) => execution.id}
                      chosenKey={executionId}
                      rowHeight={46}
                      draw={(execution) => <Row execution={execution} />}
                      onChoose={(execution) => void chooseExecution(execution.id)}
                      onNearEnd={more}
                    />
                  )}
                </Pane>
              ),
            },
            {
              id: 'run',
              size: '36%',
              minimum: '280px',
              content: (
                <Pane title="Workflow" aside={shown?.execution.workflowName}>
                  {shown?.workflow == null ? (
                    <Empty
                      title="No execution is chosen"
                      text="Choose one to see its workflow with the items on every edge."
                    />
                  ) : (
                    <WorkflowCanvas
                      workflow={shown.workflow}
                      view={shown}
                      live={null}
                      chosen={node}
                      onChoose={(id) => chooseNode(id)}
                    />
                  )}
                </Pane>
              ),
            },
            {
              id: 'inspector',
              size: '30%',
              minimum: '240px',
              content: (
                <Pane title="Inspector">
                  <ExecutionInspector />
                </Pane>
              ),
            },
          ]}
        />
      </div>
      <RecordDialog />
    </>
  )
}

function Row({ execution }: { readonly execution: ExecutionSummary }): ReactNode {
  const { failure } = execution
  return (
    <>
      <span className={styles.line}>
        <StatusMark kind={markOfExecution(execution.status)} />
        <strong className={styles.cut}>{failure === null ? execution.workflowName : failure.node}</strong>
        <span className={`${styles.end ?? ''} numbers`} title={fullTime(execution.startedAt)}>
          {clock(execution.startedAt)} · {duration(execution.runTimeMs)}
        </span>
      </span>
      <span className={failure === null ? styles.under : styles.error}>
        {failure === null ? `${execution.status} · ${execution.mode}` : failure.message}
      </span>
    </>
  )
}

function NoExecutions(props: { readonly loading: boolean; readonly isFiltered: boolean }): ReactNode {
  if (props.loading) return <Loading what="the executions" />
  return props.isFiltered ? (
    <Empty title="No execution fits" text="Choose another status or a shorter text." />
  ) : (
    <Empty
      title="Nothing has run yet"
      text="Send one item on the Reproduce screen, or point a provider at the listener."
    />
  )
}

function amount(count: number, complete: boolean): string {
  return complete ? `${count}` : `${count} so far`
}
