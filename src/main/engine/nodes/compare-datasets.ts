import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { NodeFailure } from '../node-failure.ts'
import { halfPair } from './items/combine-by-fields.ts'
import { getField, setField, withoutField, type Fields } from './items/fields.ts'
import { linksOf } from './items/links.ts'
import { parametersIn, parametersOf } from './items/item-parameters.ts'
import { isEqual, isLooselyEqual } from './items/loosely-equal.ts'
import { exactMatches, looseMatches, type MatchFinder } from './items/match-items.ts'
import { noteNearMatches, type Unmatched } from './items/near-matches.ts'
import { textOf } from './items/text-of.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** Compare Datasets: pairs the items of two inputs by fields, and tells the same ones from those that differ. */
export const compareDatasets: NodeKind = {
  type: 'n8n-nodes-base.compareDatasets',
  facts: { label: 'Compare Datasets' },
  versions: [1, 2, 2.1, 2.2, 2.3],
  group: 'data',
  reshapes: true,
  inputs: () => 2,
  outputs: () => ['In A only', 'Same', 'Different', 'In B only'],
  requiredInputs: () => 1,
  execute: (context) => {
    const comparison = comparisonOf(context)
    const [inputA = [], inputB = []] = context.inputs.map((items) => items.filter(hasFields))
    if (context.node.typeVersion < 2.2) {
      checkFields(inputA, comparison, 'field1', 'Input A')
      checkFields(inputB, comparison, 'field2', 'Input B')
    }
    const sorted = { onlyA: new Array<Item>(), same: new Array<Item>(), different: new Array<Item>() }
    const valuesB = inputB.map((item) => valuesOf(item, 'field2', comparison))
    const matchesOf = comparison.matchesIn(valuesB)
    const taken = new Set<number>()
    const alone = new Array<Unmatched>()
    for (const [index, itemA] of inputA.entries()) {
      const values = valuesOf(itemA, 'field1', comparison)
      const matches = matchesOf(values)
      const partners = comparison.allMatches ? matches : matches.slice(0, 1)
      if (partners.length === 0) {
        sorted.onlyA.push(itemA)
        alone.push({ values, index })
      }
      let same: Item | undefined
      for (const indexB of partners) {
        taken.add(indexB)
        const itemB = inputB[indexB]
        if (itemB === undefined) continue
        if (!isSame(itemA, itemB, comparison)) sorted.different.push(resolved(itemA, itemB, comparison))
        else same ??= comparison.isFuzzy && comparison.resolve === 'preferInput2' ? itemB : itemA
      }
      if (same !== undefined) sorted.same.push(same)
    }
    const onlyB = inputB.filter((_, index) => !taken.has(index))
    noteNearMatches(
      context,
      alone,
      valuesB.flatMap((values, index) => (taken.has(index) ? [] : [{ values, index }])),
    )
    return [sorted.onlyA, sorted.same, sorted.different, onlyB]
  },
}

/** An item without any field is left out of the comparison. */
function hasFields({ json }: Item): boolean {
  return Object.keys(json).length > 0
}

const resolutions = ['includeBoth', 'mix', 'preferInput1', 'preferInput2'] as const
type Resolution = (typeof resolutions)[number]

interface Comparison {
  readonly pairs: readonly { readonly field1: string; readonly field2: string }[]
  readonly resolve: Resolution
  readonly mixFrom: 'input1' | 'input2'
  readonly mixExcept: readonly string[]
  readonly mixesEmpty: boolean
  readonly skip: readonly string[]
  readonly dots: boolean
  readonly allMatches: boolean
  readonly isFuzzy: boolean
  /** The node's own version. */
  readonly version: number
  readonly isEqual: (a: unknown, b: unknown) => boolean
  readonly matchesIn: (others: readonly (readonly unknown[])[]) => MatchFinder
}

/** What an expression leaves out is the name `undefined` (observed). */
function nameOf(given: unknown): string {
  return given === undefined || given === null ? String(given) : textOf(given)
}

function comparisonOf(context: NodeContext): Comparison {
  const parameters = parametersOf(context, 0)
  const pairs = parameters.entries('mergeByFields.values').map((entry) => {
    const pair = parametersIn(entry)
    return { field1: nameOf(pair.value('field1')), field2: nameOf(pair.value('field2')) }
  })
  const [only] = pairs
  // With no pair at all every item matches every other: the service refuses only one that is empty.
  if (pairs.length === 1 && only?.field1 === '' && only.field2 === '') {
    throw new NodeFailure('You need to define at least one pair of fields in "Fields to Match" to match on')
  }
  for (const [index, { field1, field2 }] of pairs.entries())
    if (field1 === '' || field2 === '') throw halfPair(index, field1, field2)
  const given = parameters.text('resolve', context.node.typeVersion < 2 ? 'preferInput2' : 'includeBoth')
  const resolve = resolutions.find((known) => known === given)
  if (resolve === undefined) {
    throw new NodeFailure(
      `The way to resolve differences "${given}" is not known. It must be one of ${resolutions.join(', ')}.`,
    )
  }
  const zeroIsNothing = context.node.typeVersion >= 2
  const fuzzy = parameters.flag('fuzzyCompare') || parameters.flag('options.fuzzyCompare')
  return {
    pairs,
    resolve,
    mixFrom: parameters.text('preferWhenMix', 'input1') === 'input2' ? 'input2' : 'input1',
    mixExcept: parameters.names('exceptWhenMix'),
    mixesEmpty: context.rules.mixesEmptyValues,
    skip: parameters.names('options.skipFields'),
    dots: !parameters.flag('options.disableDotNotation'),
    allMatches: parameters.text('options.multipleMatches', 'first') === 'all',
    isFuzzy: fuzzy,
    version: context.node.typeVersion,
    isEqual: fuzzy ? (a, b) => isLooselyEqual(a, b, zeroIsNothing) : isEqual,
    matchesIn: fuzzy ? (others) => looseMatches(others, zeroIsNothing) : exactMatches,
  }
}

function checkFields(
  items: readonly Item[],
  { pairs, dots }: Comparison,
  side: 'field1' | 'field2',
  label: string,
): void {
  if (items.length === 0) return
  for (const pair of pairs) {
    const field = pair[side]
    if (items.some(({ json }) => getField(json, field, dots) !== undefined)) continue
    throw new NodeFailure(`Field '${field}' is not present in any of items in '${label}'`)
  }
}

/** Without the fields to skip; strictly as a whole, loosely for the fields of the first input alone. */
function isSame(itemA: Item, itemB: Item, comparison: Comparison): boolean {
  const [a, b] = [withoutSkipped(itemA.json, comparison), withoutSkipped(itemB.json, comparison)]
  const fields = comparison.isFuzzy ? Object.keys(a) : fieldsOfBoth(a, b)
  return fields.every((field) => comparison.isEqual(own(a, field), own(b, field)))
}

function valuesOf(
  { json }: Item,
  side: 'field1' | 'field2',
  { pairs, dots }: Pick<Comparison, 'pairs' | 'dots'>,
): readonly unknown[] {
  return pairs.map((pair) => getField(json, pair[side], dots))
}

function withoutSkipped(json: JsonObject, { skip, dots }: Comparison): JsonObject {
  return skip.reduce((rest, field) => withoutField(rest, field, dots), json)
}

function fieldsOfBoth(a: JsonObject, b: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
}

function own(json: JsonObject, field: string): unknown {
  return Object.hasOwn(json, field) ? json[field] : undefined
}

function resolved(itemA: Item, itemB: Item, comparison: Comparison): Item {
  switch (comparison.resolve) {
    case 'preferInput1':
      return itemA
    case 'preferInput2':
      return itemB
    case 'mix':
      return mixed(itemA, itemB, comparison)
    case 'includeBoth':
      return {
        json: bothSides(itemA.json, itemB.json, comparison),
        pairedItem: [...linksOf(itemA), ...linksOf(itemB)],
      }
  }
}

/**
 * The fields to except come from the other input, under their whole name; what is missing there becomes null (in 1.123 also what is
 * empty, 0 or false), unless names have no dots.
 */
function mixed(itemA: Item, itemB: Item, { mixFrom, mixExcept, mixesEmpty, dots }: Comparison): Item {
  const [base, other] = mixFrom === 'input1' ? [itemA, itemB] : [itemB, itemA]
  const json: Fields = { ...base.json }
  for (const field of mixExcept) {
    const value = getField(other.json, field, dots)
    if (dots) setOwn(json, field, mixesEmpty ? (value ?? null) : value || null)
    else setOwn(json, field, value)
  }
  return { ...base, json }
}

/** A field that is on one side alone differs, unless the comparison is loose and the version looks at all fields. */
function bothSides(a: JsonObject, b: JsonObject, comparison: Comparison): JsonObject {
  const { pairs, version, isFuzzy } = comparison
  const keys = Object.fromEntries(pairs.map(({ field1 }) => [field1, own(a, field1)]))
  const same: Record<string, unknown> = {}
  const different: Record<string, unknown> = {}
  const skipped: Record<string, unknown> = {}
  let differing = -1
  for (const field of fieldsOfBoth(a, b)) {
    const isCompared = (isFuzzy && version >= 2.1) || (Object.hasOwn(a, field) && Object.hasOwn(b, field))
    if (isCompared && comparison.isEqual(own(a, field), own(b, field))) setOwn(same, field, own(a, field))
    else {
      differing += 1
      if (comparison.skip.includes(field)) setOwn(skipped, field, sidesOf(field, a, b, version))
      else separate(field, differing, { a, b }, comparison, { different, skipped })
    }
  }
  return { keys, same, different, ...(Object.keys(skipped).length > 0 && { skipped }) }
}

function sidesOf(field: string, a: JsonObject, b: JsonObject, version: number): Fields {
  // Version 1 takes every empty value for none.
  const shown = (value: unknown): unknown => (version < 2 && !value ? null : (value ?? null))
  const [nameA, nameB] = version < 2 ? ['input1', 'input2'] : ['inputA', 'inputB']
  return { [nameA]: shown(own(a, field)), [nameB]: shown(own(b, field)) }
}

/** A field that differs; what is to be skipped inside it is told apart (`address.zip`). The service counts the fields as items. */
function separate(
  field: string,
  place: number,
  { a, b }: { readonly a: JsonObject; readonly b: JsonObject },
  { skip, dots, version }: Comparison,
  { different, skipped }: { readonly different: Fields; readonly skipped: Fields },
): void {
  const sides = sidesOf(field, a, b, version)
  const inner = version < 2.1 || !dots ? [] : skip.filter((path) => path.startsWith(`${field}.`))
  setOwn(different, field, sides)
  if (inner.length > 0 && Object.values(sides).some((value) => typeof value !== 'object')) {
    throw new NodeFailure(
      `The field '${field}' in item ${place} is not an object. It is not possible to use dot notation.`,
    )
  }
  if (inner.length === 0) return
  const apart: Record<string, Fields> = {}
  for (const [side, value] of Object.entries(sides)) {
    const told: Fields = {}
    for (const path of inner) {
      const within = path.slice(field.length + 1)
      setField(told, within, getField(value, within))
      const left = sides[side]
      if (typeof left === 'object' && left !== null) sides[side] = withoutField(left, within)
    }
    apart[side] = told
  }
  setOwn(skipped, field, apart)
}
