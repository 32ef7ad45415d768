/**
 * A stand-in as a kind of node: it goes through the same attempts, error settings and links of items as a node that is run. In:
 * the items and the source of the work. Out: recorded, pinned, written or made-up items, or the service's error.
 */
import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { NodeSource } from '../../../shared/node-source.ts'
import { ownOf } from '../../../shared/own-field.ts'
import type { StandIn, StandInError } from '../../../shared/stand-in.ts'
import type { Workflow, WorkflowNode } from '../../../shared/workflow.ts'
import { append } from '../../../shared/list.ts'
import { NodeFailure } from '../node-failure.ts'
import { continueWith } from '../nodes/items/each-item.ts'
import type { NodeContext, NodeKind, Outputs } from '../nodes/node-kind.ts'
import { madeUpItem } from './made-up-item.ts'

/** The kind that gives what that source holds for nodes of the workflow. */
export function standInKind(workflow: Workflow, source: NodeSource): NodeKind {
  return {
    type: 'faultline.standIn',
    facts: { label: 'Stand-in' },
    versions: [1],
    group: 'action',
    // What is kept was given once, whatever the parameters say now; a made-up answer has some of them in it.
    ...(isMadeUpAnswer(source) ? {} : { resolve: () => ({}) }),
    execute: (context) => {
      const given = inRun(ownOf<StandIn>(workflow.standIns ?? {}, context.node.name) ?? {}, context.runIndex)
      const answers = answersFor(context, workflow, source, given)
      const { error } = given
      return error === undefined ? answers(null) : withError(context, given, error, answers)
    },
  }
}

/** What it gives in one run; the last that is told counts for those behind it. */
function inRun(given: StandIn, runIndex: number): StandIn {
  const { runs, items: _items, outputs: _outputs, error: _error, ...others } = given
  const run = runs?.[Math.min(runIndex, runs.length - 1)]
  return run === undefined ? given : { ...others, ...run }
}

function isMadeUpAnswer(source: NodeSource): boolean {
  return source.kind === 'stand-in' && source.writtenBy === 'nobody'
}

/** What is given where no call is refused; with a number, for the item at that place alone. */
type Answers = (only: number | null) => Outputs

function answersFor(context: NodeContext, workflow: Workflow, source: NodeSource, given: StandIn): Answers {
  const { node, items, parameters } = context
  const kept = keptOutputs(workflow, node, source, given)
  if (kept !== null) {
    const linked = kept.map((list) => list.map((item) => withinInput(item, items.length)))
    return (only) => (only === null ? linked : linked.map((list) => ofItem(list, only, items.length)))
  }
  const output = firstConnected(workflow, node)
  const made = (itemIndex: number): Item => {
    const failed = failedAsking(context, itemIndex)
    if (failed !== null) return failed
    const item = madeUpItem({
      workflow,
      node,
      item: items[itemIndex] ?? { json: {} },
      parameter: (path) => parameters.read(path, itemIndex),
    })
    return { ...item, pairedItem: { item: itemIndex } }
  }
  return (only) => {
    const list = only === null ? items.map((_, itemIndex) => made(itemIndex)) : [made(only)]
    return [...Array.from({ length: output }, () => []), list]
  }
}

/**
 * Reads whatever the node would ask its service with, since the service's node reads it before it asks: what an expression swallows
 * is heard, and one that stops the node there (a node that did not run, a lost link of items) stops it here. Where the node goes on,
 * the item that stands for the failing one; null where nothing fails.
 */
function failedAsking(context: NodeContext, itemIndex: number): Item | null {
  try {
    for (const name of Object.keys(context.node.parameters)) context.parameters.read(name, itemIndex)
    return null
  } catch (thrown) {
    return continueWith(context, thrown, itemIndex)
  }
}

/** Items that somebody wrote, pinned or recorded; null where the answer is made up. */
function keptOutputs(workflow: Workflow, node: WorkflowNode, source: NodeSource, given: StandIn): Outputs | null {
  const written = given.outputs ?? (given.items === undefined ? null : [given.items])
  if (written !== null) return written.map((items) => items.map(toItem))
  return source.kind === 'pinned' ? [(workflow.pinData[node.name] ?? []).map(toItem)] : null
}

/** Of kept items, those that stand for the input item at that place: its own where there is one for each, else all. */
function ofItem(kept: readonly Item[], itemIndex: number, count: number): readonly Item[] {
  return kept.length === count ? kept.slice(itemIndex, itemIndex + 1) : kept
}

/** One call of the service after the other: those that are refused fail as the service's node would. */
function withError(context: NodeContext, given: StandIn, error: StandInError, answers: Answers): Outputs {
  const outputs: Item[][] = []
  const add = (output: number, items: readonly Item[]): void => {
    while (outputs.length <= output) outputs.push([])
    append(outputs[output] ?? [], items)
  }
  const refused = context.items.map((_, itemIndex) => isRefused(context, given, itemIndex))
  if (!refused.includes(true)) return answers(null)
  for (const [itemIndex, isFailing] of refused.entries()) {
    if (isFailing) {
      add(0, [failedAsking(context, itemIndex) ?? continueWith(context, failureOf(error, itemIndex), itemIndex)])
    } else {
      for (const [output, items] of answers(itemIndex).entries()) {
        add(
          output,
          items.map((item) => ({ ...item, pairedItem: { item: itemIndex } })),
        )
      }
    }
  }
  return outputs
}

function isRefused({ node, engine, memory }: NodeContext, given: StandIn, itemIndex: number): boolean {
  const isDue = given.at_call === undefined || given.at_call === countCall({ node, engine, memory })
  return isDue && (given.for_item === undefined || given.for_item === itemIndex)
}

/** The number of this call, from 1: over a whole reproduction where one counts, else over the execution. */
function countCall({ node, engine, memory }: Pick<NodeContext, 'node' | 'engine' | 'memory'>): number {
  const counted = engine.surroundings.standInCall?.(node.name) ?? null
  if (counted !== null) return counted
  const before = memory['standInCalls']
  const call = (typeof before === 'number' ? before : 0) + 1
  memory['standInCalls'] = call
  return call
}

function failureOf({ message, http_code: code, description }: StandInError, itemIndex: number): NodeFailure {
  return new NodeFailure(message, {
    name: 'NodeApiError',
    itemIndex,
    ...(code === undefined ? {} : { httpCode: String(code) }),
    ...(description === undefined ? {} : { description }),
  })
}

/** `{"id": 1}` as well as `{"json": {"id": 1}}`. */
function toItem(given: JsonObject): Item {
  const { json, binary, pairedItem } = given
  if (!isObject(json)) return { json: given }
  const link = isObject(pairedItem) ? pairedItem['item'] : pairedItem
  return { json, ...(isBinary(binary) && { binary }), ...(typeof link === 'number' && { pairedItem: { item: link } }) }
}

/** A link that leads to no item of the input is none: what is recorded may have had more of them. */
function withinInput(item: Item, count: number): Item {
  const { pairedItem, ...rest } = item
  const isThere = isObject(pairedItem) && typeof pairedItem['item'] === 'number' && pairedItem['item'] < count
  return pairedItem === undefined || isThere ? item : rest
}

function isBinary(value: unknown): value is NonNullable<Item['binary']> {
  return (
    isObject(value) &&
    Object.values(value).every(
      (one) => isObject(one) && typeof one['data'] === 'string' && typeof one['mimeType'] === 'string',
    )
  )
}

/** The first output that leads anywhere. */
function firstConnected({ connections }: Workflow, { name }: WorkflowNode): number {
  const outputs = Object.hasOwn(connections, name) ? (connections[name]?.['main'] ?? []) : []
  return Math.max(
    0,
    outputs.findIndex((targets) => (targets ?? []).length > 0),
  )
}
