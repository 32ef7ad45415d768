/**
 * Runs a workflow over items. In: a workflow, the items its trigger emits, and the surroundings it may reach. Out: every
 * node run with its inputs, outputs, attempts and failure, and what the caller is answered (contract §1.2–1.3, §7.1).
 * Nothing that happens inside the workflow is thrown past this function.
 */
import { counted } from '../../shared/counted.ts'
import type { ExecutionStatus } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { append } from '../../shared/list.ts'
import { workflowWithPresets } from '../../shared/node-types/with-presets.ts'
import { profileOf } from '../../shared/service-profile.ts'
import { findNode, type WorkflowNode } from '../../shared/workflow.ts'
import type { Engine } from './engine.ts'
import { failureFrom } from './failure-from.ts'
import { noBeginOfCalled } from './nodes/sub-workflows/begin-of-called.ts'
import { NodeFailure } from './node-failure.ts'
import { kindOf } from './nodes/catalogue.ts'
import { createReplay } from './replay-runs.ts'
import type { RunOutcome, RunRequest, RunWatch } from './run-contract.ts'
import { runNode } from './run-node.ts'
import { createRunState, keepRun, type RunState } from './run-state.ts'
import { createSchedule, type Schedule, type StrandedNode, type Work } from './schedule.ts'
import { findStartNode } from './start-node.ts'
import { Stretch } from './stretch.ts'
import { isStart, pinnedItems, startItems, triggerRun } from './start-run.ts'
import { whyEndless, whyStopped } from './stop-run.ts'
import type { Stopped } from './stop-switch.ts'
import { findingsOfQuirks } from './service-quirks.ts'
import { limitTime } from './time-limit.ts'
import { workflowIssues, type WorkflowIssues } from './workflow-issues.ts'

/** Runs the workflow to its end, its failure, its suspension, or until it is stopped. */
export async function runWorkflow(
  asked: RunRequest,
  engine: Engine,
  watch: RunWatch,
  stopped: Stopped,
): Promise<RunOutcome> {
  const request = { ...asked, workflow: workflowWithPresets(asked.workflow) }
  const limits = { timeoutMs: request.timeoutMs, executionTimeout: request.workflow.settings.executionTimeout }
  const limit = limitTime(limits, engine.surroundings, stopped)
  const state = createRunState(request, engine, watch, limit.stopped, runWorkflow)
  append(state.findings, findingsOfQuirks(asked.workflow))
  try {
    return await run(request, state, watch)
  } catch (thrown) {
    // A fault of the engine itself: still an outcome, so that what ran before can be looked at.
    return outcomeOf(state, 'crashed', failureFrom(thrown, state.runs.at(-1)?.node ?? ''))
  } finally {
    limit.clear()
  }
}

async function run(request: RunRequest, state: RunState, watch: RunWatch): Promise<RunOutcome> {
  const schedule = createSchedule(request.workflow)
  const replay = createReplay(request.resume, state)
  const start = startOf(request)
  if (start === undefined) return outcomeOf(state, 'error', failureFrom(noStart(request), request.startNode ?? ''))
  const first = isStart(start, request) ? (replay.trigger(start) ?? triggerRun(start, request, state.engine)) : null
  if (first?.outputs !== null) {
    const { failure, findings } = issuesOf(request, start)
    append(state.findings, findings)
    if (failure !== null) return outcomeOf(state, 'error', failure)
  }
  if (first !== null) {
    keepRun(state, first, watch)
    if (first.outputs === null) return outcomeOf(state, 'error', first.failure)
    schedule.add(start, 0, first.outputs)
  } else {
    schedule.start({ node: start, inputs: [startItems(start, request, state.engine)], sources: [] })
  }
  const seconds = request.workflow.settings.executionTimeout ?? -1
  const { now, timeOut } = state.engine.surroundings
  const deadline = seconds > 0 && timeOut === undefined ? now() + seconds * 1000 : Number.POSITIVE_INFINITY
  const stretch = new Stretch()
  for (let work = schedule.next(); work !== undefined; work = schedule.next()) {
    const { name } = work.node
    const stopped = whyStopped(state, deadline, name)
    if (stopped !== null) return outcomeOf(state, 'canceled', stopped)
    const endless = whyEndless(state, name)
    if (endless !== null) return outcomeOf(state, 'error', failureFrom(endless, name))
    if (isPassedOver(work, request)) {
      state.findings.push(passedOver(work))
      continue
    }
    const replayed = replay.next(work)
    const known = replayed === null ? null : await replayed
    if (known === 'no-run') continue
    let done = known
    if (done === null) {
      if (kindOf(work.node)?.mayLeaveNoRun?.(work.node) !== true)
        watch.nodeStarted?.(name, state.runsByNode.get(name)?.length ?? 0)
      const ran = runNode(work, state)
      done = ran instanceof Promise ? await ran : ran
    }
    if (done === null) continue
    keepRun(state, done, watch)
    if (state.waiting !== null) return outcomeOf(state, 'waiting', null)
    if (done.outputs === null) {
      return outcomeOf(state, done.status === 'canceled' ? 'canceled' : 'error', done.failure)
    }
    schedule.add(work.node, done.runIndex, done.outputs)
    if (stretch.isLong) await stretch.rest()
  }
  noteStranded(schedule, state)
  return atEnd(state)
}

function startOf({ workflow, startNode, mode, resume }: RunRequest): WorkflowNode | undefined {
  const name = startNode ?? resume?.nodeRuns[0]?.node
  return name === undefined ? findStartNode(workflow, mode) : findNode(workflow, name)
}

/** One that is gone on with is looked at from where it goes on. */
function issuesOf(request: RunRequest, start: WorkflowNode): WorkflowIssues {
  const from = request.resume?.nodeRuns.at(-1)?.node ?? start.name
  return workflowIssues(request.workflow, from, (node) => pinnedItems(node, request) !== null)
}

function noStart({ workflow, startNode, mode }: RunRequest): NodeFailure {
  if (startNode === undefined && mode === 'integrated') return noBeginOfCalled(workflow)
  return startNode === undefined
    ? new NodeFailure(
        `The workflow "${workflow.name}" has ${workflow.nodes.length} nodes and none to begin at. Add a trigger, or enable the one it has.`,
      )
    : new NodeFailure(`The workflow "${workflow.name}" has no node "${startNode}" to begin at.`)
}

/** In v0 a node looks at its first input alone: where nothing came there it does not run, and nothing is recorded of it (§1.3). */
function isPassedOver({ node, inputs }: Work, request: RunRequest): boolean {
  if (request.workflow.settings.executionOrder === 'v1' || node.alwaysOutputData === true || node.disabled === true)
    return false
  return inputs.length > 1 && inputs[0]?.length === 0 && pinnedItems(node, request) === null
}

function passedOver({ node, inputs }: Work): Finding {
  const itemCount = inputs.reduce((count, items) => count + items.length, 0)
  return {
    kind: 'node-never-ran',
    sentence: `"${node.name}" did not run: its first input received nothing, and in the execution order v0 a node looks at that one alone. ${counted(itemCount, 'item')} that had arrived on its other inputs, and every node after it, were left behind without an error.`,
    itemIndexes: [],
  }
}

/**
 * Where the node that ran last threw, the execution failed, although that node is set to continue: nothing ran after it that
 * could have made it good (observed).
 */
function atEnd(state: RunState): RunOutcome {
  const failure = state.runs.at(-1)?.failure ?? null
  return outcomeOf(state, failure === null ? 'success' : 'error', failure)
}

function noteStranded(schedule: Schedule, state: RunState): void {
  for (const stranded of schedule.stranded()) state.findings.push(neverRan(stranded))
  for (const replaced of schedule.replaced()) state.findings.push(leftBehind(replaced))
}

function neverRan({ node, missing, itemCount }: StrandedNode): Finding {
  return {
    kind: 'node-never-ran',
    sentence: `"${node.name}" never ran: input ${missing.map((input) => input + 1).join(' and ')} received nothing, and it waits for it. ${counted(itemCount, 'item')} that had arrived on its other inputs, and every node after it, were left behind without an error.`,
    itemIndexes: [],
  }
}

function leftBehind({ node, missing, itemCount }: StrandedNode): Finding {
  return {
    kind: 'node-never-ran',
    sentence: `"${node.name}" waited for input ${missing.map((input) => input + 1).join(' and ')} when its other inputs received items again: the service puts the later ones in the place of the earlier, and ${counted(itemCount, 'item')} ${itemCount === 1 ? 'was' : 'were'} left behind without an error.`,
    itemIndexes: [],
  }
}

function outcomeOf(state: RunState, status: ExecutionStatus, failure: Failure | null): RunOutcome {
  return {
    status,
    lastNode: state.runs.at(-1)?.node ?? null,
    failure,
    findings: state.findings,
    nodeRuns: state.runs,
    answer: state.answer,
    staticData: state.staticData,
    customData: Object.fromEntries(state.customData),
    profile: profileOf(state.workflow.settings),
    ...(state.waiting === null ? {} : { waiting: state.waiting }),
  }
}
