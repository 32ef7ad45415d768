import type { Item } from '../../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { Workflow } from '../../../../shared/workflow.ts'
import type { NodeContext } from '../node-kind.ts'
import { valueAt } from '../../expressions/value-at.ts'
import { textOf } from '../items/text-of.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { MappedInput } from './mapped-inputs.ts'

/**
 * The items with which a called workflow starts: the caller's fields with what the caller maps (`mappedInputs`), cut down to the
 * inputs that the trigger of the called workflow declares. An input that nobody gives is null.
 */
export function itemsForWorkflow(
  context: NodeContext,
  workflow: Workflow,
  itemIndexes: readonly number[],
  inputs: readonly MappedInput[],
): readonly Item[] {
  const declared = declaredInputs(workflow)
  return itemIndexes.flatMap((itemIndex, place) => {
    const [item, input] = [context.items[itemIndex], inputs[itemIndex]]
    if (item === undefined || input === undefined) return []
    const { json, maps } = input
    // Who maps fields has chosen which ones go.
    if (declared !== null && !maps) noteLost(context, declared, json, itemIndex)
    return [{ ...item, json: declared === null ? json : picked(json, declared), pairedItem: { item: place } }]
  })
}

/** Names of the inputs that the workflow's trigger takes; null where it takes whatever comes. */
function declaredInputs({ nodes }: Workflow): readonly string[] | null {
  const trigger = nodes.find(
    ({ type, disabled }) => type === 'n8n-nodes-base.executeWorkflowTrigger' && disabled !== true,
  )
  if (trigger === undefined || trigger.typeVersion < 1.1) return null
  switch (trigger.parameters['inputSource'] ?? 'workflowInputs') {
    case 'workflowInputs': {
      const values = valueAt(trigger.parameters, 'workflowInputs.values')
      return Array.isArray(values) ? values.filter(isObject).map(({ name }) => textOf(name)) : []
    }
    case 'jsonExample':
      return namesOfExample(textOf(trigger.parameters['jsonExample']))
    default:
      return null
  }
}

/** Fails as the trigger of the called workflow does where the example is no object. */
function namesOfExample(text: string): readonly string[] {
  const example = parsedExample(text)
  if (isObject(example)) return Object.keys(example)
  const type = Array.isArray(example) ? 'array' : example === null ? 'null' : typeof example
  throw new NodeFailure(`Invalid JSON schema type. Only object type is supported, but got ${type}`)
}

function parsedExample(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NodeFailure(messageOf(error))
  }
}

function picked(json: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(json, name) ? json[name] : null]))
}

function noteLost(context: NodeContext, declared: readonly string[], json: JsonObject, itemIndex: number): void {
  const lost = Object.keys(json).filter((name) => !declared.includes(name))
  if (lost.length === 0) return
  context.note(
    'input-discarded',
    `The called workflow declares the inputs ${listed(declared)}: ${listed(lost)} of item ${itemIndex} did not reach it.`,
    [itemIndex],
  )
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `"${name}"`).join(', ')
}
