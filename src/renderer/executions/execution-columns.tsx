import type { ExecutionSummary } from '../../shared/execution.ts'
import { toldFindingCount } from '../../shared/told-findings.ts'
import { count, clock, duration, fullTime } from '../controls/format.ts'
import type { Column } from '../controls/column.ts'
import { StatusWord } from '../controls/status-mark.tsx'
import { markOfExecution, wordOfExecution } from '../inspector/mark-of.ts'
import styles from './executions.module.css'

export const executionColumns: readonly Column<ExecutionSummary>[] = [
  {
    id: 'status',
    title: 'Status',
    width: 128,
    grow: 0,
    text: (row) => wordOfExecution(row).word ?? row.status,
    draw: (row) => <StatusWord kind={markOfExecution(row)} {...wordOfExecution(row)} />,
  },
  {
    id: 'started',
    title: 'Started',
    width: 136,
    grow: 0,
    text: (row) => row.startedAt,
    draw: (row) => (
      <span className="numbers" title={fullTime(row.startedAt)}>
        {clock(row.startedAt)}
      </span>
    ),
  },
  { id: 'workflow', title: 'Workflow', width: 150, grow: 1, text: (row) => row.workflowName },
  { id: 'node', title: 'First failed node', width: 110, grow: 0.7, text: (row) => row.firstFailure?.node ?? '' },
  {
    id: 'error',
    title: 'Exact error',
    width: 180,
    grow: 1.6,
    text: (row) => row.firstFailure?.message ?? '',
    draw: (row) =>
      row.firstFailure === null ? null : (
        <span className={styles.error} title={row.firstFailure.message}>
          {row.firstFailure.message}
        </span>
      ),
  },
  {
    id: 'findings',
    title: 'Findings',
    width: 84,
    grow: 0,
    text: (row) => String(toldFindingCount(row)),
    draw: (row) =>
      toldFindingCount(row) === 0 ? null : <StatusWord kind="warning" word={count(toldFindingCount(row), 'finding')} />,
  },
  {
    id: 'input',
    title: 'Input item',
    width: 120,
    grow: 0.8,
    text: (row) => row.externalId ?? '',
    draw: (row) => <span className={styles.error}>{row.externalId ?? ''}</span>,
  },
  {
    id: 'time',
    title: 'Run time',
    width: 76,
    grow: 0,
    text: (row) => duration(row.runTimeMs),
    draw: (row) => <span className="numbers">{duration(row.runTimeMs)}</span>,
  },
  { id: 'mode', title: 'Mode', width: 74, grow: 0, text: (row) => row.mode, isHidden: true },
  { id: 'retry', title: 'Retry of', width: 120, grow: 0, text: (row) => row.retryOf ?? '', isHidden: true },
  { id: 'id', title: 'Execution id', width: 250, grow: 0, text: (row) => row.id, isHidden: true },
]
