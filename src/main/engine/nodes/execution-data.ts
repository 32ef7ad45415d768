import { isObject } from '../../../shared/json.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf } from './items/item-parameters.ts'
import { textOf } from './items/text-of.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** Execution Data: keeps values with the execution, to find it by them, and passes its items on. */
export const executionData: NodeKind = {
  type: 'n8n-nodes-base.executionData',
  facts: { label: 'Execution Data' },
  versions: [1, 1.1],
  group: 'data',
  execute: (context) =>
    eachItem(context, (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      const saved = parameters.value('dataToSave.values', [])
      for (const entry of Array.isArray(saved) ? saved.filter(isObject) : []) {
        keep(context, textOf(entry['key']), entry['value'], itemIndex)
      }
      return item
    }),
}

/** Of one execution; what is beyond them is cut or left out, as the workflow format does. */
const limits = { keys: 10, keyLength: 50, valueLength: 512 }

function keep({ scope, note, node }: NodeContext, key: string, value: unknown, itemIndex: number): void {
  const refused = refusalOf(key, value)
  const name = key.slice(0, limits.keyLength)
  const isFull = !scope.customData.has(name) && scope.customData.size >= limits.keys
  if (refused === null && !isFull) {
    scope.customData.set(name, textOf(value ?? '').slice(0, limits.valueLength))
    return
  }
  note(
    'input-discarded',
    `"${node.name}" did not keep "${name}" of item ${itemIndex}: ${refused ?? `an execution keeps at most ${limits.keys} values`}.`,
    [itemIndex],
  )
}

/** Why a value is not kept; null where it is. */
function refusalOf(key: string, value: unknown): string | null {
  if (!/^[A-Za-z0-9_]+$/.test(key)) return 'its key may hold letters, digits and "_" only'
  return typeof value === 'object' && value !== null ? 'its value must be a text, a number or a boolean' : null
}
