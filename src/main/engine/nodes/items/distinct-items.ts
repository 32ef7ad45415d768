import type { Item } from '../../../../shared/item.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { exactKey } from './comparable-key.ts'
import { compareValues } from './compare-values.ts'
import { getField, givenNames, setField, type Fields } from './fields.ts'
import type { NodeContext } from '../node-kind.ts'

/**
 * The items of the input without those that repeat another (Remove Duplicates). Items are compared by fields down to the
 * last level, each of which every item must have, and of one type (`any`: of whichever, and only those of one can be equal).
 */
export function distinctItems(context: NodeContext, types: 'one' | 'any' = 'one'): readonly Item[] {
  const { items, parameters } = context
  const compare = String(parameters.read('compare', 0, 'allFields'))
  const dots = !parameters.read('options.disableDotNotation', 0, false)
  const names = comparedNames(context, compare, dots)
  const sorted = items.map((item, place) => ({ json: item.json, place }))
  sorted.sort((a, b) => {
    for (const name of names) {
      const [one, other] = [valueOf(a.json, name, dots), valueOf(b.json, name, dots)]
      const order = types === 'any' && typeof one !== typeof other ? byType(one, other) : compareValues(one, other)
      if (order !== 0) return order
    }
    return 0
  })
  for (const name of names) checkValues(context, { sorted, name, dots, types })
  const repeated = new Set<number>()
  let last: string | null = null
  for (const { json, place } of sorted) {
    const mark = JSON.stringify(names.map((name) => exactKey(valueOf(json, name, dots))))
    if (mark === last) repeated.add(place)
    last = mark
  }
  const kept = items.filter((_, place) => !repeated.has(place))
  if (!parameters.read('options.removeOtherFields', 0, false) || compare === 'allFields') return kept
  return kept.map(({ json }, place) => ({ json: picked(json, names, dots), pairedItem: { item: place } }))
}

function comparedNames({ items, parameters }: NodeContext, compare: string, dots: boolean): readonly string[] {
  const namesOf = (json: JsonObject): readonly string[] => (dots ? deepNames(json) : Object.keys(json))
  switch (compare) {
    case 'allFieldsExcept': {
      const excluded = givenNames(parameters.read('fieldsToExclude', 0, ''), 'Fields To Exclude')
      if (excluded.length === 0) {
        throw new NodeFailure('No fields specified. Please add a field to exclude from comparison')
      }
      const all = dots ? namesOf(items[0]?.json ?? {}) : [...new Set(items.flatMap(({ json }) => namesOf(json)))]
      return all.filter((name) => !excluded.includes(name))
    }
    case 'selectedFields': {
      const chosen = givenNames(parameters.read('fieldsToCompare', 0, ''), 'Fields To Compare')
      if (chosen.length === 0) throw new NodeFailure('No fields specified. Please add a field to compare on')
      return chosen
    }
    default: {
      const all = new Set<string>()
      for (const { json } of items) for (const name of namesOf(json)) all.add(name)
      return [...all]
    }
  }
}

const mostDeep = 200

/** Paths to all values that are no object and no list: `a.b`, `tags.0`. */
function deepNames(value: object, before = '', depth = 0): readonly string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const name = `${before}${key}`
    return typeof inner === 'object' && inner !== null && depth < mostDeep
      ? deepNames(inner, `${name}.`, depth + 1)
      : [name]
  })
}

function valueOf(json: JsonObject, name: string, dots: boolean): unknown {
  return dots ? getField(json, name) : Object.hasOwn(json, name) ? json[name] : undefined
}

/** Those of one type stand together: which comes first says nothing. */
function byType(one: unknown, other: unknown): number {
  return typeof one < typeof other ? -1 : 1
}

interface CheckedField {
  readonly sorted: readonly Pick<Item, 'json'>[]
  readonly name: string
  readonly dots: boolean
  readonly types: 'one' | 'any'
}

function checkValues({ node }: NodeContext, { sorted, name, dots, types }: CheckedField): void {
  let type: string | null = null
  for (const { json } of sorted) {
    const value = valueOf(json, name, dots)
    if (value === null && node.typeVersion > 1) continue
    if (value === undefined) {
      throw new NodeFailure(`'${name}' field is missing from some input items`, {
        description:
          !dots && name.includes('.')
            ? "If you're trying to use a nested field, make sure you turn off 'disable dot notation' in the node options"
            : null,
      })
    }
    if (types === 'one' && type !== null && type !== typeof value) {
      throw new NodeFailure(`'${name}' isn't always the same type`, {
        description: `The type of this field varies between items: it is a ${type} in one and a ${typeof value} in another.`,
      })
    }
    type = typeof value
  }
}

function picked(json: JsonObject, names: readonly string[], dots: boolean): JsonObject {
  const fields: Fields = {}
  for (const name of names) setField(fields, name, valueOf(json, name, dots), dots && !Object.hasOwn(json, name))
  return fields
}
