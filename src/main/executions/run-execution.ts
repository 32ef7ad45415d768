import type { WorkflowAnswer } from '../../shared/execution.ts'
import { answerOfHeldAtEnd, findingsAboutHeld } from '../engine/answer-webhook.ts'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { RunOutcome, RunRequest, RunWatch } from '../engine/run-contract.ts'
import { calledOrder } from './called-order.ts'
import type { ExecutionContext } from './execution-context.ts'
import type { ExecutionOrder } from './execution-order.ts'
import type { ExecutionRun } from './execution-run.ts'
import { MadeFiles } from './made-files.ts'
import { nodeRunNotices } from './node-run-notices.ts'
import { storeOutcome } from './store-outcome.ts'
import { surroundingsOf } from './surroundings-of-execution.ts'

/** Runs the workflow until it ends or waits, and stores what it did. */
export async function runExecution(context: ExecutionContext, run: ExecutionRun): Promise<RunOutcome> {
  const { id, order, caller, stopped, effects } = run
  const startedAt = performance.now()
  const { binaries } = order.surroundings
  const files = binaries === undefined ? null : new MadeFiles(binaries)
  const surroundings = surroundingsOf(order.surroundings, { files, effects })
  const { runner = runWorkflow } = caller
  if (caller.heldFor !== undefined) context.heldCallers.passOver(id)
  const held = { isAnswered: false }
  const answerHeld = (answer: WorkflowAnswer): void => {
    held.isAnswered = context.heldCallers.answer(id, answer)
  }
  const ended = await runner(
    runRequest(id, order, context.timeoutMs()),
    { surroundings, sandbox: context.sandbox },
    runWatch(context, run, answerHeld),
    stopped,
  )
  run.ran()
  const outcome = outcomeForCaller(context, run, held.isAnswered ? { ...ended, answer: null } : ended)
  storeStaticData(context, order, outcome)
  await storeOutcome(context, run, outcome, performance.now() - startedAt)
  if (outcome.status !== 'waiting') context.heldCallers.answer(id, answerOfHeldAtEnd)
  // What could not be removed goes at the next start.
  files?.discardUnheld().catch(() => undefined)
  context.runningNodes?.ended(id)
  return outcome
}

/** What the caller of this run is told of; where the execution waits and nobody was answered, the caller waits as well. */
function outcomeForCaller(
  { heldCallers }: Pick<ExecutionContext, 'heldCallers'>,
  { id, order, caller }: Pick<ExecutionRun, 'id' | 'order' | 'caller'>,
  outcome: RunOutcome,
): RunOutcome {
  if (outcome.status !== 'waiting') {
    if (!heldCallers.has(id)) return outcome
    return { ...outcome, findings: [...outcome.findings, ...findingsAboutHeld(outcome)] }
  }
  // What is tried on a case is answered at once: else each try would take as long as its provider has patience.
  if (outcome.answer === null && order.reproductionId === null) caller.heldFor?.(heldCallers.hold(id))
  return outcome
}

function runRequest(executionId: string, order: ExecutionOrder, timeoutMs: number | null): RunRequest {
  return {
    workflow: order.shelved.workflow,
    executionId,
    mode: order.mode,
    items: order.items,
    ...(order.startNode === undefined ? {} : { startNode: order.startNode }),
    ...(order.startOutput === undefined ? {} : { startOutput: order.startOutput }),
    ...(order.startFailing === undefined ? {} : { startFailing: order.startFailing }),
    ...(order.startAsks && { startAsks: order.startAsks }),
    ...(order.resume === undefined ? {} : { resume: order.resume }),
    ...(order.parent === undefined ? {} : { depth: order.parent.depth }),
    ...(timeoutMs === null ? {} : { timeoutMs }),
  }
}

function runWatch(
  context: ExecutionContext,
  { id, order, caller, effects }: ExecutionRun,
  answerHeld: (answer: WorkflowAnswer) => void,
): RunWatch {
  const heard =
    context.isNodeRunHeard?.() === false ? null : nodeRunNotices(id, order.shelved.workflow.id, context.onNodeRun)
  // What is tried on a case ends with its surroundings.
  const noted = order.reproductionId === null ? context.runningNodes : undefined
  return {
    nodeStarted: (node, runIndex) => {
      noted?.started(id, node)
      heard?.nodeStarted(node, runIndex)
    },
    ...(heard !== null && { nodeFinished: heard.nodeFinished }),
    runCalled: async (called, signal) => {
      await effects?.before()
      const placed = context.place(calledOrder(context, id, order, called))
      return { executionId: placed.id, outcome: await placed.run({ signal }) }
    },
    answered: (answer) => {
      if (caller.answered?.(answer) !== true) answerHeld(answer)
    },
  }
}

/** As in the workflow format, a manual run leaves no trace in the static data; nor does what is tried on a case. */
function storeStaticData(
  { keepStaticData }: Pick<ExecutionContext, 'keepStaticData'>,
  { mode, reproductionId, shelved: { workflow } }: ExecutionOrder,
  { staticData }: RunOutcome,
): void {
  if (mode === 'manual' || reproductionId !== null) return
  if (Object.keys(staticData).length === 0 && Object.keys(workflow.staticData).length === 0) return
  if (JSON.stringify(staticData) !== JSON.stringify(workflow.staticData)) keepStaticData(workflow.id, staticData)
}
