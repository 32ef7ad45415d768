import type { CallsOf } from '../../shared/contract.ts'
import type { executionCalls } from '../../shared/contract/executions.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { Execution, ExecutionSummary } from '../../shared/execution.ts'
import { executionTerms } from '../../shared/filter/terms-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { compareExecutions } from '../diagnosis/compare-executions.ts'
import type { OutgoingTexts } from '../deliveries/copy-outgoing.ts'
import { keepOutsideRun } from '../evidence/outside-run-store.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import type { Store } from '../store/open-store.ts'
import type { StudySession } from '../studies/study-session.ts'
import { attempt, attemptDone } from './attempt.ts'
import { retryStoredExecution, type RetryServices } from './retry-stored-execution.ts'
import { runStoredPart, viewItemsBefore } from './run-stored-part.ts'
import { viewExecution, viewItems } from './view-execution.ts'

export interface ExecutionServices extends RetryServices {
  readonly cases: StudySession
  readonly outgoingTexts: OutgoingTexts
  readonly desktop: Desktop | null
}

export function createExecutionCalls(services: ExecutionServices): CallsOf<typeof executionCalls> {
  const { store, cases, executions, outgoingTexts, desktop } = services
  return {
    executions: ({ text = '', ...asked }) =>
      attempt(() => store.executions.page({ ...asked, terms: executionTerms(text) })),
    countExecutions: ({ text = '', ...asked }) =>
      attempt(() => store.executions.count({ ...asked, terms: executionTerms(text) })),
    execution: ({ executionId }) => attempt(() => viewExecution(services, executionId)),
    compareExecutions: ({ beforeId, afterId }) =>
      attempt(() => {
        const [before, after] = [keptExecution(store, beforeId), keptExecution(store, afterId)]
        return { before: before.summary, after: after.summary, ...compareExecutions(before.execution, after.execution) }
      }),
    items: (asked) => attempt(() => viewItems(services, asked)),
    retryExecution: (order) => retryStoredExecution(services, order),
    itemsBefore: (asked) => attempt(() => viewItemsBefore(services, asked)),
    runPart: (order) => attempt(() => runStoredPart(services, order)),
    cancelExecution: ({ executionId }) =>
      attemptDone(() => {
        if (!executions.cancel(executionId)) throw notRunning(store, executionId)
      }),
    copyOutgoing: ({ withSecrets, format, ...place }) =>
      attempt(() => {
        if (withSecrets) {
          desktop?.writeClipboardWithSecrets(outgoingTexts.withSecrets(place, format))
          return { redactionCount: 0 }
        }
        const { text, redactionCount } = outgoingTexts.redacted(place, format)
        desktop?.writeClipboard(text)
        return { redactionCount }
      }),
    outsideRun: async ({ executionId }) => {
      const run = await cases.sendOutside(executionId)
      keepOutsideRun(store, executionId, run)
      return run
    },
    outbox: (asked) => attempt(() => ({ total: store.outbox.count(), messages: store.outbox.page(asked) })),
  }
}

/** @throws ProblemError EXECUTION_NOT_FOUND */
function keptExecution(
  { executions }: Store,
  id: string,
): { readonly summary: ExecutionSummary; readonly execution: Execution } {
  const [summary, execution] = [executions.summary(id), executions.find(id)]
  if (summary === null || execution === null) throw executionNotFound(id)
  return { summary, execution }
}

function notRunning(store: Store, executionId: string): ProblemError {
  const summary = store.executions.summary(executionId)
  if (summary === null) return executionNotFound(executionId)
  return new ProblemError({
    code: 'EXECUTION_NOT_RUNNING',
    sentence: `Execution ${executionId} is not running: its status is "${summary.status}".`,
    remedy: 'Only an execution that runs or waits can be cancelled.',
  })
}
