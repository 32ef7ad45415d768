import type { Item, PairedItem } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import type { Outputs } from './nodes/node-kind.ts'

/**
 * Moves items with an error to the error output, which comes after the declared ones (engine semantics §1.4,
 * `continueErrorOutput`). They get the fields of the input item they belong to.
 */
export function splitErrors(outputs: Outputs, inputs: readonly (readonly Item[])[], outputCount: number): Outputs {
  const errors: Item[] = []
  const split = Array.from({ length: outputCount }, (_, output) =>
    (outputs[output] ?? []).filter((item) => {
      if (!hasError(item)) return true
      errors.push(withInput(item, inputs))
      return false
    }),
  )
  return [...split, errors]
}

const errorKeys = new Set(['error', 'message', 'details'])

function hasError({ json, error }: Item): boolean {
  if (error !== undefined) return true
  // A JSON answer may be a bare number or text.
  const fields: unknown = json
  if (!isObject(fields) || !fields['error']) return false
  return Object.keys(fields).every((key) => errorKeys.has(key))
}

function withInput(item: Item, inputs: readonly (readonly Item[])[]): Item {
  const link = firstLink(item)
  const origin = link === null ? undefined : inputs[link.input ?? 0]?.[link.item]
  return origin === undefined ? item : { ...item, json: { ...origin.json, ...item.json } }
}

function firstLink({ pairedItem }: Item): PairedItem | null {
  if (pairedItem === undefined || typeof pairedItem === 'number') return null
  if (!isLinks(pairedItem)) return pairedItem
  return pairedItem[0] ?? null
}

function isLinks(pairedItem: PairedItem | readonly PairedItem[]): pairedItem is readonly PairedItem[] {
  return Array.isArray(pairedItem)
}
