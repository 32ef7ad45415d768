import type { JsonObject } from '../../../../shared/json.ts'
import type { ItemParameters } from '../items/item-parameters.ts'
import { textOf } from '../items/text-of.ts'
import type { NodeContext } from '../node-kind.ts'

/**
 * Names and values of a list. Of a name that comes twice the last one counts, and a finding says so, or (`list`) all of them
 * do, or (`texts`) all where the first are texts. An entry without a name is sent like the others: the preset of such a list is one.
 */
export function pairsOf(
  context: NodeContext,
  parameters: ItemParameters,
  list: string,
  itemIndex: number,
  repeated: 'last' | 'list' | 'texts' = 'last',
): JsonObject {
  const pairs = new Map<string, unknown>()
  for (const { name, value } of parameters.entries(list)) {
    const key = textOf(name)
    const before = pairs.get(key)
    if (before !== undefined && (repeated === 'list' || (repeated === 'texts' && isTexts(before)))) {
      pairs.set(key, [...(Array.isArray(before) ? (before as readonly unknown[]) : [before]), value])
      continue
    }
    if (pairs.has(key)) {
      context.note('input-discarded', `"${key}" is given twice: only the last value is sent.`, [itemIndex])
    }
    pairs.set(key, value)
  }
  return Object.fromEntries(pairs)
}

function isTexts(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}
