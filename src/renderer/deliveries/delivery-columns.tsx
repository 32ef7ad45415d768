import type { DeliveryOutcome } from '../../shared/delivery.ts'
import type { LedgerRow } from '../../shared/views/ledger-row.ts'
import type { Column } from '../controls/column.ts'
import { bytes, clock, fullTime } from '../controls/format.ts'
import { StatusWord, type MarkKind } from '../controls/status-mark.tsx'
import { markOfExecution } from '../inspector/mark-of.ts'
import { answerWord } from './answer-word.ts'
import { wordOfDelivered } from './delivered.ts'
import styles from './deliveries.module.css'
import { reasonInRow, shortReason } from './short-reason.ts'

const outcomeMarks: Readonly<Record<DeliveryOutcome, MarkKind>> = {
  received: 'running',
  accepted: 'success',
  duplicate: 'warning',
  unmatched: 'error',
  refused: 'error',
  shown: 'success',
}

export const deliveryColumns: readonly Column<LedgerRow>[] = [
  {
    id: 'outcome',
    title: 'Outcome',
    width: 104,
    grow: 0,
    text: (row) => row.outcome,
    draw: (row) => <StatusWord kind={markOf(row)} word={row.outcome} />,
  },
  {
    id: 'received',
    title: 'Received',
    width: 136,
    grow: 0,
    text: (row) => row.receivedAt,
    draw: (row) => (
      <span className="numbers" title={fullTime(row.receivedAt)}>
        {clock(row.receivedAt)}
      </span>
    ),
  },
  { id: 'method', title: 'Method', width: 64, grow: 0, text: (row) => row.method },
  {
    id: 'target',
    title: 'Target',
    width: 200,
    grow: 1.2,
    text: (row) => row.target,
    draw: (row) => (
      <span className={styles.mono} title={row.target}>
        {row.target}
      </span>
    ),
  },
  {
    id: 'answer',
    title: 'Provider saw',
    width: 92,
    grow: 0,
    text: (row) => String(row.answer?.statusCode ?? ''),
    draw: (row) => <span className="numbers">{answerWord(row)}</span>,
  },
  {
    id: 'workflow',
    title: 'Execution',
    width: 112,
    grow: 0,
    text: ({ execution }) => (execution === null ? '' : wordOfDelivered(execution)),
    draw: ({ execution }) =>
      execution === null ? null : <StatusWord kind={markOfExecution(execution)} word={wordOfDelivered(execution)} />,
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 230,
    grow: 1.6,
    text: shortReason,
    draw: (row) => <span title={shortReason(row)}>{reasonInRow(row)}</span>,
  },
  {
    id: 'failed',
    title: 'First failed node',
    width: 110,
    grow: 0.7,
    text: ({ execution }) => execution?.firstFailure?.node ?? '',
  },
  {
    id: 'name',
    title: 'Workflow',
    width: 128,
    grow: 0.8,
    text: ({ execution }) => execution?.workflowName ?? '',
  },
  {
    id: 'external',
    title: 'External id',
    width: 120,
    grow: 0.8,
    text: (row) => row.externalId?.value ?? '',
    draw: (row) => <span className={styles.mono}>{row.externalId?.value ?? ''}</span>,
  },
  {
    id: 'size',
    title: 'Body',
    width: 72,
    grow: 0,
    text: (row) => bytes(row.bodyBytes),
    draw: (row) => <span className="numbers">{bytes(row.bodyBytes)}</span>,
  },
  { id: 'variant', title: 'URL', width: 84, grow: 0, text: (row) => row.urlVariant ?? '', isHidden: true },
  { id: 'from', title: 'From', width: 110, grow: 0, text: (row) => row.remoteAddress, isHidden: true },
  { id: 'id', title: 'Delivery id', width: 250, grow: 0, text: (row) => row.id, isHidden: true },
]

/** Good only where the workflow came to a good end as well: its provider may have seen 200 all the same. */
function markOf({ outcome, execution }: LedgerRow): MarkKind {
  if (outcome !== 'accepted' || execution === null) return outcomeMarks[outcome]
  const mark = markOfExecution(execution)
  return mark === 'error' ? 'warning' : mark
}
