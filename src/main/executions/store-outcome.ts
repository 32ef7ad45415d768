import type { Finding } from '../../shared/finding.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { ExecutionContext } from './execution-context.ts'
import type { ExecutionRun } from './execution-run.ts'
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
  { store, suspended }: Pick<ExecutionContext, 'store' | 'suspended'>,
  { id, order, notify }: ExecutionRun,
  outcome: RunOutcome,
  runTimeMs: number,
  findings: readonly Finding[],
): Promise<void> {
  const { lastNode, nodeRuns } = outcome
  await store.late.keep(() => suspended.keep(id, order, outcome, { runTimeMs, lastNode, findings, nodeRuns }), notify)
}

/** Its error workflow and its caller go on once the end is committed. */
async function storeEnd(
  context: Pick<ExecutionContext, 'store' | 'now' | 'errorWorkflowRun' | 'suspended' | 'resume'>,
  { id, order, notify }: ExecutionRun,
  outcome: RunOutcome,
  runTimeMs: number,
  findings: readonly Finding[],
): Promise<void> {
  const { store } = context
  const { status, lastNode, failure, nodeRuns } = outcome
  const errorWorkflow = context.errorWorkflowRun(order, id, outcome)
  const end = {
    status,
    stoppedAt: new Date(context.now()).toISOString(),
    runTimeMs,
    lastNode,
    failure,
    nodeRuns,
    findings: [...findings, ...errorWorkflow.findings],
  }
  const following: Promise<void>[] = []
  await store.late.keep(
    () => store.executions.end(id, end),
    (progress) => {
      notify(progress)
      following.push(errorWorkflow.start())
      wakeCaller(context, order.parent ?? null)
    },
  )
  await Promise.all(following)
}
