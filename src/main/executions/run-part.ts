import type { Execution, NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Connection, Workflow } from '../../shared/workflow.ts'
import { sourceRunsOf } from '../../shared/source-runs.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { ShelvedWorkflow } from '../workflows/workflow-repository.ts'
import type { ExecutionOrder } from './execution-order.ts'
import { standBefore, type StandBefore } from './items-before.ts'

/** What is run: the node by itself, it and what follows it, or all that comes before it. */
type ExecutionPart = 'alone' | 'onward' | 'up-to'

export interface PartOrder {
  readonly node: string
  readonly runIndex: number
  readonly part: ExecutionPart
  /** JSON list of the items of each input, put in place of those that arrived; null: as they arrived. */
  readonly items: readonly string[] | null
}

/**
 * The order for a part of an execution, with the workflow as it is saved now. What ran before the node is taken over and not run
 * again; up to the node it is run anew, and stops before it. It stands in the chain of the execution, and its success is none of the
 * workflow's.
 *
 * @throws ProblemError INVALID_INPUT, NOT_ITEMS
 */
export function partOrder(
  execution: Execution,
  wanted: PartOrder,
  shelved: ShelvedWorkflow,
  surroundings: Surroundings,
): ExecutionOrder {
  const { node, part } = wanted
  const { workflow } = shelved
  if (!workflow.nodes.some(({ name }) => name === node)) throw notRun(node, 'the workflow has it no longer')
  const [trigger] = execution.nodeRuns
  if (trigger === undefined) throw notRun(node, `execution ${execution.id} kept no node run`)
  const startOutput = Math.max(trigger.outputs?.findIndex((items) => items.length > 0) ?? 0, 0)
  const common = {
    mode: 'manual' as const,
    startNode: trigger.node,
    startOutput,
    // Nothing but a person starts it: after a crash it is not run again as its delivery would be.
    deliveryId: null,
    externalId: execution.externalId,
    reproductionId: null,
    retryOf: execution.retryOf ?? execution.id,
    surroundings,
  }
  const given = trigger.outputs?.[startOutput] ?? []
  if (trigger.node === node) {
    if (part !== 'onward') throw notRun(node, 'the execution began at it, so nothing comes before it')
    const items = wanted.items === null ? given : edited(wanted.items[0] ?? '[]', given, node)
    return { ...common, shelved, items }
  }
  if (part === 'up-to') return { ...common, shelved: { ...shelved, workflow: without(workflow, node) }, items: given }
  const stand = standBefore(execution, workflow, node, wanted.runIndex)
  const nodeRuns = wanted.items === null ? stand.before : withItems(stand, wanted.items, node)
  const run = part === 'alone' ? { ...shelved, workflow: onlyWith(workflow, node, stand) } : shelved
  return { ...common, shelved: run, items: given, resume: { nodeRuns } }
}

/** Nothing leads to the node any more. */
function without(workflow: Workflow, node: string): Workflow {
  return { ...workflow, connections: filtered(workflow, (_from, _output, target) => target.node !== node) }
}

/** The ways that items went until they arrived at the node, and none from it on; what is pinned to it does not count. */
function onlyWith(workflow: Workflow, node: string, { before, source }: StandBefore): Workflow {
  const went = new Set(
    [...before.map((run) => ({ node: run.node, source: run.source })), { node, source }].flatMap((run) =>
      run.source.flatMap((one) => (one === null ? [] : [wayKey(one.previousNode, one.previousOutput, run.node)])),
    ),
  )
  const { [node]: _pinned, ...pinData } = workflow.pinData
  const connections = filtered(
    workflow,
    (from, output, target) => from !== node && went.has(wayKey(from, output, target.node)),
  )
  return { ...workflow, connections, pinData }
}

function filtered(
  { connections }: Workflow,
  stays: (from: string, output: number, target: Connection) => boolean,
): Workflow['connections'] {
  return Object.fromEntries(
    Object.entries(connections).map(([from, { main = [], ...parts }]) => [
      from,
      { ...parts, main: main.map((targets, at) => targets?.filter((target) => stays(from, at, target)) ?? null) },
    ]),
  )
}

function wayKey(from: string, output: number, to: string): string {
  return JSON.stringify([from, output, to])
}

/** What ran before, with other items on the outputs that lead to the node. */
function withItems(
  { before, source, inputs }: StandBefore,
  texts: readonly string[],
  node: string,
): readonly NodeRun[] {
  const replaced = new Map<NodeRun, (readonly Item[])[]>()
  const sourceRun = sourceRunsOf(before)
  for (const [input, one] of source.entries()) {
    const text = texts[input]
    const run = one === null ? undefined : sourceRun(one)
    if (one === null || run === undefined || text === undefined) continue
    const outputs = replaced.get(run) ?? [...(run.outputs ?? [])]
    outputs[one.previousOutput] = edited(text, inputs[input] ?? [], node)
    replaced.set(run, outputs)
  }
  return before.map((run) => {
    const outputs = replaced.get(run)
    return outputs === undefined ? run : { ...run, outputs }
  })
}

/** Items of a JSON list; each keeps the binary data and the link of the one in whose place it stands. */
function edited(text: string, before: readonly Item[], node: string): readonly Item[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw notItems(node, `they are no JSON (${messageOf(error)})`)
  }
  if (!Array.isArray(parsed)) throw notItems(node, 'they are no JSON list')
  return parsed.map((json: unknown, at) => {
    if (!isObject(json)) throw notItems(node, `item ${String(at)} is ${JSON.stringify(json)} and no object`)
    return { ...before[at], json }
  })
}

function notItems(node: string, why: string): ProblemError {
  return new ProblemError({
    code: 'NOT_ITEMS',
    sentence: `Nothing was run: the items before "${node}" cannot be read, for ${why}.`,
    remedy: 'Give a JSON list of objects, one for each item.',
  })
}

function notRun(node: string, why: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${node}" was not run: ${why}.`,
    remedy: 'Choose another node, or another execution.',
  })
}
