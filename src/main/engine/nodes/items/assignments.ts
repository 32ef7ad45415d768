import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { checkType, toText, type ValueType } from '../conditions/check-type.ts'
import type { NodeContext } from '../node-kind.ts'
import { textOf } from './text-of.ts'

export interface Assignment {
  readonly name: string
  readonly value: unknown
}

/** The fields that Edit Fields sets for one item, each checked against its type (engine semantics §1.11). */
export function assignments(context: NodeContext, index: number): readonly Assignment[] {
  const { node, parameters } = context
  const isNew = node.typeVersion >= 3.3
  const entries = parameters.read(isNew ? 'assignments.assignments' : 'fields.values', index, [])
  const lenient = parameters.read('options.ignoreConversionErrors', index, false) === true
  return (Array.isArray(entries) ? entries : []).filter(isObject).map((entry) => {
    const name = textOf(entry['name'])
    const type = isNew ? textOf(entry['type'] ?? 'string') : oldType(textOf(entry['type'] ?? 'stringValue'))
    const value = isNew ? entry['value'] : entry[`${type}Value`]
    return { name, value: checked(context, name, value, type, index, lenient) }
  })
}

/** `numberValue` → `number`. */
function oldType(type: string): string {
  return type.replace(/Value$/, '')
}

const types: readonly string[] = ['string', 'number', 'boolean', 'array', 'object', 'dateTime']

function isType(type: string): type is ValueType {
  return types.includes(type)
}

function checked(
  { node, scope }: NodeContext,
  name: string,
  value: unknown,
  type: string,
  itemIndex: number,
  lenient: boolean,
): unknown {
  if (value === undefined || value === null) {
    if (node.typeVersion >= 3.2 || type !== 'string') return null
    if (node.typeVersion < 3.1) return String(value)
    if (lenient) return null
    throw wrongType(name, value, type, itemIndex)
  }
  if (!isType(type)) return value
  if (type === 'string') return toText(value)
  const result = checkType(value, type, false, scope.timezone)
  if (result.valid) return type === 'dateTime' ? value : result.value
  if (lenient) return value
  throw wrongType(name, value, type, itemIndex)
}

function wrongType(name: string, value: unknown, type: string, itemIndex: number): NodeFailure {
  return new NodeFailure(`'${name}' expects a ${type} but we got ${described(value)} [item ${itemIndex}]`, {
    description: `To fix the error try to change the type for the field "${name}" or activate the option “Ignore Type Conversion Errors” to apply a less strict type validation`,
    itemIndex,
  })
}

function described(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'object' && value !== null ? 'object' : `'${String(value)}'`
}
