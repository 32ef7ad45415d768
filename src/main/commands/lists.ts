import type { Delivery } from '../../shared/delivery.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { keptDeliveries, keptExecutions } from '../evidence/read-in-pages.ts'
import { measureStore } from '../evidence/measure-store.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readDate } from './read-date.ts'
import { printRedacted } from './say.ts'
import { withStore, type StoreOptions } from './with-store.ts'

export interface ListOptions extends StoreOptions {
  readonly since?: string
}

/** `executions`: one JSON line for each execution, newest first, redacted. */
export function executionsCommand(options: ListOptions): Promise<ExitCode> {
  const since = sinceOf(options)
  return withStore(options, async (store, guard) => {
    const redact = guard.redactor()
    for (const one of keptExecutions(store, since)) await printRedacted(executionLine(one), redact)
    return exitCodes.done
  })
}

/** `deliveries`: one JSON line for each delivery, newest first, redacted. */
export function deliveriesCommand(options: ListOptions): Promise<ExitCode> {
  const since = sinceOf(options)
  return withStore(options, async (store, guard) => {
    const redact = guard.redactor()
    for (const one of keptDeliveries(store, since)) await printRedacted(deliveryLine(one), redact)
    return exitCodes.done
  })
}

/** `measures`: the measures of contract §2.4 as one JSON object. */
export function measuresCommand(options: ListOptions): Promise<ExitCode> {
  const since = sinceOf(options)
  return withStore(options, async (store, guard) => {
    await printRedacted(measureStore(store, { since, nowMs: Date.now() }), guard.redactor(), 2)
    return exitCodes.done
  })
}

function sinceOf({ since }: ListOptions): string | null {
  return since === undefined ? null : readDate(since)
}

function executionLine(one: ExecutionSummary): object {
  return {
    execution_id: one.id,
    workflow_id: one.workflowId,
    workflow_name: one.workflowName,
    workflow_version: one.workflowVersion,
    mode: one.mode,
    status: one.status,
    started_at: one.startedAt,
    stopped_at: one.stoppedAt,
    run_time_ms: one.runTimeMs,
    delivery_id: one.deliveryId,
    external_id: one.externalId,
    retry_of: one.retryOf,
    last_node: one.lastNode,
    node_runs: one.nodeRunCount,
    findings: one.findingCount,
    error: one.failure === null ? null : { message: one.failure.message, node: one.failure.node },
  }
}

function deliveryLine(one: Delivery): object {
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
