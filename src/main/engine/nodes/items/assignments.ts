import type { DateTime } from 'luxon'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { WorkflowNode } from '../../../../shared/workflow.ts'
import { NodeFailure } from '../../node-failure.ts'
import { checkType, toText, type ValueType } from '../conditions/check-type.ts'
import type { NodeContext } from '../node-kind.ts'
import { withoutDates } from '../../expressions/expression-job.ts'
import { valueAt } from '../../expressions/value-at.ts'
import { isBinaryEntry } from './binary-assignments.ts'
import { fieldNameOf } from './fields.ts'
import { joinedText, parseJsonText, textChunks } from './json-text.ts'
import { shownAsWrong, textOf } from './text-of.ts'

export interface Assignment {
  readonly name: string
  readonly value: unknown
}

/** Reads a date of any known form; null where it is none. */
export type DateReader = (value: unknown) => DateTime | null

/**
 * The fields that Edit Fields sets for one item, each checked against its type (engine semantics §1.11). A date counts as the
 * object that it is while it is checked, and is written as its text.
 */
export function assignments(context: NodeContext, index: number, readDate: DateReader | null): readonly Assignment[] {
  const { node, parameters } = context
  const isNew = node.typeVersion >= 3.3
  const entries = parameters.readExact(isNew ? 'assignments.assignments' : 'fields.values', index, [])
  const lenient = Boolean(parameters.read('options.ignoreConversionErrors', index, false))
  const fields = (Array.isArray(entries) ? entries : []).filter(isObject)
  return fields
    .filter((entry) => !isNew || !isBinaryEntry(entry))
    .map((entry) => {
      // Nothing fills in what an entry of the newer versions lacks (n8n 1.123.5, measured).
      const name = isNew ? String(entry['name']) : fieldNameOf(entry)
      const type = isNew ? typeOf(entry) : oldType(textOf(entry['type'] ?? 'stringValue'))
      const given = isNew ? entry['value'] : entry[`${type}Value`]
      const value = !isNew && type === 'object' ? oldObject(context, given, name, index) : given
      return { name, value: withoutDates(checked(context, name, value, type, index, lenient, readDate)) }
    })
}

/** The type that an entry names; one that has a value and no type fails as on the service. */
function typeOf({ type, value }: JsonObject): string {
  if (type !== undefined && type !== null) return textOf(type)
  if (value === undefined || value === null) return 'string'
  throw new NodeFailure(`Cannot read properties of ${String(type)} (reading 'toLowerCase')`, {
    description: 'A field to set has no type. Choose one for it: string, number, boolean, array, object or dateTime.',
  })
}

/** True where an assignment of the node is a date, which is written anew. */
export function assignsDates({ typeVersion, parameters }: Pick<WorkflowNode, 'typeVersion' | 'parameters'>): boolean {
  if (typeVersion < 3.3) return false
  const entries = valueAt(parameters, 'assignments.assignments')
  return Array.isArray(entries) && entries.some((entry) => isObject(entry) && entry['type'] === 'dateTime')
}

/** Up to version 3.2 an object is JSON text with expressions in it, cut into its pieces (`withObjectChunks`). */
function oldObject(context: NodeContext, given: unknown, name: string, index: number): unknown {
  if (!Array.isArray(given) || (given.length === 1 && (given[0] === null || given[0] === undefined))) return null
  const parsed = parseJsonText(context, joinedText(given), index, `entry "${name}" inside 'Fields to Set'`)
  if (parsed === null || isObject(parsed)) return parsed
  throw new NodeFailure(
    `The entry "${name}" inside 'Fields to Set' in item ${index} does not contain a valid JSON object`,
    { itemIndex: index },
  )
}

/** The parameters of versions 3 to 3.2 with each object's text cut into pieces, as it is read for each item. */
export function withObjectChunks(parameters: JsonObject): JsonObject {
  const { fields } = parameters
  if (!isObject(fields) || !Array.isArray(fields['values'])) return parameters
  const values = fields['values'].map((entry: unknown) =>
    isObject(entry) && entry['type'] === 'objectValue' && typeof entry['objectValue'] === 'string'
      ? { ...entry, objectValue: textChunks(entry['objectValue'].replace(/^=+/u, '')) }
      : entry,
  )
  return { ...parameters, fields: { ...fields, values } }
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
  readDate: DateReader | null,
): unknown {
  if (value === undefined || value === null) {
    if (node.typeVersion >= 3.2 || type !== 'string') return null
    if (node.typeVersion < 3.1) return String(value)
    if (lenient) return null
    throw wrongType(name, value, type, itemIndex)
  }
  if (!isType(type)) return value
  if (type === 'string') return toText(value)
  if (type === 'dateTime') {
    const written = readDate?.(value)?.toISO() ?? null
    if (written !== null) return written
  } else {
    const result = checkType(value, type, false, scope.timezone)
    if (result.valid) return result.value
  }
  if (lenient) return value
  throw wrongType(name, value, type, itemIndex)
}

/** The format's advice, in its own words, where a date was expected. */
const dateAdvice =
  ' <br/><br/> Consider using <a href="https://moment.github.io/luxon/api-docs/index.html#datetimefromformat" target="_blank"><code>DateTime.fromFormat</code></a> to work with custom date formats.'

function wrongType(name: string, value: unknown, type: string, itemIndex: number): NodeFailure {
  const advice = type === 'dateTime' ? dateAdvice : ''
  return new NodeFailure(`'${name}' expects a ${type} but we got ${shownAsWrong(value)}${advice} [item ${itemIndex}]`, {
    description: `To fix the error try to change the type for the field "${name}" or activate the option “Ignore Type Conversion Errors” to apply a less strict type validation`,
    itemIndex,
  })
}
