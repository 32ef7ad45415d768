import type { Item } from '../../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { Workflow } from '../../../../shared/workflow.ts'
import type { NodeContext } from '../node-kind.ts'
import { valueAt } from '../../expressions/value-at.ts'
import { textOf } from '../items/text-of.ts'
import { ownOf } from '../../../../shared/own-field.ts'

/**
 * The items with which a called workflow starts: the caller's fields, with what the caller maps on top, cut down to the
 * inputs that the trigger of the called workflow declares. An input that nobody gives is null.
 */
export function itemsForWorkflow(
  context: NodeContext,
  workflow: Workflow,
  itemIndexes: readonly number[],
): readonly Item[] {
  const declared = declaredInputs(workflow)
  return itemIndexes.flatMap((itemIndex, place) => {
    const item = context.items[itemIndex]
    if (item === undefined) return []
    const values = mapped(context, itemIndex)
    const json = { ...item.json, ...values }
    // Who maps fields has chosen which ones go.
    if (declared !== null && Object.keys(values).length === 0) noteLost(context, declared, json, itemIndex)
    return [{ ...item, json: declared === null ? json : picked(json, declared), pairedItem: { item: place } }]
  })
}

function mapped(context: NodeContext, itemIndex: number): JsonObject {
  if (context.node.typeVersion < 1.2) return {}
  const read = (path: string): unknown => context.parameters.read(path, itemIndex)
  // Fields are mapped to a workflow that is chosen; one given as JSON takes the items as they are.
  if (read('source') !== undefined && read('source') !== 'database') return {}
  const values = read('workflowInputs.value')
  const schema = read('workflowInputs.schema')
  if (!isObject(values) || read('workflowInputs.mappingMode') === 'autoMapInputData') return {}
  const removed = new Set(
    (Array.isArray(schema) ? schema : [])
      .filter(isObject)
      .flatMap(({ id, removed: gone }) => (gone === true ? [id] : [])),
  )
  return Object.fromEntries(Object.entries(values).filter(([name]) => !removed.has(name)))
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

function namesOfExample(text: string): readonly string[] | null {
  try {
    const example: unknown = JSON.parse(text)
    return isObject(example) ? Object.keys(example) : null
  } catch {
    return null
  }
}

function picked(json: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, ownOf(json, name) ?? null]))
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
