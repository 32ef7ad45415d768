import type { FieldRead, Hint, Step } from './shape.ts'

/** What is known of a value in code without running it; null: nothing. */
export type KnownValue =
  /** `$input`, `$('Node')`. */
  | { readonly kind: 'source'; readonly node: string | null }
  /** A list of items. */
  | { readonly kind: 'items'; readonly node: string | null }
  | { readonly kind: 'item'; readonly node: string | null }
  /** A value somewhere within the JSON of an item. */
  | { readonly kind: 'field'; readonly node: string | null; readonly steps: readonly Step[] }
  | null

/** What a name stands for where nothing of the code's own has it. */
export function globalValue(name: string): KnownValue {
  switch (name) {
    case '$json':
      return { kind: 'field', node: null, steps: [] }
    case '$input':
      return { kind: 'source', node: null }
    case 'items':
      return { kind: 'items', node: null }
    case 'item':
      return { kind: 'item', node: null }
    default:
      return null
  }
}

/** A member of a value, by its name or place. */
export function memberOf(value: KnownValue, key: string): KnownValue {
  if (value === null) return null
  const { node } = value
  switch (value.kind) {
    case 'source':
      if (key === 'json') return { kind: 'field', node, steps: [] }
      return key === 'item' ? { kind: 'item', node } : null
    case 'items':
      return /^\d+$/u.test(key) ? { kind: 'item', node } : null
    case 'item':
      return key === 'json' ? { kind: 'field', node, steps: [] } : null
    case 'field': {
      if (key === 'length') return null
      const step: Step = /^\d+$/u.test(key) ? 'element' : { key }
      return { kind: 'field', node, steps: [...value.steps, step] }
    }
  }
}

/** One of the members of a list. */
export function elementOf(value: KnownValue): KnownValue {
  if (value?.kind === 'items') return { kind: 'item', node: value.node }
  return value?.kind === 'field' ? { ...value, steps: [...value.steps, 'element'] } : null
}

/** What a JSON text stands for. */
export function parsedOf(value: KnownValue): KnownValue {
  return value?.kind === 'field' ? { ...value, steps: [...value.steps, 'parsed'] } : null
}

/** The read that a value is; null where it is none. */
export function readOf(value: KnownValue, hint: Hint | null): FieldRead | null {
  return value?.kind === 'field' ? { node: value.node, steps: value.steps, hint } : null
}

const ofLists = new Set(
  'map filter forEach find findIndex findLast some every reduce flatMap join push pop shift flat sort reverse entries first last pluck unique'.split(
    ' ',
  ),
)
const ofTexts = new Set(
  'split trim toLowerCase toUpperCase replace replaceAll match matchAll startsWith endsWith padStart padEnd substring substr charAt charCodeAt normalize toTitleCase extractEmail extractDomain extractUrl removeMarkdown'.split(
    ' ',
  ),
)
const cutsUp = new Set(['split', 'match', 'matchAll', 'charCodeAt', 'startsWith', 'endsWith'])
const ofNumbers = new Set(['toFixed', 'toPrecision', 'round', 'ceil', 'floor'])
const ofDates = new Set(['toDateTime', 'toDate'])
const sameList = new Set(['filter', 'slice', 'sort', 'reverse', 'concat', 'flat', 'unique'])
const oneOfList = new Set(['find', 'findLast', 'pop', 'shift', 'at', 'first', 'last'])

/** What the call of a method says of the value it is called on, and what it gives. */
export function methodOf(value: KnownValue, name: string): { readonly hint: Hint | null; readonly gives: KnownValue } {
  if (value?.kind === 'source') return { hint: null, gives: ofSource(value.node, name) }
  if (value?.kind === 'items') {
    if (sameList.has(name)) return { hint: null, gives: value }
    return { hint: null, gives: oneOfList.has(name) ? elementOf(value) : null }
  }
  if (value?.kind !== 'field') return { hint: null, gives: null }
  // What is cut out of a text is no place in the item any more.
  if (ofTexts.has(name)) return { hint: { kind: 'text' }, gives: cutsUp.has(name) ? null : value }
  if (name === 'parseJson') return { hint: null, gives: parsedOf(value) }
  if (ofNumbers.has(name)) return { hint: { kind: 'number' }, gives: null }
  if (ofDates.has(name)) return { hint: { kind: 'date' }, gives: null }
  if (sameList.has(name)) return { hint: null, gives: value }
  return { hint: null, gives: oneOfList.has(name) ? elementOf(value) : null }
}

/** True for a method that only lists have. */
export function isListMethod(name: string): boolean {
  return ofLists.has(name)
}

function ofSource(node: string | null, name: string): KnownValue {
  if (name === 'all') return { kind: 'items', node }
  return ['first', 'last', 'item', 'itemMatching', 'pairedItem'].includes(name) ? { kind: 'item', node } : null
}
