import { acts } from '../../shared/acts.ts'
import type { CaseFile } from '../../shared/case.ts'
import { ProblemError } from '../../shared/problem.ts'
import { caseOfServiceExecution } from './case-of-service-execution.ts'
import type { ServiceSource } from './service-source.ts'
import { workflowsAlong } from './workflows-along.ts'

/** What to bring in: an execution, or the newest failing one of a workflow (null: of any). */
export type BringOrder =
  | { readonly kind: 'execution'; readonly id: string }
  | { readonly kind: 'last-error'; readonly workflowId: string | null }

/**
 * Brings one execution in with what is known around it: its last success before, its retries, the workflow as it is now,
 * and the workflows that it calls or that run where it fails.
 *
 * @throws ProblemError EXECUTION_NOT_FOUND, INVALID_INPUT, those of the source
 */
export async function bringIn(source: ServiceSource, order: BringOrder, signal?: AbortSignal): Promise<CaseFile> {
  const id = order.kind === 'execution' ? order.id : await lastError(source, order.workflowId, signal)
  const execution = await source.execution(id, signal)
  const [lastSuccess, retries, now, along] = await Promise.all([
    source.successBefore(execution, signal),
    source.retriesOf(execution, signal),
    source.workflow(execution.workflowId, signal),
    workflowsAlong(source, execution, signal),
  ])
  return caseOfServiceExecution(execution, { lastSuccess, retries, now, along, profile: source.profile() })
}

async function lastError(source: ServiceSource, workflowId: string | null, signal?: AbortSignal): Promise<string> {
  for await (const { id } of source.list({ status: 'error', workflowId, since: null, limit: 1 }, signal)) return id
  // A file may hold one execution of which it is not told whether it failed.
  for await (const { id, status } of source.list({ status: 'any', workflowId, since: null, limit: 1 }, signal)) {
    if (status === 'unknown') return id
  }
  throw new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `${source.name} has no failing execution${workflowId === null ? '' : ` of the workflow "${workflowId}"`}.`,
    remedy: `${acts.chooseExecution}.`,
  })
}
