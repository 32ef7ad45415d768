// What the items hold that stand for the answer of a service: a field that is empty, or of another type than the one that is compared.
// In: the stand-ins of the baseline, and what was read of them. Out: the same with that field put right, each in the layer that is asked.
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Layer } from '../../shared/layer.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { StandIn } from '../../shared/stand-in.ts'
import { findNode, withStandIns, type Workflow } from '../../shared/workflow.ts'
import { layerAsked, workSource } from '../engine/stand-ins/work-source.ts'
import { asScalar } from '../world/as-scalar.ts'
import { parsePath, placesIn, readablePath, readAt, setAt } from '../world/json-path.ts'
import { cannotAlter } from './alter-body.ts'
import { nodeNamed, onWorkflow } from './alter-workflow.ts'
import { answerFills } from './answer-fills.ts'
import { answerTypes, comparedTypes } from './answer-types.ts'
import type { Conditions } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { placesField } from './each-place.ts'
import { choiceField, jsonField, textField } from './fields.ts'

type Asked = Extract<Layer, 'API' | 'database' | 'AI layer' | 'queue'>

/** The changes of what stands for an answer of the layer. */
export function standInValues(layer: Asked): readonly ChangeDefinition[] {
  return [fills(layer), types(layer)]
}

function fills(layer: Asked): ChangeDefinition {
  return defineChange(layer, {
    name: 'stand-in-fill',
    title: 'Field of a stand-in filled',
    description:
      'The items that stand for the answer of one node have a value in one field, where it is missing or empty.',
    aim: 'repair',
    fields: {
      node: textField('Node', 'Google Sheets'),
      at: placesField('JSON path', '$.name'),
      value: jsonField('Value', '"a"'),
    },
    sentence: (p) => `The answer of "${p.node}" has ${JSON.stringify(p.value)} in ${p.at} where it had nothing there.`,
    apply: (conditions, { node, at, value }) =>
      withValues(conditions, node, at, (before) => (before == null || before === '' ? value : undefined)),
    candidates: (studied) => answerFills(studied).filter(({ node }) => isOf(layer, node, studied.workflow)),
  })
}

function types(layer: Asked): ChangeDefinition {
  return defineChange(layer, {
    name: 'stand-in-type',
    title: 'Type of a value of a stand-in',
    description:
      'The items that stand for the answer of one node have one field in the type as which a node compares it.',
    aim: 'repair',
    fields: {
      node: textField('Node', 'Google Sheets'),
      at: placesField('JSON path', '$.id'),
      to: choiceField('Type', comparedTypes, 'text'),
    },
    sentence: (p) => `The answer of "${p.node}" has ${p.at} as ${comparedTypes[p.to]}.`,
    apply: (conditions, { node, at, to }) => withValues(conditions, node, at, (before) => asScalar(before, to)),
    candidates: (studied) => answerTypes(studied).filter(({ node }) => isOf(layer, node, studied.workflow)),
  })
}

/** True where something else than the engine answers for the node, in place of that layer. */
function isOf(layer: Asked, name: string, workflow: Workflow): boolean {
  const node = findNode(workflow, name)
  return node !== undefined && isStoodIn(name, workflow) && layerAsked(node) === layer
}

/** True where something else than the engine answers for the node. */
export function isStoodIn(name: string, workflow: Workflow): boolean {
  const node = findNode(workflow, name)
  return node !== undefined && workSource(workflow, node).kind !== 'engine'
}

/** `alter` gives undefined where a value stays. */
function withValues(conditions: Conditions, name: string, at: string, alter: (value: unknown) => unknown): Conditions {
  const steps = parsePath(readablePath(at)) ?? []
  const inJson = (json: JsonObject): JsonObject => {
    const text = placesIn(json, steps).reduce((before, place) => {
      const value = alter(readAt(before, place))
      return value === undefined ? before : setAt(before, place, value)
    }, JSON.stringify(json))
    const altered: unknown = JSON.parse(text)
    return isObject(altered) ? altered : json
  }
  const inItem = (item: JsonObject): JsonObject =>
    isObject(item['json']) ? { ...item, json: inJson(item['json']) } : inJson(item)
  return onWorkflow(conditions, (workflow) => {
    const node = nodeNamed(workflow, name)
    const given = ownOf<StandIn>(workflow.standIns ?? {}, node.name)
    const pinned = ownOf<readonly JsonObject[]>(workflow.pinData, node.name)
    const before: StandIn | undefined =
      given?.items === undefined && given?.outputs === undefined && given?.runs === undefined && pinned !== undefined
        ? { ...given, items: [...pinned] }
        : given
    const after = before === undefined ? undefined : withItems(before, inItem)
    if (after === undefined || JSON.stringify(after) === JSON.stringify(before))
      throw cannotAlter(`What stands for the answer of "${name}" has nothing at ${at} that could be put right.`)
    return withStandIns(workflow, { [node.name]: after })
  })
}

function withItems(given: StandIn, alter: (item: JsonObject) => JsonObject): StandIn {
  const { items, outputs, runs } = given
  return {
    ...given,
    ...(items === undefined ? {} : { items: items.map(alter) }),
    ...(outputs === undefined ? {} : { outputs: outputs.map((list) => list.map(alter)) }),
    ...(runs === undefined ? {} : { runs: runs.map((run) => withItems(run, alter)) }),
  }
}
