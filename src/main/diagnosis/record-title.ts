import type { DeliveryOutcome } from '../../shared/delivery.ts'
import type { DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { Execution, ExecutionStatus } from '../../shared/execution.ts'

/** In which way an execution went wrong, where a record of it is written. */
export type SymptomKind = 'failed' | 'healed by a retry' | 'silent' | 'fell short' | 'noticed'

/** What a title is made of. */
export interface RecordToName {
  readonly record: DiagnosticRecord
  readonly kind: SymptomKind
  readonly execution: Pick<Execution, 'status' | 'failure'>
  /** What became of a delivery that started no execution. */
  readonly outcome: DeliveryOutcome | null
  /** The retries of the execution, the first first. */
  readonly retries: readonly { readonly id: string; readonly status: ExecutionStatus }[]
}

/** What a record is called above its fields: one sentence without a full stop that says how it ended and where it went wrong. */
export function titleOfRecord(given: RecordToName): string {
  const { record, retries } = given
  if (record.execution_id === '') return titleWithoutExecution(given)
  const healing = retries.find(({ status }) => status === 'success')
  const title = `Execution ${record.execution_id} ${whatHappened(given)}`
  return healing === undefined ? title : `${title}; its retry ${healing.id} succeeded`
}

function whatHappened({ record: { node_name: node }, kind, execution }: RecordToName): string {
  const at = node === '' ? '' : ` at "${node}"`
  switch (kind) {
    case 'healed by a retry':
      return `succeeded: a further try healed "${node}", which had failed`
    case 'silent':
      return `ended with "${execution.status}", and a failure stayed silent${at}`
    case 'fell short':
      return `ended with "${execution.status}", and fell short${at} all the same`
    case 'noticed':
      return `ended with "${execution.status}", and something was noticed${at}`
    case 'failed':
      return howItFailed(node, execution)
  }
}

function howItFailed(node: string, { status, failure }: RecordToName['execution']): string {
  const isEnd = failure === null || failure.node === node
  switch (status) {
    case 'error':
    case 'new':
      return `failed at "${node}"`
    case 'crashed':
      return isEnd ? `was cut off while "${node}" was running` : `was cut off, after "${node}" had failed`
    case 'canceled':
      return `${failure?.code === 'TIMEOUT' ? 'ran out of time' : 'was stopped'}${isEnd ? ` at "${node}"` : `, after "${node}" had failed`}`
    case 'success':
      return `succeeded although "${node}" failed: the workflow went on`
    case 'running':
    case 'waiting':
      return `has not ended yet, and "${node}" has failed`
  }
}

function titleWithoutExecution({ record: { input_item_id: item }, outcome }: RecordToName): string {
  switch (outcome) {
    case 'unmatched':
      return `Delivery of "${item}" matched no webhook and started no execution`
    case 'refused':
      return `Delivery of "${item}" was refused and started no execution`
    case 'duplicate':
      return `Delivery of "${item}" repeats an earlier one and started no execution`
    default:
      return `Delivery of "${item}" started no execution`
  }
}
