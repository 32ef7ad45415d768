import { AlikeRuns } from './alike-runs.ts'
import { outputsGivenBack } from './called-items.ts'
import { nodesByName } from './nodes-by-name.ts'
import { environmentFor } from './environment-for.ts'
import type { ExecutionMode, NodeRun, WorkflowAnswer } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { countKills, type CountedSandbox } from './count-kills.ts'
import type { Engine } from './engine.ts'
import { outputTowards } from './expressions/output-towards.ts'
import type { Scope, ShownExecution } from './expressions/scope.ts'
import type { SubOutcome } from './nodes/node-kind.ts'
import { NodeFailure } from './node-failure.ts'
import type { ParameterPlan } from './parameter-plan.ts'
import type { CalledWorkflow, RunOutcome, RunRequest, RunWatch, Waiting } from './run-contract.ts'
import type { Work } from './schedule.ts'
import { resumeUrlOf } from './resume-url.ts'
import { shownWorkflow } from './shown-workflow.ts'
import { StaticData } from './static-data.ts'
import type { StopSwitch } from './stop-switch.ts'
import { timezoneOf } from './timezone-of.ts'

/** What one execution keeps while it runs. */
export interface RunState {
  readonly workflow: Workflow
  readonly executionId: string
  readonly mode: ExecutionMode
  readonly execution: Scope['execution']
  shownExecution: ShownExecution | null
  readonly engine: Engine & { readonly sandbox: CountedSandbox }
  readonly stopped: StopSwitch
  readonly runs: NodeRun[]
  readonly runsByNode: Map<string, NodeRun[]>
  readonly nodes: ReadonlyMap<string, WorkflowNode>
  readonly memories: Map<string, Record<string, unknown>>
  /** How the parameters of each node that has run are read. */
  readonly plans: Map<string, ParameterPlan>
  readonly findings: Finding[]
  readonly customData: Map<string, string>
  /** `{ global: {…}, 'node:NAME': {…} }`, as the workflow format keeps it. */
  readonly staticData: Record<string, unknown>
  readonly timezone: string
  readonly limits: { readonly nodeRuns: number; readonly items: number }
  /** Counted in reproductions alone; else null: there a loop may well wait for something that changes outside. */
  readonly alikeRuns: AlikeRuns | null
  /** Items passed on so far, over all node runs. */
  itemCount: number
  /** What Respond to Webhook answered; the first one counts. */
  answer: WorkflowAnswer | null
  /** Set by a node that suspends the execution. */
  waiting: Waiting | null
  readonly answered: (answer: WorkflowAnswer) => void
  readonly runWorkflow: (called: Omit<CalledWorkflow, 'depth'>) => Promise<SubOutcome>
}

const none: readonly NodeRun[] = []

/** Everything the expressions and the code of one node run can see. */
export function scopeOf(state: RunState, work: Work, runIndex: number, inputs: Scope['inputs']): Scope {
  const { workflow, engine } = state
  const firstFilled = inputs.findIndex((items) => items.length > 0)
  return {
    node: work.node,
    runIndex,
    inputs,
    items: inputs[firstFilled] ?? [],
    ...(work.node.executeOnce === true && { runsOnce: true }),
    source: work.sources[Math.max(firstFilled, 0)] ?? null,
    sources: work.sources,
    workflow: shownWorkflow(workflow),
    execution: state.execution,
    shownExecution: () => shownExecutionOf(state),
    startedBy: state.mode,
    customData: state.customData,
    variables: engine.surroundings.variables,
    environment: environmentFor(workflow, engine.surroundings),
    timezone: state.timezone,
    now: engine.surroundings.now(),
    nodeNamed: (name) => state.nodes.get(name),
    nodeNames: () => [...state.nodes.keys()],
    outputTowards: (name) => outputTowards(workflow.connections, name, work.node.name),
    runsOf: (name) => state.runsByNode.get(name) ?? none,
    contextOf: (name) => memoryOf(state, name),
    staticData: new StaticData(state.staticData, `node:${work.node.name}`),
  }
}

/** The same object each time in one execution. */
function shownExecutionOf(state: RunState): ShownExecution {
  const { execution, engine, workflow } = state
  state.shownExecution ??= { ...execution, resumeUrl: resumeUrlOf(engine.surroundings, workflow, execution.id) }
  return state.shownExecution
}

/** What a node keeps between its runs in one execution. */
export function memoryOf(state: RunState, name: string): Record<string, unknown> {
  const known = state.memories.get(name)
  if (known !== undefined) return known
  const memory = {}
  state.memories.set(name, memory)
  return memory
}

type Run = (request: RunRequest, engine: Engine, watch: RunWatch, stopped: StopSwitch) => Promise<RunOutcome>

const deepestCall = 20

/** Of nearly every workflow: a copy takes longer than to look. */
function isEmpty(staticData: Workflow['staticData']): boolean {
  return Object.keys(staticData).length === 0
}

/** The state of an execution that is about to begin. */
export function createRunState(
  request: RunRequest,
  engine: Engine,
  watch: RunWatch,
  stopped: StopSwitch,
  run: Run,
): RunState {
  const { workflow, executionId } = request
  let calls = 0
  return {
    workflow,
    executionId,
    mode: request.mode,
    execution: { id: executionId, mode: request.mode === 'manual' ? 'test' : 'production' },
    shownExecution: null,
    engine: { surroundings: engine.surroundings, sandbox: countKills(engine.sandbox, workflow.id) },
    stopped,
    runs: [],
    runsByNode: new Map(),
    nodes: nodesByName(workflow),
    memories: new Map(),
    plans: new Map(),
    findings: [],
    customData: new Map(Object.entries(request.resume?.customData ?? {})),
    staticData: isEmpty(workflow.staticData) ? {} : structuredClone({ ...workflow.staticData }),
    timezone: timezoneOf(workflow, engine.surroundings),
    limits: { nodeRuns: request.maximumNodeRuns ?? 100_000, items: 10_000_000 },
    alikeRuns: engine.surroundings.notesReads === true ? new AlikeRuns() : null,
    itemCount: 0,
    answer: null,
    waiting: null,
    answered: (answer) => watch.answered?.(answer),
    runWorkflow: async (call) => {
      const depth = (request.depth ?? 0) + 1
      if (depth > deepestCall) {
        throw new NodeFailure(
          `${depth} workflows called each other, the last "${call.workflow.name}". At most ${deepestCall} may.`,
        )
      }
      const called = { ...call, depth }
      calls += 1
      const ran =
        (await watch.runCalled?.(called, stopped.signal)) ??
        (await runUnkept(called, `${executionId}-${calls}`, run, engine, watch, stopped))
      const { status, nodeRuns, failure } = ran.outcome
      return {
        executionId: ran.executionId,
        status,
        outputs: outputsGivenBack(nodeRuns),
        failure,
        ...(failure?.lack === undefined ? {} : { lack: failure.lack }),
      }
    },
  }
}

/** Runs a called workflow of which only the outcome counts. */
async function runUnkept(
  { workflow, items, depth }: CalledWorkflow,
  executionId: string,
  run: Run,
  engine: Engine,
  { subFinished }: RunWatch,
  stopped: StopSwitch,
): Promise<{ readonly executionId: string; readonly outcome: RunOutcome }> {
  const request: RunRequest = { workflow, executionId, mode: 'integrated', items, depth }
  const outcome = await run(request, engine, subFinished === undefined ? {} : { subFinished }, stopped)
  subFinished?.(request, outcome)
  return { executionId, outcome }
}

/** Adds a finished run to what the execution keeps. */
export function keepRun(state: RunState, run: NodeRun, watch: RunWatch): void {
  state.runs.push(run)
  const runs = state.runsByNode.get(run.node)
  if (runs === undefined) state.runsByNode.set(run.node, [run])
  else runs.push(run)
  for (const items of run.outputs ?? []) state.itemCount += items.length
  state.alikeRuns?.note(run, state.nodes.get(run.node)?.type ?? '')
  watch.nodeFinished?.(run)
}
