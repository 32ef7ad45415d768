import type { CallsOf } from '../../shared/contract.ts'
import type { executionCalls } from '../../shared/contract/executions.ts'
import { ProblemError } from '../../shared/problem.ts'
import { keepOutsideRun } from '../evidence/outside-run-store.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import type { Store } from '../store/open-store.ts'
import type { StudySession } from '../studies/study-session.ts'
import { attempt, attemptDone } from './attempt.ts'
import { retryStoredExecution, type RetryServices } from './retry-stored-execution.ts'
import { viewExecution, viewItems } from './view-execution.ts'

export interface ExecutionServices extends RetryServices {
  readonly cases: StudySession
}

export function createExecutionCalls(services: ExecutionServices): CallsOf<typeof executionCalls> {
  const { store, cases, executions } = services
  return {
    executions: (filter) => attempt(() => store.executions.page(filter)),
    countExecutions: (filter) => attempt(() => store.executions.count(filter)),
    execution: ({ executionId }) => attempt(() => viewExecution(services, executionId)),
    items: (asked) => attempt(() => viewItems(services, asked)),
    retryExecution: (order) => retryStoredExecution(services, order),
    cancelExecution: ({ executionId }) =>
      attemptDone(() => {
        if (!executions.cancel(executionId)) throw notRunning(store, executionId)
      }),
    outsideRun: async ({ executionId }) => {
      const run = await cases.sendOutside(executionId)
      keepOutsideRun(store, executionId, run)
      return run
    },
    outbox: (asked) => attempt(() => ({ total: store.outbox.count(), messages: store.outbox.page(asked) })),
  }
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
