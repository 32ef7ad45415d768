/** How an execution is shown: its node runs with the first of their items, its links, and the rest of the items in pages. */
import type { CallInput } from '../../shared/contract.ts'
import type { Execution } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { ItemsEnd } from '../../shared/items-end.ts'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { ItemsPage } from '../../shared/views/items-page.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { itemsEndOf } from '../engine/items-end.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { idleEndOfKept } from '../executions/idle-end.ts'
import { linksOf } from '../executions/execution-links.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import type { Store } from '../store/open-store.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'

export interface ExecutionViewServices {
  readonly store: Store
  readonly repository: WorkflowRepository
  readonly surroundings: Surroundings
}

/** Items of a node run that are sent with the execution; more are fetched in pages. */
const shownItems = 20
/** Messages of the outbox that are sent with their execution. */
const shownMessages = 100

/** @throws ProblemError EXECUTION_NOT_FOUND */
export function viewExecution(services: ExecutionViewServices, executionId: string): ExecutionView {
  const { store, repository, surroundings } = services
  const execution = store.executions.find(executionId)
  if (execution === null) throw executionNotFound(executionId)
  const first = firstFailure(execution)
  const workflow = repository.find(execution.workflowId)?.workflow ?? null
  return {
    execution: {
      ...execution,
      nodeRuns: execution.nodeRuns.map((run) => ({
        ...run,
        inputs: run.inputs.map((items) => items.slice(0, shownItems)),
        outputs: run.outputs?.map((items) => items.slice(0, shownItems)) ?? null,
      })),
    },
    workflow,
    itemsEndAt: itemsEndOfSuccess(execution, workflow),
    // Those that were kept by an earlier Faultline have it not: it is told from what ran.
    idleEnd: store.executions.summary(executionId)?.idleEnd ?? idleEndOfKept(store, execution),
    reproductionId: store.executions.reproductionOf(executionId),
    counts: execution.nodeRuns.map((run) => ({
      inputs: run.inputs.map((items) => items.length),
      outputs: (run.outputs ?? []).map((items) => items.length),
    })),
    firstFailure: first === null ? null : { executionIndex: first.run.executionIndex, failure: first.failure },
    retries: store.executions.chain(executionId),
    messages: store.outbox.ofExecution(executionId, shownMessages),
    ...linksOf(store, executionId, surroundings),
  }
}

/** Where the items of a success ended though nodes wait behind: the provider saw a success, and nothing was done (contract §7). */
export function itemsEndOfSuccess({ status, nodeRuns }: Execution, workflow: Workflow | null): ItemsEnd | null {
  return status === 'success' && workflow !== null ? itemsEndOf(nodeRuns, workflow) : null
}

/** A page of the items of one input or output of one node run; empty where there is no such run. @throws ProblemError EXECUTION_NOT_FOUND */
export function viewItems({ store }: Pick<ExecutionViewServices, 'store'>, asked: CallInput<'items'>): ItemsPage {
  const execution = store.executions.find(asked.executionId)
  if (execution === null) throw executionNotFound(asked.executionId)
  const run = execution.nodeRuns.find((one) => one.executionIndex === asked.executionIndex)
  const items = (asked.side === 'input' ? run?.inputs : run?.outputs)?.[asked.slot] ?? []
  return { total: items.length, items: items.slice(asked.offset, asked.offset + asked.limit) }
}
