import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import { NodeFailure } from '../node-failure.ts'
import { onceThere } from '../once-there.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'
import { assignments, assignsDates, withObjectChunks, type DateReader } from './items/assignments.ts'
import {
  fieldNameOf,
  getField,
  setAt,
  splitNames,
  setField,
  unquotedName,
  withoutField,
  type Fields,
} from './items/fields.ts'
import { assignsFiles, binaryAssignments } from './items/binary-assignments.ts'
import { zonedDateReader } from './dates/zoned-date.ts'
import { forEachItem, noteContinued, readAhead } from './items/each-item.ts'
import { readJsonText, withTextChunks } from './items/json-text.ts'
import { soughtInVain } from './items/unknown-choice.ts'

/** Edit Fields (Set): new fields by name and type or from JSON text, beside the item's own fields or without them. */
export const set: NodeKind = {
  type: 'n8n-nodes-base.set',
  facts: { label: 'Set' },
  versions: [1, 2, 3, 3.1, 3.2, 3.3, 3.4, 3.5],
  group: 'data',
  resolve: ({ parameters, typeVersion }) => {
    if (typeVersion < 3) return parameters
    if (parameters['mode'] === 'raw') return withTextChunks(parameters, 'jsonOutput')
    return typeVersion < 3.3 ? withObjectChunks(parameters) : parameters
  },
  execute: (context) =>
    assignsDates(context.node)
      ? zonedDateReader(context.scope.timezone).then((readDate) => setFields(context, readDate))
      : setFields(context, null),
}

function setFields(context: NodeContext, readDate: DateReader | null): Outputs | Promise<Outputs> {
  const { node, parameters, rules } = context
  // The old versions stop at the first item that fails, whatever they are set to do on errors.
  const isOld = node.typeVersion < 3
  const mode = isOld ? 'manual' : parameters.read('mode', 0, 'manual')
  if (mode !== 'manual' && mode !== 'raw')
    throw soughtInVain(context, { of: 'mode', chosen: mode, known: 'manual, raw' })
  /** Those that did not fail. */
  const succeeded = new Set<Item>()
  if (!isOld) readAhead(context, ['includeOtherFields', 'include', 'options', 'duplicateItem'])
  const changed = forEachItem(isOld ? { ...context, continues: false } : context, (item, index) => {
    if (isOld) return setOld(context, item, index)
    const copies = copyCount(context, index)
    const one = setNew(context, item, index, readDate)
    if (context.continues) succeeded.add(one)
    return copies === 0 ? one : Array.from({ length: copies + 1 }, () => one)
  })
  return onceThere(changed, (made) => {
    const isManual = !isOld && mode === 'manual'
    if (!context.continues || !rules.linkInErrorItem || !isManual) return [made]
    return [made.map((item) => (succeeded.has(item) ? item : linkedInside(item)))]
  })
}

/** The item of a failure has its link among its fields, and none where links belong. */
function linkedInside({ json, pairedItem }: Item): Item {
  return { json: { ...json, pairedItem } }
}

/** Copies for trying things out: in a manual execution only. */
function copyCount({ parameters, scope }: NodeContext, index: number): number {
  if (scope.execution.mode !== 'test' || !parameters.read('duplicateItem', index, false)) return 0
  const count = Number(parameters.read('duplicateCount', index, 0))
  return Number.isInteger(count) && count > 0 ? Math.min(count, 10_000) : 0
}

function setNew(context: NodeContext, item: Item, index: number, readDate: DateReader | null): Item {
  const { parameters } = context
  const dots = parameters.read('options.dotNotation', index, true) !== false
  const fields = includedFields(context, item, index, dots)
  const write = (name: string, value: unknown) => {
    setField(fields, dots ? name : unquotedName(fields, name), value, dots)
  }
  if (parameters.read('mode', index, 'manual') === 'raw') {
    for (const [name, value] of Object.entries(rawFields(context, index))) write(name, value)
  } else {
    const made = unlessExpressionFails(context, index, () => assignments(context, index, readDate))
    for (const { name, value } of made) write(name, value)
  }
  const made = { json: fields, pairedItem: { item: index } }
  const kept = keptFiles(context, item, index)
  const given = givenFiles(context, item, index)
  return kept === undefined && given === undefined ? made : { ...made, binary: { ...kept, ...given } }
}

function keptFiles(context: NodeContext, item: Item, index: number): Item['binary'] {
  if (item.binary === undefined) return undefined
  const { parameters, node } = context
  const included = isIncluding(context, index)
  const keeps =
    node.typeVersion >= 3.4
      ? included && !parameters.read('options.stripBinary', index, false)
      : Boolean(parameters.read('options.includeBinary', index, false))
  return keeps ? item.binary : undefined
}

function givenFiles({ node, parameters }: NodeContext, item: Item, index: number): Item['binary'] {
  if (!assignsFiles(node) || parameters.read('mode', index, 'manual') === 'raw') return undefined
  const entries = parameters.readExact('assignments.assignments', index, [])
  return binaryAssignments(Array.isArray(entries) ? entries : [], item, index)
}

function isIncluding({ node, parameters }: NodeContext, index: number): boolean {
  if (node.typeVersion < 3.3) return parameters.read('include', index, 'all') !== 'none'
  return Boolean(parameters.read('includeOtherFields', index, false))
}

function includedFields(context: NodeContext, item: Item, index: number, dots: boolean): Fields {
  if (!isIncluding(context, index)) return {}
  const { parameters } = context
  const include = parameters.read('include', index, 'all')
  switch (include) {
    case 'selected': {
      const fields: Fields = {}
      for (const name of splitNames(parameters.read('includeFields', index, ''))) {
        const value = getField(item.json, dots ? name : unquotedName(item.json, name), dots)
        // Of a path, the last step becomes the name; what is not there stays a name without a value (n8n 1.123.5, measured).
        setField(fields, dots ? (name.split('.').at(-1) ?? name) : name, value, dots)
      }
      return fields
    }
    case 'except':
      return splitNames(parameters.read('excludeFields', index, '')).reduce<Fields>(
        (fields, name) => withoutField(fields, dots ? name : unquotedName(fields, name), dots),
        { ...item.json },
      )
    case 'all':
      return { ...item.json }
    // A choice of the versions before, which the later ones still take (n8n 1.123.5, recorded).
    case 'none':
      return {}
    default:
      throw new NodeFailure(`The include option "${String(include)}" is not known!`, {
        description: 'It must be one of all, selected, except and none.',
        itemIndex: index,
      })
  }
}

function rawFields(context: NodeContext, index: number): JsonObject {
  return readJsonText(context, 'jsonOutput', index, 'JSON Output')
}

const oldTypes = ['boolean', 'number', 'string'] as const

function setOld(context: NodeContext, item: Item, index: number): Item {
  const { node, parameters } = context
  const dots = parameters.read('options.dotNotation', index, true) !== false
  const onlySet = Boolean(parameters.read('keepOnlySet', index, false))
  const fields: Fields = onlySet ? {} : { ...item.json }
  for (const type of oldTypes) {
    const values = unlessExpressionFails(context, index, (): readonly unknown[] => {
      const read: unknown = parameters.read(`values.${type}`, index, [])
      return Array.isArray(read) ? read : []
    })
    for (const value of values) {
      if (!isObject(value)) continue
      const name = fieldNameOf(value)
      const made = oldValue(type, value['value'], node.typeVersion)
      const steps = dots ? oldSteps(value['name']) : null
      if (steps === null) setField(fields, name, made, dots)
      else setAt(fields, steps, made)
    }
  }
  const made = { json: fields, pairedItem: { item: index } }
  return onlySet || item.binary === undefined ? made : { ...made, binary: item.binary }
}

/** With the older flag, fields of which an expression fails are left out together, and the node goes on (n8n 1.123.5, observed). */
function unlessExpressionFails<Made>(
  context: NodeContext,
  index: number,
  read: () => readonly Made[],
): readonly Made[] {
  if (context.node.continueOnFail !== true) return read()
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    noteContinued(context, error.message, [index])
    return []
  }
}

/** A list is the steps of a name, a number one step, whatever dots it has; null where the name is read as text. */
function oldSteps(name: unknown): readonly string[] | null {
  if (Array.isArray(name)) return name.map(String)
  return typeof name === 'number' ? [String(name)] : null
}

/** Version 2 reads a number that is written as text; a value is else taken as it is. */
function oldValue(type: (typeof oldTypes)[number], value: unknown, version: number): unknown {
  if (type === 'boolean') return Boolean(value)
  if (type === 'string' || version < 2 || typeof value !== 'string' || Number.isNaN(Number(value))) return value
  return Number(value)
}
