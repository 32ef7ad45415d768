// What the services behind stand-ins do: they refuse, or they answer. In: the stand-ins of the baseline. Out: the same with one
// error put in, or with none. One kind of change for each layer that a node may ask: an API, a database, a model, a queue.
import type { Layer } from '../../shared/layer.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { StandIn, StandIns } from '../../shared/stand-in.ts'
import { findNode, withStandIns, type Workflow } from '../../shared/workflow.ts'
import { layerAsked, workSource } from '../engine/stand-ins/work-source.ts'
import { nodeNamed, onWorkflow } from './alter-workflow.ts'
import type { Conditions } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { choiceField, itemField, numberField, textField } from './fields.ts'
import { standInValues } from './stand-in-values.ts'
import type { Studied } from './studied.ts'

type Asked = Extract<Layer, 'API' | 'database' | 'AI layer' | 'queue'>

const whose: Readonly<Record<Asked, string>> = {
  API: "the node's service",
  database: "the node's database",
  'AI layer': "the node's model",
  queue: "the node's queue",
}

const when = { always: 'At every call', call: 'At one call' } as const

/** The changes of stand-ins that belong to the layer. */
export function standInChanges(layer: Asked): readonly ChangeDefinition[] {
  return [refuses(layer), answers(layer), ...standInValues(layer)]
}

function refuses(layer: Asked): ChangeDefinition {
  return defineChange(layer, {
    name: 'stand-in-error',
    aim: 'break',
    title: 'A stand-in refuses',
    description: `What answers in the place of ${whose[layer]} gives the error that it would give.`,
    fields: {
      node: textField('Node', 'Google Sheets'),
      message: textField('Exact error text', 'The service is not available right now'),
      httpCode: numberField('HTTP status', 503, 100, 599),
      description: textField('What it says beside it', '', false),
      when: choiceField('When', when, 'always'),
      call: numberField('Which call', 1, 1, 1000),
      item: itemField,
    },
    sentence: (p) =>
      `The stand-in for "${p.node}" refuses ${p.when === 'always' ? 'every call' : `call ${p.call}`}${p.item === 0 ? '' : ` for item ${p.item} of its input`}: ${p.message} (${p.httpCode}).`,
    apply: (conditions, p) =>
      withStandIn(conditions, p.node, {
        error: {
          message: p.message,
          http_code: p.httpCode,
          ...(p.description === '' ? {} : { description: p.description }),
        },
        ...(p.when === 'call' && { at_call: p.call }),
        ...(p.item > 0 && { for_item: p.item - 1 }),
      }),
    candidates: (studied) => stoodIn(studied, layer).map((node) => ({ node })),
  })
}

function answers(layer: Asked): ChangeDefinition {
  return defineChange(layer, {
    name: 'stand-ins-answer',
    title: 'No stand-in refuses',
    description: `What answers in the place of ${whose[layer]} gives no error any more.`,
    aim: 'repair',
    fields: {},
    sentence: () => `What answers in the place of ${whose[layer]} refuses nothing.`,
    apply: (conditions) =>
      onWorkflow(conditions, (workflow) => ({
        ...workflow,
        standIns: Object.fromEntries(
          Object.entries(workflow.standIns ?? {}).map(([name, given]) => {
            const node = findNode(workflow, name)
            return [name, node !== undefined && layerAsked(node) === layer ? withoutError(given) : given]
          }),
        ),
      })),
    candidates: ({ workflow }) => (refused(workflow, layer) ? [{}] : []),
  })
}

/** Nodes of the layer that are answered by something else than the engine: the first three, lest a sweep takes for ever. */
function stoodIn({ workflow }: Studied, layer: Asked): readonly string[] {
  const reached = reachedFrom(workflow)
  return workflow.nodes
    .filter((node) => reached.has(node.name) && node.disabled !== true && layerAsked(node) === layer)
    .filter((node) => workSource(workflow, node).kind !== 'engine')
    .map(({ name }) => name)
    .slice(0, 3)
}

/** Names of the nodes to which items can come. */
function reachedFrom({ connections }: Workflow): ReadonlySet<string> {
  const targets = Object.values(connections).flatMap((byRole) => (byRole['main'] ?? []).flatMap((each) => each ?? []))
  return new Set(targets.map(({ node }) => node))
}

function refused(workflow: Workflow, layer: Asked): boolean {
  return workflow.nodes.some(
    (node) => layerAsked(node) === layer && ownOf<StandIn>(workflow.standIns ?? {}, node.name)?.error !== undefined,
  )
}

function withoutError({ error: _error, at_call: _call, for_item: _item, ...rest }: StandIn): StandIn {
  return rest
}

function withStandIn(conditions: Conditions, name: string, part: StandIn): Conditions {
  return onWorkflow(conditions, (workflow) => {
    const { name: own } = nodeNamed(workflow, name)
    const before = ownOf<StandIn>(workflow.standIns ?? {}, own)
    const standIns: StandIns = { [own]: { ...(before === undefined ? {} : withoutError(before)), ...part } }
    return withStandIns(workflow, standIns)
  })
}
