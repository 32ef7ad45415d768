import type { Delivery } from '../../shared/delivery.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { asksForWords } from '../../shared/filter/asks-for-words.ts'
import { deliveryTerms, executionTerms } from '../../shared/filter/terms-of.ts'
import { toldFindingCount } from '../../shared/told-findings.ts'
import type { Store } from '../store/open-store.ts'
import { storedDeliveries, storedExecutions } from '../evidence/read-in-pages.ts'
import { measureStore } from '../evidence/measure-store.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import {
  deliveryHasStatus,
  executionStatusOf,
  readFilter,
  workflowIdOf,
  type FilterOptions,
  type ListFilter,
} from './read-filter.ts'
import { printRedacted, say } from './say.ts'
import { withStore, type StoreOptions } from './with-store.ts'

export type ListOptions = StoreOptions & FilterOptions

/** `executions`: one JSON line for each execution, newest first, redacted. */
export function executionsCommand(options: ListOptions): Promise<ExitCode> {
  const filter = readFilter(options)
  executionStatusOf(filter)
  executionTerms(filter.text, 'WRONG_USAGE')
  return withStore(options, async (store, guard) => {
    const redact = guard.redactor()
    for (const one of chosenExecutions(store, filter)) await printRedacted(executionLine(one), redact)
    return exitCodes.done
  })
}

/** The executions of a data folder that a list shows, newest first. @throws ProblemError WRONG_USAGE, WORKFLOW_NOT_FOUND */
export function* chosenExecutions(store: Store, filter: ListFilter): Generator<ExecutionSummary> {
  const terms = executionTerms(filter.text, 'WRONG_USAGE')
  if (asksForWords(terms)) takeInTexts(store)
  const more = { status: executionStatusOf(filter), workflowId: workflowIdOf(filter, store) ?? undefined, terms }
  yield* first(storedExecutions(store, filter, more), filter.limit)
}

/** `deliveries`: one JSON line for each delivery, newest first, redacted. */
export function deliveriesCommand(options: ListOptions): Promise<ExitCode> {
  const filter = readFilter(options)
  deliveryHasStatus(filter)
  deliveryTerms(filter.text, 'WRONG_USAGE')
  return withStore(options, async (store, guard) => {
    const redact = guard.redactor()
    for (const one of chosenDeliveries(store, filter)) await printRedacted(deliveryLine(one), redact)
    return exitCodes.done
  })
}

/** The deliveries of a data folder that a list shows, newest first. @throws ProblemError WRONG_USAGE, WORKFLOW_NOT_FOUND */
export function* chosenDeliveries(store: Store, filter: ListFilter): Generator<Delivery> {
  const terms = deliveryTerms(filter.text, 'WRONG_USAGE')
  if (asksForWords(terms)) takeInTexts(store)
  const workflowId = workflowIdOf(filter, store)
  const hasStatus = deliveryHasStatus(filter)
  const isWanted = (one: Delivery): boolean => (workflowId === null || one.workflowId === workflowId) && hasStatus(one)
  yield* first(those(storedDeliveries(store, filter, terms), isWanted), filter.limit)
}

function* those<Value>(values: Iterable<Value>, isWanted: (value: Value) => boolean): Generator<Value> {
  for (const value of values) if (isWanted(value)) yield value
}

function* first<Value>(values: Iterable<Value>, limit: number): Generator<Value> {
  let left = limit
  for (const value of values) {
    yield value
    left -= 1
    if (left === 0) return
  }
}

/** `measures`: the measures of contract §2.4 as one JSON object. */
export function measuresCommand(options: Omit<ListOptions, 'status' | 'limit'>): Promise<ExitCode> {
  const filter = readFilter(options)
  return withStore(options, async (store, guard) => {
    const { since, until } = filter
    const measures = measureStore(store, { since, until, workflowId: workflowIdOf(filter, store), nowMs: Date.now() })
    await printRedacted(measures, guard.redactor(), 2)
    return exitCodes.done
  })
}

/** What a running Faultline has not taken in yet, or what came with none running; a second for some 50,000 deliveries. */
function takeInTexts({ deliveryText }: Pick<Store, 'deliveryText'>): void {
  let told = performance.now()
  while (deliveryText.index(rowsAtOnce) === rowsAtOnce) {
    if (performance.now() - told < tellMs) continue
    told = performance.now()
    const { indexed, total } = deliveryText.progress()
    say(`Making ${String(total)} deliveries searchable: ${String(Math.floor((indexed / total) * 100))} %`)
  }
}

const rowsAtOnce = 500
const tellMs = 1000

/** An execution as lists tell of it. */
export function executionLine(one: ExecutionSummary): object {
  return {
    execution_id: one.id,
    workflow_id: one.workflowId,
    workflow_name: one.workflowName,
    workflow_version: one.workflowVersion,
    mode: one.mode,
    status: one.status,
    cannot_run_here: one.cannotRunHere,
    started_at: one.startedAt,
    stopped_at: one.stoppedAt,
    run_time_ms: one.runTimeMs,
    delivery_id: one.deliveryId,
    external_id: one.externalId,
    retry_of: one.retryOf,
    last_node: one.lastNode,
    node_runs: one.nodeRunCount,
    findings: toldFindingCount(one),
    stand_ins: one.standInCount,
    idle_end: one.idleEnd,
    error: one.failure === null ? null : { message: one.failure.message, node: one.failure.node },
  }
}

/** A delivery as lists tell of it. */
export function deliveryLine(one: Delivery): object {
  return {
    delivery_id: one.id,
    received_at: one.receivedAt,
    method: one.method,
    target: one.target,
    url_variant: one.urlVariant,
    outcome: one.outcome,
    status_code: one.answer?.statusCode ?? null,
    body_bytes: one.bodyBytes,
    payload_hash: one.bodySha256,
    workflow_id: one.workflowId,
    webhook_node: one.webhookNode,
    execution_id: one.executionId,
    external_id: one.externalId?.value ?? null,
    external_id_kind: one.externalId?.kind ?? null,
    duplicate_of: one.duplicateOf,
    signature: one.signature?.verdict ?? null,
    explanation: one.explanation?.sentence ?? null,
  }
}
