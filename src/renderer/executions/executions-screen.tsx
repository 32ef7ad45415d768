/** The history of executions, newest first, with the chosen one below: its workflow and its node runs. */
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconFileExport, IconMailForward, IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { executionSortColumns } from '../../shared/filter/list-sort.ts'
import { cannotRunHereFilter, executionStatuses } from '../../shared/execution.ts'
import { TableTools, useColumnChoice } from '../controls/column-choice.tsx'
import { DataTable } from '../controls/data-table.tsx'
import { count } from '../controls/format.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { Split } from '../controls/split.tsx'
import { canBeDiagnosed } from '../inspector/can-be-diagnosed.ts'
import { ListFilter } from '../inspector/list-filter.tsx'
import { RecordDialog } from '../inspector/record-dialog.tsx'
import { SendAgainMenu } from '../inspector/send-again-menu.tsx'
import { SeriesStrip } from '../inspector/series-strip.tsx'
import { chooseExecution, useChosenRun } from '../state/chosen-run.ts'
import { copyText } from '../state/clipboard.ts'
import {
  executionList,
  filterExecutions,
  markExecutions,
  noFilter,
  sortExecutions,
  toggleMarked,
  useExecutionFilter,
  useExecutionSort,
  useMarkedExecutions,
} from '../state/executions.ts'
import { openOutbox } from '../state/outbox.ts'
import { previewRecord } from '../state/record.ts'
import { openServices } from '../state/from-n8n.ts'
import { showExecutionsTab, useTriage } from '../state/triage.ts'
import { loadWorkflows, useWorkflows } from '../state/workflows.ts'
import { executionColumns } from './execution-columns.tsx'
import { ExecutionDetail } from './execution-detail.tsx'
import { ExecutionMenu } from './execution-menu.tsx'
import { CompareMarked, DeleteMarked, markColumn } from './marked-executions.tsx'
import { TriagePane } from './triage-pane.tsx'
import styles from './executions.module.css'

/** Pixels from which run and inspector stand beside each other. */
const leastBeside = 540

export function ExecutionsScreen(): ReactNode {
  const { executionId, view } = useChosenRun()
  const tab = useTriage((state) => state.tab)
  useEffect(() => {
    void executionList.reset()
    void loadWorkflows()
  }, [])
  const shown = view?.kind === 'ready' ? view.value : null
  return (
    <>
      <ScreenHead
        title="Executions"
        text={
          tab === 'triage'
            ? 'What fails on a running n8n, and in which layer.'
            : 'Every run of a workflow, with the input and output of each node.'
        }
      >
        {tab === 'history' && <Filters />}
        <SegmentedControl
          aria-label="Part of the executions"
          size="xs"
          value={tab}
          onChange={(value) => void showExecutionsTab(value === 'triage' ? 'triage' : 'history')}
          data={[
            { value: 'history', label: 'History' },
            { value: 'triage', label: 'Triage' },
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={15} aria-hidden />}
          onClick={() => void openServices()}
        >
          Bring in from n8n
        </Button>
        {tab === 'history' && (
          <Button
            leftSection={<IconFileExport size={15} aria-hidden />}
            disabled={shown === null || !canBeDiagnosed(shown)}
            onClick={() => executionId !== null && void previewRecord(executionId)}
          >
            Export record
          </Button>
        )}
      </ScreenHead>
      {tab === 'history' && <SeriesStrip what="executions" />}
      {tab === 'triage' ? (
        <TriagePane />
      ) : (
        <div className={styles.body}>
          <Split
            id="executions"
            orientation="vertical"
            parts={[
              { id: 'history', size: '42%', minimum: '120px', content: <History chosenId={executionId} /> },
              {
                id: 'execution',
                size: '58%',
                minimum: '180px',
                stacked: (width) => (width < leastBeside ? 601 : 440),
                content: <ExecutionDetail />,
              },
            ]}
          />
        </div>
      )}
      <RecordDialog />
    </>
  )
}

function Filters(): ReactNode {
  const filter = useExecutionFilter()
  const { workflows } = useWorkflows()
  const named = workflows.kind === 'ready' ? workflows.value.map(({ id, name }) => ({ value: id, label: name })) : []
  return (
    <>
      <ListFilter
        list="executions"
        placeholder="Words, or status:error node:Book"
        text={filter.text}
        onFilter={(text) => filterExecutions({ text })}
      />
      <Select
        aria-label="Status"
        w={112}
        data={[
          { value: '', label: 'Any status' },
          ...executionStatuses.map((value) => ({ value, label: value })),
          { value: cannotRunHereFilter, label: 'cannot be run here' },
        ]}
        value={filter.status}
        onChange={(status) => filterExecutions({ status: status ?? '' })}
      />
      <Select
        aria-label="Workflow"
        w={140}
        data={[{ value: '', label: 'Any workflow' }, ...named]}
        value={filter.workflowId}
        onChange={(workflowId) => filterExecutions({ workflowId: workflowId ?? '' })}
      />
      <input
        type="date"
        aria-label="From day"
        className={styles.from}
        value={filter.since}
        onChange={(event) => filterExecutions({ since: event.currentTarget.value })}
      />
      <input
        type="date"
        aria-label="To day"
        className={styles.until}
        value={filter.until}
        onChange={(event) => filterExecutions({ until: event.currentTarget.value })}
      />
    </>
  )
}

function History({ chosenId }: { readonly chosenId: string | null }): ReactNode {
  const { total, rows, passing, problem, isStale } = executionList.useList()
  const filter = useExecutionFilter()
  const sort = useExecutionSort()
  const choice = useColumnChoice('executions', executionColumns)
  const columns = useMemo(() => [markColumn, ...choice.shown], [choice.shown])
  const marked = useMarkedExecutions(({ ids }) => ids.length)
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <Pane
      title="History"
      aside={total === null ? undefined : isStale ? 'searching…' : count(total, 'execution')}
      actions={
        <>
          <CompareMarked />
          <SendAgainMenu what="executions" marked={marked} total={total} isFiltered={isFiltered} />
          <DeleteMarked />
          {isFiltered && (
            <Button variant="subtle" size="compact-xs" onClick={() => filterExecutions(noFilter)}>
              Clear filters
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconMailForward size={14} aria-hidden />}
            onClick={() => void openOutbox()}
          >
            Outbox
          </Button>
          <TableTools
            columns={executionColumns}
            choice={choice}
            rows={() => [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)}
            onCopy={(text, amount) => void copyText(text, count(amount, 'execution is', 'executions are'))}
          />
        </>
      }
    >
      {problem !== null ? (
        <ProblemNotice problem={problem} retry={() => void executionList.reset()} />
      ) : total === null ? (
        <Loading what="the executions" />
      ) : total === 0 ? (
        <NoExecutions isFiltered={isFiltered} />
      ) : (
        <DataTable
          label="Executions"
          columns={columns}
          onMark={toggleMarked}
          onMarkRange={(anchor, to) => void markExecutions(anchor, to)}
          total={total}
          rowAt={(index) => rows.get(index)}
          passing={passing}
          keyOf={(execution) => execution.id}
          chosenKey={chosenId}
          onChoose={(execution) => void chooseExecution(execution.id)}
          onRange={executionList.need}
          sort={{ ...sort, columns: executionSortColumns, onSort: sortExecutions }}
          menu={(row) => <ExecutionMenu row={row} />}
        />
      )}
    </Pane>
  )
}

function NoExecutions({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  return isFiltered ? (
    <Empty title="No execution fits" text="Choose another status or day, or leave out a condition of the filter.">
      <Button variant="default" onClick={() => filterExecutions(noFilter)}>
        Clear filters
      </Button>
    </Empty>
  ) : (
    <Empty
      title="Nothing has run yet"
      text="Send one item on the Reproduce screen, or point a provider at the listener."
    />
  )
}
