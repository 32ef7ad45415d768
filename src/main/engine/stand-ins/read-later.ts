/**
 * What the later nodes of a workflow read of a node's output: its shape. Nodes that let items pass as they are (IF, Merge,
 * Limit, a loop) are looked through. Pure; remembered for each workflow.
 */
import { append } from '../../../shared/list.ts'
import { onceFor } from '../../../shared/once-for.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../../shared/workflow.ts'
import { assignmentsIn, placeIn } from './condition-reads.ts'
import type { KnownValue } from './known-value.ts'
import { readsOfNode, stepsOf } from './reads-of-node.ts'
import { addRead, emptyShape, type FieldRead, type Shape, type Step } from './shape.ts'

const shapesOf = onceFor((_nodes: Workflow['nodes']) => new Map<string, Shape>())

/** What is read later of an item that the node of that name gives. */
export function readLater(workflow: Workflow, name: string): Shape {
  const shapes = shapesOf(workflow.nodes)
  const before = shapes.get(name)
  if (before !== undefined) return before
  const shape = emptyShape()
  for (const { steps, hint } of readsLater(workflow, name)) addRead(shape, steps, hint)
  shapes.set(name, shape)
  return shape
}

/** A read with the name of the node that reads. */
export interface LaterRead extends FieldRead {
  readonly reader: string
}

/** Every read behind `readLater`, as a place in what the node of that name gives. */
export function readsLater(workflow: Workflow, name: string): readonly LaterRead[] {
  return readsFrom(workflow, name, (steps) => steps, new Set())
}

/** A place in what a later node is given, as a place in what the node gave; null: it is of another node's making. */
type Origin = (steps: readonly Step[]) => readonly Step[] | null

function readsFrom(workflow: Workflow, name: string, origin: Origin, seen: Set<string>): readonly LaterRead[] {
  if (seen.has(name)) return []
  seen.add(name)
  const found: LaterRead[] = []
  const take = (reader: WorkflowNode, from: string | null): void => {
    for (const read of readsOfNode(reader)) {
      if (read.node !== from) continue
      const steps = origin(read.steps)
      if (steps !== null) found.push({ ...read, steps, reader: reader.name })
    }
  }
  const targets = targetsOf(workflow, name)
  for (const target of targets) take(target, null)
  for (const reader of workflow.nodes) take(reader, name)
  const follow = (target: WorkflowNode, through: Origin | null, within: Set<string>): void => {
    if (through === null) return
    const further: Origin = (steps) => {
      const inner = through(steps)
      return inner === null ? null : origin(inner)
    }
    append(found, readsFrom(workflow, target.name, further, within))
  }
  for (const target of targets) follow(target, passage(target), seen)
  // What another node takes over by this one's name goes on from there.
  for (const target of workflow.nodes) follow(target, renamesOf(target, name), new Set([name]))
  return found
}

function targetsOf(workflow: Workflow, name: string): readonly WorkflowNode[] {
  const outputs = Object.hasOwn(workflow.connections, name) ? (workflow.connections[name]?.['main'] ?? []) : []
  const names = new Set(outputs.flatMap((targets) => (targets ?? []).map(({ node }) => node)))
  return [...names].flatMap((each) => findNode(workflow, each) ?? [])
}

const letPass = new Set(
  'if filter switch noOp merge limit sort splitInBatches wait removeDuplicates respondToWebhook stopAndError renameKeys dateTime crypto'.split(
    ' ',
  ),
)

/** How a node's output is made of its input; null where nothing of it can be told. */
function passage(node: WorkflowNode): Origin | null {
  const short = node.type.slice(node.type.lastIndexOf('.') + 1)
  if (node.disabled === true || letPass.has(short)) return (steps) => steps
  switch (short) {
    case 'set':
      return passageOfSet(node)
    case 'splitOut':
      return passageOfSplit(node)
    case 'aggregate':
      return passageOfAggregate(node)
    default:
      return null
  }
}

function passageOfSet(node: WorkflowNode): Origin | null {
  const { includeOtherFields, keepOnlySet, include, values } = node.parameters
  const isOlder = values !== undefined && keepOnlySet !== true
  const keeps = includeOtherFields === true || include === 'all' || isOlder
  const renames = renamesOf(node, null)
  if (!keeps) return renames
  const own = new Set(assignmentsIn(node.parameters).map(({ name }) => name.split('.')[0] ?? name))
  return (steps) => {
    const [first] = steps
    return isKey(first) && own.has(first.key) ? (renames?.(steps) ?? null) : steps
  }
}

/** Fields that Edit Fields takes over as they are, from its own input (`from` null) or from the node of that name; null: none. */
function renamesOf(node: WorkflowNode, from: string | null): Origin | null {
  if (node.disabled === true || !node.type.endsWith('.set')) return null
  const places = takenOver(node).filter((one) => one.place.node === from)
  if (places.length === 0) return null
  return (steps) => {
    for (const { path, place } of places) {
      const isWithin = path.every((key, index) => {
        const step = steps[index]
        return isKey(step) && step.key === key
      })
      if (isWithin) return [...place.steps, ...steps.slice(path.length)]
    }
    return null
  }
}

interface TakenOver {
  readonly path: readonly string[]
  readonly place: Extract<KnownValue, { readonly kind: 'field' }>
}

const takenOver = onceFor(({ parameters }: WorkflowNode): readonly TakenOver[] => [
  ...takenWhole(parameters),
  ...assignmentsIn(parameters).flatMap(({ name, value }): readonly TakenOver[] => {
    const place = placeIn(value)
    return place?.kind === 'field' && name !== '' ? [{ path: name.split('.'), place }] : []
  }),
])

/** One expression gives the whole item: `={{ $json.body }}` as JSON. */
function takenWhole({ mode, jsonOutput }: WorkflowNode['parameters']): readonly TakenOver[] {
  const place = mode === 'raw' ? placeIn(jsonOutput) : null
  return place?.kind === 'field' ? [{ path: [], place }] : []
}

/** One field is split: each of its elements becomes an item; a plain one stands under the field's name. */
function passageOfSplit({ parameters }: WorkflowNode): Origin | null {
  const field = parameters['fieldToSplitOut']
  if (typeof field !== 'string' || field === '' || field.startsWith('=') || field.includes(',')) return null
  const within = [...stepsOf(field), 'element'] as const
  return (steps) => {
    const [first, ...rest] = steps
    return isKey(first) && first.key === field ? [...within, ...rest] : [...within, ...steps]
  }
}

function passageOfAggregate({ parameters }: WorkflowNode): Origin | null {
  if (parameters['aggregate'] !== 'aggregateAllItemData') return null
  const given = parameters['destinationFieldName']
  const destination = typeof given === 'string' && given !== '' ? given : 'data'
  return (steps) => {
    const [first, second, ...rest] = steps
    return isKey(first) && first.key === destination && second === 'element' ? rest : null
  }
}

function isKey(step: Step | undefined): step is { readonly key: string } {
  return typeof step === 'object'
}
