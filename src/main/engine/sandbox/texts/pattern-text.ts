import type { AnyNode, ArrayPattern, ObjectPattern, Property } from 'acorn'
import type { Described } from '../guest/described.ts'
import { callText } from './call-text.ts'

/** What a pattern takes its values from, as V8 names it. */
export interface PatternSource {
  /** V8's name of the whole value; null where it has none and the value itself is named. */
  readonly text: string | null
  /** What is said where an array is expected and the value is none; null where the value itself is named. */
  readonly arrayText: string | null
}

/** V8's text for a value that a pattern cannot take apart; null where it can. */
export function patternText(pattern: AnyNode, value: Described, source: PatternSource): string | null {
  const name = source.text ?? defaultText(value)
  if (pattern.type === 'ArrayPattern') {
    if (isIterable(value)) return elementText(pattern, value)
    return source.arrayText ?? notIterable(value)
  }
  if (pattern.type !== 'ObjectPattern') return null
  if (value.is !== 'undefined' && value.is !== 'null') return fieldText(pattern, value, source.text, true)
  const [first] = pattern.properties
  const key = first?.type === 'Property' ? keyText(first) : null
  if (first?.type !== 'Property' || key === null) return `Cannot destructure '${name}' as it is ${value.is}.`
  const target = first.value
  if (target.type === 'AssignmentPattern' && target.left.type === 'ObjectPattern')
    return `Cannot destructure property '${key}' of '${callText(target.right)}' as it is ${value.is}.`
  return target.type === 'AssignmentPattern' || target.type === 'MemberExpression'
    ? `Cannot read properties of ${value.is} (reading '${key}')`
    : `Cannot destructure property '${key}' of '${name}' as it is ${value.is}.`
}

/** How V8 names a value of which it does not know where it came from. */
export function defaultText(value: Described): string {
  switch (value.is) {
    case 'undefined':
      return 'undefined'
    case 'null':
      return 'object null'
    case 'string':
      return `string "${value.text}"`
    case 'number':
    case 'boolean':
      return `${value.is} ${value.text}`
    default:
      return value.is
  }
}

export function notIterable(value: Described): string {
  return `${defaultText(value)} is not iterable (cannot read property Symbol(Symbol.iterator))`
}

/** True for what a pattern of a list can take apart, as far as that is known. */
export function isIterable(value: Described): boolean {
  if (value.is === 'string') return true
  return value.is === 'object' && (value.isArray || /^(?:Map|Set|Generator|Array Iterator)$/.test(value.class ?? ''))
}

/** The key under which a pattern reads a field; null where it is computed. */
export function keyText(property: Pick<Property, 'key' | 'computed'>): string | null {
  const { key, computed } = property
  if (!computed && key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : null
}

function fieldText(
  pattern: ObjectPattern,
  value: Described,
  source: string | null,
  isOutermost: boolean,
): string | null {
  for (const property of pattern.properties) {
    if (property.type !== 'Property') continue
    const key = keyText(property)
    if (key === null) continue
    const field = fieldOf(value, key)
    if (property.value.type === 'AssignmentPattern' && field.is === 'undefined') continue
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
    const text = nestedText(target, field, isOutermost ? { key, source } : null)
    if (text !== null) return text
  }
  return null
}

function elementText(pattern: ArrayPattern, value: Described): string | null {
  for (const [index, element] of pattern.elements.entries()) {
    if (element === null || element.type === 'RestElement') continue
    const field = fieldOf(value, String(index))
    if (element.type === 'AssignmentPattern' && field.is === 'undefined') continue
    const target = element.type === 'AssignmentPattern' ? element.left : element
    const text = nestedText(target, field, null)
    if (text !== null) return text
  }
  return null
}

/** The field in which a pattern stands, where that is one of the whole; deeper ones are not named after it. */
type Field = { readonly key: string; readonly source: string | null } | null

function nestedText(pattern: AnyNode, value: Described, field: Field): string | null {
  const isNothing = value.is === 'undefined' || value.is === 'null'
  if (pattern.type === 'ArrayPattern') {
    if (isIterable(value)) return elementText(pattern, value)
    if (field === null) return notIterable(value)
    const name = field.source ?? defaultText(value)
    return isNothing
      ? `Cannot destructure property 'Symbol(Symbol.iterator)' of '${name}' as it is ${value.is}.`
      : `${name} is not iterable (cannot read property Symbol(Symbol.iterator))`
  }
  if (pattern.type !== 'ObjectPattern') return null
  if (!isNothing) return fieldText(pattern, value, null, false)
  const [first] = pattern.properties
  const key = first?.type === 'Property' ? keyText(first) : null
  if (key !== null) return `Cannot read properties of ${value.is} (reading '${key}')`
  if (field === null || first?.type === 'RestElement') return `Cannot read properties of ${value.is}`
  return `Cannot destructure property '${field.key}' of '${field.source ?? defaultText(value)}' as it is ${value.is}.`
}

const nothing: Described = { is: 'undefined' }

/** A field of a value, as far as the value was described. */
export function fieldOf(value: Described, key: string): Described {
  if (value.is === 'string') {
    const letter = value.text[Number(key)]
    return letter === undefined ? nothing : { is: 'string', text: letter }
  }
  if (value.is !== 'object') return nothing
  return value.entries.find(([name]) => name === key)?.[1] ?? nothing
}
