import { counted } from '../../../shared/counted.ts'
import type { DateTime, DurationLikeObject, DurationUnit } from 'luxon'
import type { Item } from '../../../shared/item.ts'
import { NodeFailure } from '../node-failure.ts'
import { shown } from './items/text-of.ts'
import { formatOldDate } from './dates/date-time-v1.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { passNothingOn } from './items/unknown-choice.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { dateNumber, readDate } from './dates/read-date.ts'

/** Date & Time: computes with dates and writes them in other forms. */
export const dateTime: NodeKind = {
  type: 'n8n-nodes-base.dateTime',
  facts: { label: 'Date & Time' },
  versions: [1, 2],
  group: 'data',
  execute: async (context) => {
    const chosen = parametersOf(context, 0).text('operation', 'getCurrentDate')
    const operation = operations.get(chosen)
    if (context.node.typeVersion >= 2 && operation === undefined) {
      return [passNothingOn(context, { of: 'operation', chosen, known: [...operations.keys()].join(', ') })]
    }
    const [made = []] = await eachItem(context, async (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      if (operation === undefined || context.node.typeVersion < 2) {
        const json = await formatOldDate(item.json, parameters, context)
        return json === null ? [] : { ...item, json }
      }
      const field = parameters.name('outputFieldName', operation.outputField)
      const value = await operation.compute(parameters, { context, itemIndex })
      const includeInput = parameters.flag('options.includeInputFields')
      return includeInput ? { ...item, json: { ...item.json, [field]: value } } : { json: { [field]: value } }
    })
    return [context.node.typeVersion < 2 ? made : made.map(withoutLinkOfError)]
  },
}

/** Of an item that failed, version 2 does not say which one it was. */
function withoutLinkOfError({ pairedItem, ...item }: Item): Item {
  const isError = typeof item.json['error'] === 'string' && Object.keys(item.json).length === 1
  return isError || pairedItem === undefined ? item : { ...item, pairedItem }
}

/** An item that a date is computed for, by its place. */
interface OneItem {
  readonly context: NodeContext
  readonly itemIndex: number
}

interface Operation {
  /** Name of the output field where none is given. */
  readonly outputField: string
  readonly compute: (parameters: ItemParameters, one: OneItem) => Promise<unknown>
}

const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['getCurrentDate', { outputField: 'currentDate', compute: currentDate }],
  ['addToDate', { outputField: 'newDate', compute: (parameters, one) => shift(parameters, one, 1) }],
  ['subtractFromDate', { outputField: 'newDate', compute: (parameters, one) => shift(parameters, one, -1) }],
  ['formatDate', { outputField: 'formattedDate', compute: format }],
  ['roundDate', { outputField: 'roundedDate', compute: round }],
  ['getTimeBetweenDates', { outputField: 'timeDifference', compute: difference }],
  ['extractDate', { outputField: 'datePart', compute: extract }],
])

async function currentDate(parameters: ItemParameters, { context }: OneItem): Promise<unknown> {
  const zone = parameters.text('options.timezone') || context.scope.timezone
  const now = await readDate(context.engine.surroundings.now(), { zone })
  return (parameters.flag('includeTime', true) ? now : now.startOf('day')).toISO()
}

async function shift(parameters: ItemParameters, one: OneItem, sign: 1 | -1): Promise<unknown> {
  const date = await dateIn(parameters, 'magnitude', one)
  const duration = { [unitOf(parameters.name('timeUnit', 'days'))]: sign * durationOf(parameters.value('duration', 0)) }
  return date.plus(duration).toString()
}

/** As the service does it: a date that is not there is the time that it is now. */
async function dateIn(parameters: ItemParameters, path: string, { context, itemIndex }: OneItem): Promise<DateTime> {
  const given = parameters.value(path)
  const zone = context.scope.timezone
  if (given !== undefined) return readDate(given, { zone })
  context.note(
    'current-time-taken',
    (items) =>
      `"${context.node.name}" found no date in ${items.length} of ${counted(context.items.length, 'item')}: the service takes the current time in its place.`,
    [itemIndex],
  )
  return readDate(context.engine.surroundings.now(), { zone })
}

/** A number, or text that is one, or a list that comes to one (`[]` is 0); nothing at all is 0. */
function durationOf(given: unknown): number {
  const text = String(given)
  if (given === undefined || given === null) return 0
  const number = typeof given === 'boolean' || given === '' ? NaN : Number(given)
  if (Number.isNaN(number))
    throw new NodeFailure(`Invalid unit value ${text}`, { description: 'The duration must be a number.' })
  return number
}

async function format(parameters: ItemParameters, { context }: OneItem): Promise<unknown> {
  const given = parameters.value('date')
  if (given === null || given === undefined) return given
  const fromFormat = parameters.text('options.fromFormat')
  const zone = parameters.flag('options.timezone') ? context.scope.timezone : zoneWritten(given, fromFormat !== '')
  const date = await readDate(given, { zone, writtenIn: context.scope.timezone, format: fromFormat })
  const chosen = parameters.value('format', 'MM/dd/yyyy')
  return date.toFormat(formatOf(chosen === 'custom' ? parameters.value('customFormat', '') : chosen))
}

/** A number has nothing in it that stands for a part of a date. */
function formatOf(given: unknown): string {
  if (typeof given === 'string') return given
  if (given !== null && given !== undefined) return ''
  throw new NodeFailure(`Cannot read properties of ${String(given)} (reading 'length')`, {
    description: `The format is ${String(given)}. Expected text such as yyyy-MM-dd.`,
  })
}

/** Where no zone is asked for: that of a plus in the date, to the hour, else Greenwich. Where it can have none, the service fails. */
function zoneWritten(given: unknown, hasFormat: boolean): string {
  const isNumber = Number.isInteger(hasFormat ? given : dateNumber(given))
  const isText = typeof given === 'string' && (hasFormat || Number.isNaN(Number(given)))
  if (!isNumber && !isText && !Array.isArray(given))
    throw new NodeFailure('date.includes is not a function', {
      description: `The value is ${shown(given)}. Give a date such as 2024-02-03T04:05:06Z.`,
    })
  const [, hours = ''] = typeof given === 'string' ? given.split('+') : []
  const ahead = Number(hours.slice(0, 2) || NaN)
  return Number.isInteger(ahead) && ahead <= 14 ? `Etc/GMT-${ahead}` : 'Etc/UTC'
}

async function round(parameters: ItemParameters, one: OneItem): Promise<unknown> {
  const date = await dateIn(parameters, 'date', one)
  if (parameters.text('mode', 'roundDown') === 'roundDown') {
    return date.startOf(singularOf(parameters.name('toNearest', 'month'))).toString()
  }
  const unit = singularOf(parameters.name('to', 'month'))
  return date
    .plus({ [unit]: 1 })
    .startOf(unit)
    .toString()
}

async function difference(parameters: ItemParameters, one: OneItem): Promise<unknown> {
  const start = await dateIn(parameters, 'startDate', one)
  const end = await dateIn(parameters, 'endDate', one)
  const duration = end.diff(start, unitsIn(parameters.value('units', ['day'])))
  return parameters.flag('options.isoString') ? duration.toISO() : duration.toObject()
}

/** Nothing at all asks for milliseconds. */
function unitsIn(given: unknown): Unit[] {
  if (given === undefined) return ['millisecond']
  const all: readonly unknown[] = Array.isArray(given) ? given : [given]
  return all.map((unit) => singularOf(String(unit)))
}

async function extract(parameters: ItemParameters, one: OneItem): Promise<unknown> {
  const date = await dateIn(parameters, 'date', one)
  const name = parameters.name('part', 'month')
  const part = units.find((known) => known === name || `${known}s` === name)
  if (part !== undefined) return date.get(part === 'week' ? 'weekNumber' : part)
  // Beside what the menu offers a date has more parts (`weekday`, `ordinal`); what none has is left out (n8n 1.123.5, measured).
  return furtherParts.find((known) => known === name) === undefined ? undefined : date.get(name as FurtherPart)
}

const furtherParts = ['weekday', 'ordinal', 'weekYear', 'weekNumber', 'daysInMonth', 'daysInYear', 'offset'] as const
type FurtherPart = (typeof furtherParts)[number]

const units = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond'] as const
type Unit = (typeof units)[number] & DurationUnit

/** The unit of a name in the singular or plural. */
function singularOf(name: string): Unit {
  const small = name.toLowerCase()
  const unit = units.find((known) => known === small || `${known}s` === small)
  if (unit === undefined)
    throw new NodeFailure(`Invalid unit ${name}`, { description: `It must be one of ${units.join(', ')}.` })
  return unit
}

function unitOf(name: string): keyof DurationLikeObject {
  return singularOf(name)
}
