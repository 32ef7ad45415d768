/**
 * Runs a workflow over items. In: a workflow, the items its trigger emits, and the surroundings it may reach. Out: every
 * node run with its inputs, outputs, attempts and failure, and what the caller is answered (contract §1.2–1.3, §7.1).
 * Nothing that happens inside the workflow is thrown past this function.
 */
import type { ExecutionMode, ExecutionStatus, NodeRun, WorkflowAnswer } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import type { Engine } from './engine.ts'
import { kindOf } from './nodes/catalogue.ts'
import { runNode, unpin } from './run-node.ts'
import { copyStaticData, type RunState } from './run-state.ts'
import { createSchedule } from './schedule.ts'
import { findStartNode } from './start-node.ts'

export interface RunRequest {
  readonly workflow: Workflow
  readonly executionId: string
  readonly mode: ExecutionMode
  /** Name of the node to begin at; left out: the trigger that belongs to the mode. */
  readonly startNode?: string
  /** What the trigger emits. Empty: its pinned data (manual), else one empty item. */
  readonly items: readonly Item[]
  /** Output of the trigger on which the items leave: for a Webhook node with several methods. 0 where left out. */
  readonly startOutput?: number
  /** The most node runs an execution may have: a workflow that feeds itself ends there. 100,000 where left out. */
  readonly maximumNodeRuns?: number
  /** Milliseconds after which the execution is stopped, even inside a node. */
  readonly timeoutMs?: number
}

/** Told what happens while it happens. */
export interface RunWatch {
  readonly nodeStarted?: (name: string, runIndex: number) => void
  readonly nodeFinished?: (run: NodeRun) => void
  /** Respond to Webhook has answered; the execution goes on. */
  readonly answered?: (answer: WorkflowAnswer) => void
}

export interface RunOutcome {
  readonly status: ExecutionStatus
  /** Node that ran last; null where none ran. */
  readonly lastNode: string | null
  /** The failure that ended the execution; null where it ended well. */
  readonly failure: Failure | null
  /** Findings about the execution as a whole; those of a node run are with it. */
  readonly findings: readonly Finding[]
  /** In the order in which they ran. */
  readonly nodeRuns: readonly NodeRun[]
  /** What Respond to Webhook answered; null where it did not. */
  readonly answer: WorkflowAnswer | null
  /** The workflow's static data after the execution. */
  readonly staticData: JsonObject
  readonly customData: Readonly<Record<string, string>>
  /** Only while waiting: when it goes on, in milliseconds since 1970; null: when its resume URL is called. */
  readonly waitTill?: number | null
}

/** Runs the workflow to its end, its failure, or until the signal stops it. */
export async function runWorkflow(
  request: RunRequest,
  engine: Engine,
  watch: RunWatch,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { workflow } = request
  const state: RunState = {
    workflow,
    executionId: request.executionId,
    mode: request.mode,
    engine,
    signal,
    runs: [],
    runsByNode: new Map(),
    nodes: new Map(workflow.nodes.map((node) => [node.name, node])),
    memories: new Map(),
    findings: [],
    customData: new Map(),
    staticData: copyStaticData(workflow.staticData),
    timezone: workflow.settings.timezone ?? engine.surroundings.timezone,
    answer: null,
    suspendedTill: null,
    answered: (answer) => watch.answered?.(answer),
    runWorkflow: () => Promise.reject(new Error('not available')),
  }
  const schedule = createSchedule(workflow)
  const start = startOf(request)
  if (start === undefined) return outcomeOf(state, 'success', null)
  if (isTrigger(start)) {
    keep(state, triggerRun(start, request, engine), watch)
    schedule.add(start, 0, state.runs[0]?.outputs ?? [])
  } else {
    schedule.start({ node: start, inputs: [startItems(start, request)], sources: [] })
  }
  for (let work = schedule.next(); work !== undefined; work = schedule.next()) {
    watch.nodeStarted?.(work.node.name, state.runsByNode.get(work.node.name)?.length ?? 0)
    const run = await runNode(work, state)
    keep(state, run, watch)
    if (run.outputs === null) return outcomeOf(state, 'error', run.failure)
    schedule.add(work.node, run.runIndex, run.outputs)
  }
  return outcomeOf(state, 'success', null)
}

function startOf({ workflow, startNode, mode }: RunRequest): WorkflowNode | undefined {
  return startNode === undefined ? findStartNode(workflow, mode) : findNode(workflow, startNode)
}

function isTrigger(node: WorkflowNode): boolean {
  return kindOf(node)?.group === 'trigger'
}

function startItems(start: WorkflowNode, { items, mode, workflow }: RunRequest): readonly Item[] {
  if (items.length > 0) return items
  const pinned = mode === 'manual' ? workflow.pinData[start.name] : undefined
  return pinned === undefined ? [{ json: {} }] : pinned.map(unpin)
}

function triggerRun(start: WorkflowNode, request: RunRequest, engine: Engine): NodeRun {
  const items = startItems(start, request).map((item) => ({ ...item, pairedItem: item.pairedItem ?? { item: 0 } }))
  const output = request.startOutput ?? 0
  return {
    node: start.name,
    runIndex: 0,
    executionIndex: 0,
    status: 'success',
    startedAt: new Date(engine.surroundings.now()).toISOString(),
    runTimeMs: 0,
    source: [],
    inputs: [],
    outputs: [...Array.from({ length: output }, () => []), items],
    failure: null,
    attempts: [],
    findings: [],
    console: [],
  }
}

function keep(state: RunState, run: NodeRun, watch: RunWatch): void {
  state.runs.push(run)
  const runs = state.runsByNode.get(run.node)
  if (runs === undefined) state.runsByNode.set(run.node, [run])
  else runs.push(run)
  watch.nodeFinished?.(run)
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
  }
}
