import { isoTime } from '../../shared/iso-time.ts'
import { noFailureDetails } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { messageOf } from '../../shared/message-of.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { ExecutionContext } from './execution-context.ts'
import type { ExecutionRun } from './execution-run.ts'
import { idleEnd } from './idle-end.ts'
import { itemsOfRuns } from './items-of-runs.ts'
import { wakeCaller } from './wake-execution.ts'

/** Stores how an execution ended, or that it waits, and begins what follows from it. */
export async function storeOutcome(
  context: ExecutionContext,
  run: ExecutionRun,
  outcome: RunOutcome,
  runTimeMs: number,
): Promise<void> {
  const findings = [...outcome.findings, ...(run.caller.findings?.(outcome) ?? [])]
  if (outcome.status === 'waiting') await storePause(context, run, outcome, runTimeMs, findings)
  else await storeEnd(context, run, outcome, runTimeMs, findings)
}

async function storePause(
  context: Pick<ExecutionContext, 'store' | 'now' | 'suspended' | 'resume'>,
  run: ExecutionRun,
  outcome: RunOutcome,
  runTimeMs: number,
  findings: readonly Finding[],
): Promise<void> {
  const { store, suspended } = context
  const { id, order, notify } = run
  const { lastNode, nodeRuns } = outcome
  await store.late.keep(
    () => {
      store.binaries.hold(id, itemsOfRuns(nodeRuns))
      return suspended.keep(id, order, outcome, { runTimeMs, lastNode, findings, nodeRuns })
    },
    notify,
    (error) => {
      endWithoutRuns(context, run, { lastNode, runTimeMs }, error)
    },
  )
}

/** Its error workflow and its caller go on once the end is committed. */
async function storeEnd(
  context: Pick<ExecutionContext, 'store' | 'now' | 'errorWorkflowRun' | 'suspended' | 'resume'>,
  run: ExecutionRun,
  outcome: RunOutcome,
  runTimeMs: number,
  findings: readonly Finding[],
): Promise<void> {
  const { store } = context
  const { id, order, notify } = run
  const { status, lastNode, failure, nodeRuns } = outcome
  const errorWorkflow = context.errorWorkflowRun(order, id, outcome)
  const end = {
    status,
    stoppedAt: isoTime(context.now()),
    runTimeMs,
    lastNode,
    failure,
    nodeRuns,
    findings: [...findings, ...errorWorkflow.findings],
    ...idleEnd(store, run, outcome),
  }
  // Where it cannot be written ahead, it is written with the rest, now or later.
  const long = store.executions.writeLong(id, nodeRuns)
  if (long !== null) await long.catch(() => undefined)
  const following: Promise<void>[] = []
  await store.late.keep(
    () => {
      store.binaries.hold(id, itemsOfRuns(nodeRuns))
      return store.executions.end(id, end)
    },
    (progress) => {
      notify(progress)
      following.push(errorWorkflow.start())
      wakeCaller(context, order.parent ?? null)
    },
    (error) => {
      endWithoutRuns(context, run, end, error)
    },
  )
  await Promise.all(following)
}

/** What it did can never be kept: then that it has ended is, and why nothing is known of it; its caller goes on. */
function endWithoutRuns(
  context: Pick<ExecutionContext, 'store' | 'now' | 'suspended' | 'resume'>,
  { id, order, notify }: ExecutionRun,
  { lastNode, runTimeMs }: { readonly lastNode: string | null; readonly runTimeMs: number },
  error: unknown,
): void {
  const { late, executions } = context.store
  const stoppedAt = isoTime(context.now())
  const failure = {
    ...noFailureDetails,
    name: 'WorkflowCrashedError',
    message: `What this execution did could not be kept: ${messageOf(error)}`,
    description: 'It has run, and may have had effects outside. Look there first, then retry it.',
    node: lastNode ?? '',
  }
  const end = { status: 'crashed', stoppedAt, runTimeMs, lastNode, failure, nodeRuns: [], findings: [] } as const
  // Where that cannot be kept either, the store is told of as failing, and the next start finds it unfinished.
  late
    .keep(
      () => executions.end(id, end),
      (progress) => {
        notify(progress)
        wakeCaller(context, order.parent ?? null)
      },
    )
    .catch(() => undefined)
}
