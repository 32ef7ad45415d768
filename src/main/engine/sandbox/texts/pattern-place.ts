import type { AnyNode, ObjectPattern } from 'acorn'
import type { Described } from '../guest/described.ts'
import { fieldOf, isIterable, keyText } from './pattern-text.ts'

/**
 * Where V8 says that a pattern cannot take apart what has no fields: at the first name that it would have read, in the line in which
 * that stands, not at the value. Null where the value has fields, and for lists.
 */
export function patternPlace(pattern: AnyNode, value: Described): number | null {
  if (pattern.type === 'ArrayPattern') {
    if (!isIterable(value)) return null
    return firstOf(pattern.elements, (element, index) => nestedPlace(element, fieldOf(value, String(index))))
  }
  if (pattern.type !== 'ObjectPattern') return null
  if (value.is === 'undefined' || value.is === 'null') return firstName(pattern)
  return firstOf(pattern.properties, (property) => {
    const key = property.type === 'Property' ? keyText(property) : null
    return property.type === 'Property' && key !== null ? nestedPlace(property.value, fieldOf(value, key)) : null
  })
}

function nestedPlace(element: AnyNode | null, value: Described): number | null {
  if (element?.type !== 'AssignmentPattern') return element === null ? null : patternPlace(element, value)
  return value.is === 'undefined' ? null : patternPlace(element.left, value)
}

function firstName(pattern: ObjectPattern): number {
  const [first] = pattern.properties
  if (first?.type === 'RestElement') return first.argument.start
  return first === undefined || keyText(first) === null ? pattern.start : first.value.start
}

function firstOf<One>(list: readonly One[], placeOf: (one: One, index: number) => number | null): number | null {
  for (const [index, one] of list.entries()) {
    const place = placeOf(one, index)
    if (place !== null) return place
  }
  return null
}
