import type { BinaryData, Item } from '../../../../shared/item.ts'
import { isObject } from '../../../../shared/json.ts'
import type { WorkflowNode } from '../../../../shared/workflow.ts'
import { valueAt } from '../../expressions/value-at.ts'
import { NodeFailure } from '../../node-failure.ts'
import { binaryOf } from './binary-data.ts'
import { fieldNameOf } from './fields.ts'

/** True for an entry of Edit Fields that names a file of the item, or is one. */
export function isBinaryEntry(entry: Readonly<Record<string, unknown>>): boolean {
  return entry['type'] === 'binary'
}

/** True where an assignment of the node is a file. */
export function assignsFiles({ typeVersion, parameters }: Pick<WorkflowNode, 'typeVersion' | 'parameters'>): boolean {
  if (typeVersion < 3.3) return false
  const entries = valueAt(parameters, 'assignments.assignments')
  return Array.isArray(entries) && entries.some((entry) => isObject(entry) && isBinaryEntry(entry))
}

/**
 * The files that Edit Fields gives an item from version 3.3 on, by their new names: each is a file of the item it was made of, by
 * the name it has there, or the whole binary data that an expression gave (n8n 1.123.5, observed). Throws a `NodeFailure`
 * where there is no such file.
 */
export function binaryAssignments(
  entries: readonly unknown[],
  item: Item,
  itemIndex: number,
): Readonly<Record<string, BinaryData>> {
  return Object.fromEntries(
    entries
      .filter(isObject)
      .filter(isBinaryEntry)
      .map((entry) => [fieldNameOf(entry), fileOf(entry['value'], item, itemIndex)]),
  )
}

function fileOf(value: unknown, item: Item, itemIndex: number): BinaryData {
  if (isObject(value) && typeof value['data'] === 'string' && typeof value['mimeType'] === 'string') {
    return value as unknown as BinaryData
  }
  if (typeof value === 'string') return binaryOf(item, value, itemIndex)
  throw new NodeFailure('Provided parameter is not a string or binary data object.', {
    itemIndex,
    description: `A field of the type "binary" takes the name of a file of the item, or a file as \`{{ $input.item.binary.NAME }}\` gives it; \`$binary\` shows files without their content.`,
  })
}
