import type { DateTime, DurationLikeObject, DurationUnit } from 'luxon'
import type { Item } from '../../../shared/item.ts'
import { NodeFailure } from '../node-failure.ts'
import { formatOldDate } from './dates/date-time-v1.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { readDate } from './dates/read-date.ts'

/** Date & Time: computes with dates and writes them in other forms. */
export const dateTime: NodeKind = {
  type: 'n8n-nodes-base.dateTime',
  facts: { label: 'Date & Time' },
  versions: [1, 2],
  group: 'data',
  execute: async (context) => {
    const [made = []] = await eachItem(context, async (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      if (context.node.typeVersion < 2) {
        const json = await formatOldDate(item.json, parameters, context)
        return json === null ? [] : { ...item, json }
      }
      const given = parameters.text('operation', 'getCurrentDate')
      const operation = operations.get(given)
      if (operation === undefined) {
        throw new NodeFailure(
          `The operation "${given}" is not known. It must be one of ${[...operations.keys()].join(', ')}.`,
        )
      }
      const field = parameters.text('outputFieldName', operation.outputField)
      const value = await operation.compute(parameters, context)
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

interface Operation {
  /** Name of the output field where none is given. */
  readonly outputField: string
  readonly compute: (parameters: ItemParameters, context: NodeContext) => Promise<unknown>
}

const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['getCurrentDate', { outputField: 'currentDate', compute: currentDate }],
  ['addToDate', { outputField: 'newDate', compute: (parameters, context) => shift(parameters, context, 1) }],
  ['subtractFromDate', { outputField: 'newDate', compute: (parameters, context) => shift(parameters, context, -1) }],
  ['formatDate', { outputField: 'formattedDate', compute: format }],
  ['roundDate', { outputField: 'roundedDate', compute: round }],
  ['getTimeBetweenDates', { outputField: 'timeDifference', compute: difference }],
  ['extractDate', { outputField: 'datePart', compute: extract }],
])

async function currentDate(parameters: ItemParameters, context: NodeContext): Promise<unknown> {
  const zone = parameters.text('options.timezone') || context.scope.timezone
  const now = await readDate(context.engine.surroundings.now(), { zone })
  return (parameters.flag('includeTime', true) ? now : now.startOf('day')).toISO()
}

async function shift(parameters: ItemParameters, context: NodeContext, sign: 1 | -1): Promise<unknown> {
  const date = await readDate(parameters.value('magnitude'), { zone: context.scope.timezone })
  const duration = { [unitOf(parameters.text('timeUnit', 'days'))]: sign * parameters.number('duration', 0) }
  return date.plus(duration).toISO()
}

async function format(parameters: ItemParameters, context: NodeContext): Promise<unknown> {
  const given = parameters.value('date')
  if (given === null || given === undefined) return given
  const zone = parameters.flag('options.timezone') ? context.scope.timezone : zoneWritten(given)
  const date = await readDate(given, { zone, format: parameters.text('options.fromFormat') })
  const chosen = parameters.text('format', 'MM/dd/yyyy')
  return date.toFormat(chosen === 'custom' ? parameters.text('customFormat') : chosen)
}

/** Where no zone is asked for: that of a plus in the date, to the hour, else Greenwich. */
function zoneWritten(given: unknown): string {
  const [, hours = ''] = typeof given === 'string' ? given.split('+') : []
  const ahead = Number(hours.slice(0, 2) || NaN)
  return Number.isInteger(ahead) && ahead <= 14 ? `Etc/GMT-${ahead}` : 'Etc/UTC'
}

async function round(parameters: ItemParameters, context: NodeContext): Promise<unknown> {
  const date = await readDate(parameters.value('date'), { zone: context.scope.timezone })
  if (parameters.text('mode', 'roundDown') === 'roundDown') {
    return date.startOf(singularOf(parameters.text('toNearest', 'month'))).toISO()
  }
  const unit = singularOf(parameters.text('to', 'month'))
  return date
    .plus({ [unit]: 1 })
    .startOf(unit)
    .toISO()
}

async function difference(parameters: ItemParameters, context: NodeContext): Promise<unknown> {
  const zone = context.scope.timezone
  const start = await readDate(parameters.value('startDate'), { zone })
  const end = await readDate(parameters.value('endDate'), { zone })
  const units = parameters.names('units')
  const duration = end.diff(start, units.length === 0 ? ['day'] : units.map(singularOf))
  return parameters.flag('options.isoString') ? duration.toISO() : duration.toObject()
}

async function extract(parameters: ItemParameters, context: NodeContext): Promise<unknown> {
  const date: DateTime = await readDate(parameters.value('date'), { zone: context.scope.timezone })
  const part = singularOf(parameters.text('part', 'month'))
  return date.get(part === 'week' ? 'weekNumber' : part)
}

const units = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond'] as const
type Unit = (typeof units)[number] & DurationUnit

/** The unit of a name in the singular or plural. */
function singularOf(name: string): Unit {
  const unit = units.find((known) => known === name || `${known}s` === name)
  if (unit === undefined)
    throw new NodeFailure(`The unit "${name}" is not known. It must be one of ${units.join(', ')}.`)
  return unit
}

function unitOf(name: string): keyof DurationLikeObject {
  return singularOf(name)
}
