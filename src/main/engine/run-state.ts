import type { ExecutionMode, NodeRun, WorkflowAnswer } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import type { Engine } from './engine.ts'
import { outputTowards } from './expressions/output-towards.ts'
import type { Scope } from './expressions/scope.ts'
import type { SubOutcome } from './nodes/node-kind.ts'
import type { Work } from './schedule.ts'

/** What one execution keeps while it runs. */
export interface RunState {
  readonly workflow: Workflow
  readonly executionId: string
  readonly mode: ExecutionMode
  readonly engine: Engine
  readonly signal: AbortSignal
  readonly runs: NodeRun[]
  readonly runsByNode: Map<string, NodeRun[]>
  readonly nodes: ReadonlyMap<string, WorkflowNode>
  readonly memories: Map<string, Record<string, unknown>>
  readonly findings: Finding[]
  readonly customData: Map<string, string>
  /** `{ global: {…}, 'node:NAME': {…} }`, as the workflow format keeps it. */
  readonly staticData: Record<string, JsonObject>
  readonly timezone: string
  /** What Respond to Webhook answered; the first one counts. */
  answer: WorkflowAnswer | null
  /** Set by a node that suspends the execution. */
  suspendedTill: { readonly till: number | null } | null
  readonly answered: (answer: WorkflowAnswer) => void
  readonly runWorkflow: (workflow: Workflow, items: readonly Item[]) => Promise<SubOutcome>
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
    source: work.sources[Math.max(firstFilled, 0)] ?? null,
    sources: work.sources,
    workflow,
    execution: {
      id: state.executionId,
      mode: state.mode === 'manual' ? 'test' : 'production',
      resumeUrl: `${engine.surroundings.baseUrl}/webhook-waiting/${state.executionId}`,
    },
    customData: state.customData,
    variables: engine.surroundings.variables,
    timezone: state.timezone,
    now: engine.surroundings.now(),
    nodeNamed: (name) => state.nodes.get(name),
    outputTowards: (name) => outputTowards(workflow.connections, name, work.node.name),
    runsOf: (name) => state.runsByNode.get(name) ?? none,
    contextOf: (name) => memoryOf(state, name),
    staticData: staticDataOf(state, `node:${work.node.name}`),
  }
}

/** The two parts of the static data that a node sees; setting one changes the execution's. */
function staticDataOf({ staticData }: RunState, nodeKey: string): Scope['staticData'] {
  return {
    get global() {
      return (staticData['global'] ??= {})
    },
    set global(value) {
      staticData['global'] = value
    },
    get node() {
      return (staticData[nodeKey] ??= {})
    },
    set node(value) {
      staticData[nodeKey] = value
    },
  }
}

/** What a node keeps between its runs in one execution. */
export function memoryOf(state: RunState, name: string): Record<string, unknown> {
  const known = state.memories.get(name)
  if (known !== undefined) return known
  const memory = {}
  state.memories.set(name, memory)
  return memory
}

/** A copy of the workflow's static data that the execution may change. */
export function copyStaticData(staticData: JsonObject): Record<string, JsonObject> {
  const copy: Record<string, JsonObject> = {}
  for (const [key, value] of Object.entries(staticData)) {
    if (isObject(value)) copy[key] = structuredClone(value)
  }
  return copy
}
