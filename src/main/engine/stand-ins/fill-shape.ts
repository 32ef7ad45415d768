import { isObject } from '../../../shared/json.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { madeValue } from './made-value.ts'
import { isUnread, type Shape } from './shape.ts'

/** A value with everything that is read of it, made up. `name`: of the field that it is. */
function filled(shape: Shape, name: string): unknown {
  // What is parsed and not looked into is an object all the same.
  if (shape.parsed !== null) return JSON.stringify(isUnread(shape.parsed) ? {} : filled(shape.parsed, name))
  if (shape.fields.size > 0) return withFields({}, shape)
  // A text has places too: `name[0]` is one of its letters.
  if (shape.hint?.kind === 'text') return madeValue(name, shape.hint)
  if (shape.element !== null) return [filled(shape.element, oneOf(name))]
  return madeValue(name, shape.hint)
}

/**
 * A value of a service's own shape with what is read of it and is not there. The service's shape is a fact: a list stays a list,
 * and a text that is compared with another becomes that one.
 */
export function completed(given: unknown, shape: Shape, name: string): unknown {
  if (given === undefined) return filled(shape, name)
  if (Array.isArray(given)) {
    const { element } = shape
    if (element === null) return given
    return (given.length === 0 ? [undefined] : given).map((one: unknown) => completed(one, element, oneOf(name)))
  }
  if (isObject(given)) return withFields(given, shape)
  if (!isUnread(shape)) return filled(shape, name)
  return shape.hint?.kind === 'value' && typeof shape.hint.value === typeof given ? shape.hint.value : given
}

function withFields(given: object, shape: Shape): object {
  const result: Record<string, unknown> = { ...given }
  for (const [key, field] of shape.fields) {
    const before = Object.hasOwn(result, key) ? result[key] : undefined
    setOwn(result, key, completed(before, field, key))
  }
  return result
}

/** `orders` is a list of what is called `order`. */
function oneOf(name: string): string {
  return /[^s]s$/u.test(name) ? name.slice(0, -1) : name
}
