/** In: a workflow and what is known of one of its executions. Out: steps and links as the canvas draws them. */
import type { NodeRunNotice } from '../../shared/views/node-run-notice.ts'
import { stoppedByPerson } from '../../shared/failure.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { sourceWord } from '../../shared/node-source.ts'
import { inputCount, writtenOutputs } from '../../shared/node-ports.ts'
import type { NodeTypeOption } from '../../shared/node-type-option.ts'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { StoodInNode } from '../../shared/views/node-answer-view.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { isNote } from '../../shared/sticky-note.ts'
import type { Link, Note, Step, StepStatus } from '../canvas/step.ts'
import { count, duration } from '../controls/format.ts'
import { firstFailedNode } from '../state/chosen-run.ts'
import { drawnOutputs, nodeLabel } from '../state/node-types.ts'
import { isTroubled } from './mark-of.ts'

export interface Drawing {
  readonly steps: readonly Step[]
  readonly links: readonly Link[]
  readonly notes: readonly Note[]
  /** The trigger that deliveries begin at, else any step that nothing leads to. */
  readonly start: string | null
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
 * after the run with that execution index. Where it is edited (`isEdited`), inputs are drawn that nothing leads to.
 */
export function drawingOf(
  workflow: Workflow,
  types: readonly NodeTypeOption[],
  view: ExecutionView | null,
  live: Live | null,
  upTo: number | null = null,
  stoodIn: readonly StoodInNode[] = [],
  isEdited = false,
): Drawing {
  const states = view === null ? liveStates(live ?? {}) : storedStates(view, upTo ?? Infinity)
  const marked = view === null ? firstFailed(live ?? {}) : firstFailedNode(view)
  const isStopped = view === null ? states.get(marked ?? '')?.status === 'canceled' : wasStopped(view)
  const sources = sourcesOf(view, stoodIn)
  const connections = connectionsOf(workflow)
  const targets = new Map<string, number>()
  for (const { kind, to, input } of connections) {
    if (kind === 'way') targets.set(to, Math.max(targets.get(to) ?? 0, Math.min(input + 1, 20)))
  }
  const owners = new Set(connections.filter(({ kind }) => kind === 'part').map(({ to }) => to))
  const parts = new Set(connections.filter(({ kind }) => kind === 'part').map(({ from }) => from))
  const inputsOf = (node: WorkflowNode): number => {
    const furthest = targets.get(node.name) ?? 0
    if (furthest > 0 || isEdited) {
      // A trigger that Faultline does not run has nothing that leads to it either.
      const isTrigger = types.find(({ type }) => type === node.type)?.isTrigger === true || /trigger$/iu.test(node.type)
      return isTrigger || parts.has(node.name) ? furthest : Math.max(furthest, inputCount(node))
    }
    return 0
  }
  const steps = workflow.nodes
    .filter((node) => !isNote(node))
    .map((node): Step => {
      const state = states.get(node.name)
      return {
        id: node.name,
        title: node.name,
        subtitle: nodeLabel(types, node.type),
        x: node.position[0],
        y: node.position[1],
        status: state?.status ?? 'idle',
        detail: state?.detail ?? '',
        marked: node.name === marked,
        isStopped: node.name === marked && isStopped,
        disabled: node.disabled === true,
        badge: sources.get(node.name) ?? '',
        inputCount: inputsOf(node),
        hasParts: owners.has(node.name),
        isPart: parts.has(node.name),
        outputs: parts.has(node.name) && !hasWay(node.name, workflow) ? [] : outputsOf(node, workflow, types),
      }
    })
  const known = new Set(steps.map((step) => step.id))
  const links = connections
    .filter((connection) => known.has(connection.from) && known.has(connection.to))
    .map(({ from, output, to, input, kind }): Link => {
      if (kind === 'part')
        return { id: `${from} part ${to}`, from, output, to, input, kind, label: '', passed: false, broken: false }
      const amount = states.get(from)?.outputCounts[output]
      const node = workflow.nodes.find((each) => each.name === from)
      const isErrorOutput =
        node !== undefined && output === outputsOf(node, workflow, types).length - 1 && hasErrorOutput(node)
      return {
        id: `${from} ${output} ${to} ${input}`,
        from,
        output,
        to,
        input,
        kind,
        label: amount === undefined ? '' : itemsOnLink(amount),
        passed: (amount ?? 0) > 0,
        broken: isErrorOutput && (amount ?? 0) > 0,
      }
    })
  return {
    steps,
    links,
    notes: workflow.nodes.filter(isNote).map(noteOf),
    start: begunAt(view, steps) ?? startOf(workflow, steps),
  }
}

/** True where what went wrong first is that a person ended it. */
function wasStopped({ execution }: ExecutionView): boolean {
  return (firstFailure(execution)?.failure ?? execution.failure)?.code === stoppedByPerson
}

/** With the sizes and the colour that the service's editor takes where the file names none. */
function noteOf({ name, position, parameters }: WorkflowNode): Note {
  const number = (key: string, preset: number): number => {
    const value = parameters[key]
    return typeof value === 'number' && value > 0 ? value : preset
  }
  const { content } = parameters
  return {
    id: name,
    x: position[0],
    y: position[1],
    width: number('width', 240),
    height: number('height', 160),
    text: typeof content === 'string' ? content : '',
    colour: number('color', 1),
  }
}

/** Where the execution began: of several triggers the one that was called. Null where that is not drawn. */
function begunAt(view: ExecutionView | null, steps: readonly Step[]): string | null {
  const began = view?.execution.nodeRuns[0]?.node
  return steps.find(({ id }) => id === began)?.id ?? null
}

function startOf({ nodes }: Workflow, steps: readonly Step[]): string | null {
  const webhook = nodes.find(({ type, disabled }) => type.endsWith('.webhook') && disabled !== true)
  return webhook?.name ?? steps.find(({ inputCount, isPart }) => inputCount === 0 && !isPart)?.id ?? null
}

/** The words for what answers in a node's place: as it was in the execution, else as it will be. */
function sourcesOf(view: ExecutionView | null, stoodIn: readonly StoodInNode[]): ReadonlyMap<string, string> {
  const known =
    view === null
      ? stoodIn
      : view.execution.nodeRuns.flatMap(({ node, nodeSource: source }) =>
          source === undefined ? [] : [{ node, source }],
        )
  return new Map(known.map(({ node, source }) => [node, sourceWord(source)]))
}

function storedStates(view: ExecutionView, upTo: number): ReadonlyMap<string, NodeState> {
  const states = new Map<string, NodeState>()
  for (const run of view.execution.nodeRuns) {
    if (run.executionIndex > upTo) continue
    const before = states.get(run.node)
    const counts = view.counts[run.executionIndex]?.outputs ?? run.outputs?.map((items) => items.length) ?? []
    const failed = run.attempts.some((attempt) => attempt.failure !== null)
    const status: StepStatus =
      run.failure?.lack !== undefined
        ? 'unknown'
        : run.status === 'success' && (failed || isTroubled(run))
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
  readonly input: number
  readonly kind: Link['kind']
}

function connectionsOf(workflow: Workflow): readonly DrawnConnection[] {
  return Object.entries(workflow.connections).flatMap(([from, kinds]) =>
    Object.entries(kinds).flatMap(([kind, outputs]) =>
      outputs.flatMap((targets, output) =>
        (targets ?? []).map(
          (target) =>
            ({ from, output, to: target.node, input: target.index, kind: kind === 'main' ? 'way' : 'part' }) as const,
        ),
      ),
    ),
  )
}

function hasWay(name: string, { connections }: Workflow): boolean {
  return (connections[name]?.['main'] ?? []).some((targets) => (targets ?? []).length > 0)
}

function outputsOf(node: WorkflowNode, workflow: Workflow, types: readonly NodeTypeOption[]): readonly string[] {
  const connected = workflow.connections[node.name]?.['main']?.length ?? 0
  const outputs = writtenOutputs(node) ?? drawnOutputs(types, node.type)
  if (outputs !== undefined) {
    const named = outputs.length === 0 ? [''] : outputs
    return hasErrorOutput(node) ? [...named, 'failed'] : named
  }
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

/** From a thousand on the number alone: with its word it would lie on the cards beside the link. */
function itemsOnLink(amount: number): string {
  return amount < 1000 ? count(amount, 'item') : amount.toLocaleString()
}
