/** In: a workflow and what is known of one of its executions. Out: steps and links as the canvas draws them. */
import type { NodeRunNotice } from '../../shared/views/node-run-notice.ts'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { factsOf, nodeLabel } from '../../shared/node-facts.ts'
import type { Link, Step, StepStatus } from '../canvas/step.ts'
import { duration } from '../controls/measures.ts'
import { firstFailedNode } from '../state/chosen-run.ts'

export interface Drawing {
  readonly steps: readonly Step[]
  readonly links: readonly Link[]
}

type Live = Readonly<Record<string, NodeRunNotice>>

/** What one node did in the execution: its last run, and what all its runs gave. */
interface NodeState {
  readonly status: StepStatus
  readonly detail: string
  /** Items of each output over all runs. */
  readonly outputCounts: readonly number[]
}

/**
 * `view` wins over `live`: it is what was kept, while `live` is what the notices said on the way. `upTo` leaves out what ran
 * after the run with that execution index.
 */
export function drawingOf(
  workflow: Workflow,
  view: ExecutionView | null,
  live: Live | null,
  upTo: number | null = null,
): Drawing {
  const states = view === null ? liveStates(live ?? {}) : keptStates(view, upTo ?? Infinity)
  const marked = view === null ? firstFailed(live ?? {}) : firstFailedNode(view)
  const targets = new Set(connectionsOf(workflow).map((connection) => connection.to))
  const steps = workflow.nodes
    .filter((node) => !node.type.endsWith('.stickyNote'))
    .map((node): Step => {
      const state = states.get(node.name)
      return {
        id: node.name,
        title: node.name,
        subtitle: nodeLabel(node.type),
        x: node.position[0],
        y: node.position[1],
        status: state?.status ?? 'idle',
        detail: state?.detail ?? '',
        marked: node.name === marked,
        disabled: node.disabled === true,
        hasInput: targets.has(node.name),
        outputs: outputsOf(node, workflow),
      }
    })
  const known = new Set(steps.map((step) => step.id))
  const links = connectionsOf(workflow)
    .filter((connection) => known.has(connection.from) && known.has(connection.to))
    .map(({ from, output, to }): Link => {
      const amount = states.get(from)?.outputCounts[output]
      const node = workflow.nodes.find((each) => each.name === from)
      const isErrorOutput =
        node !== undefined && output === outputsOf(node, workflow).length - 1 && hasErrorOutput(node)
      return {
        id: `${from} ${output} ${to}`,
        from,
        output,
        to,
        label: amount === undefined ? '' : amount === 1 ? '1 item' : `${amount} items`,
        passed: (amount ?? 0) > 0,
        broken: isErrorOutput && (amount ?? 0) > 0,
      }
    })
  return { steps, links }
}

function keptStates(view: ExecutionView, upTo: number): ReadonlyMap<string, NodeState> {
  const states = new Map<string, NodeState>()
  for (const run of view.execution.nodeRuns) {
    if (run.executionIndex > upTo) continue
    const before = states.get(run.node)
    const counts = view.counts[run.executionIndex]?.outputs ?? run.outputs?.map((items) => items.length) ?? []
    const failed = run.attempts.some((attempt) => attempt.failure !== null)
    const status: StepStatus =
      run.failure?.lack !== undefined
        ? 'unknown'
        : run.status === 'success' && (failed || run.findings.length > 0)
          ? 'warning'
          : run.status
    states.set(run.node, {
      status,
      detail: run.attempts.length > 1 ? `${duration(run.runTimeMs)} ×${run.attempts.length}` : duration(run.runTimeMs),
      outputCounts: sum(before?.outputCounts ?? [], counts),
    })
  }
  return states
}

function liveStates(live: Live): ReadonlyMap<string, NodeState> {
  return new Map(
    Object.values(live).map((notice) => [
      notice.node,
      {
        status: notice.status === 'success' && notice.hasFailure ? 'warning' : notice.status,
        detail: notice.runTimeMs === null ? '' : duration(notice.runTimeMs),
        outputCounts: notice.outputCounts,
      },
    ]),
  )
}

function firstFailed(live: Live): string | null {
  return Object.values(live).find((notice) => notice.hasFailure)?.node ?? null
}

function sum(left: readonly number[], right: readonly number[]): readonly number[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => (left[at] ?? 0) + (right[at] ?? 0))
}

interface DrawnConnection {
  readonly from: string
  readonly output: number
  readonly to: string
}

function connectionsOf(workflow: Workflow): readonly DrawnConnection[] {
  return Object.entries(workflow.connections).flatMap(([from, kinds]) =>
    (kinds['main'] ?? []).flatMap((targets, output) =>
      (targets ?? []).map((target) => ({ from, output, to: target.node })),
    ),
  )
}

function outputsOf(node: WorkflowNode, workflow: Workflow): readonly string[] {
  const connected = workflow.connections[node.name]?.['main']?.length ?? 0
  const { outputs } = factsOf(node.type)
  if (outputs !== undefined) return outputs
  if (hasErrorOutput(node)) {
    return [
      ...Array.from({ length: Math.max(1, connected - 1) }, (_, at) => (at === 0 ? 'done' : `done ${at + 1}`)),
      'failed',
    ]
  }
  return Array.from({ length: Math.max(1, connected) }, (_, at) => (connected > 1 ? `output ${at}` : ''))
}

function hasErrorOutput(node: WorkflowNode): boolean {
  return node.onError === 'continueErrorOutput'
}
