import type momentLibrary from 'moment-timezone'
import type { Moment, MomentInputObject, unitOfTime } from 'moment-timezone'
import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { withField } from '../items/with-field.ts'
import type { ItemParameters } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import { inGreenwich } from './in-greenwich.ts'
import { shown, textOf } from '../items/text-of.ts'

/**
 * Version 1 of Date & Time: reads and formats with Moment.js, whose tokens it is written in; the result goes in a field of the item.
 * A date that names no zone is one of a server in Greenwich. Null where the item is left out, because there is no value to format.
 */
export async function formatOldDate(
  json: JsonObject,
  parameters: ItemParameters,
  context: NodeContext,
): Promise<JsonObject | null> {
  const field = fieldOf(parameters.value('dataPropertyName', 'data'))
  if (parameters.text('action', 'format') === 'calculate') {
    return withField(json, field, (await calculated(parameters)).toISOString(), false)
  }
  const value = parameters.value('value')
  if (value === undefined) return null
  const date = await formattable(value, parameters, context.scope.timezone)
  return withField(json, field, date.format(formatOf(parameters.value('toFormat', 'MM/DD/YYYY'))), false)
}

/** Fails as the service does where an expression gave no text. */
function fieldOf(given: unknown): string {
  if (typeof given === 'string') return given
  throw new NodeFailure(
    given === null || given === undefined
      ? `Cannot read properties of ${String(given)} (reading 'includes')`
      : 'dataPropertyName.includes is not a function',
    { description: `The name of the output field is ${shown(given)}. Expected text.` },
  )
}

/** ISO 8601 as a server in Greenwich writes it, with its offset, where no format is given. */
const noFormat = 'YYYY-MM-DDTHH:mm:ssZ'
/** What Moment.js replaces in a format before it reads it: what stands in brackets, and the formats of a language. */
const replaced = /\[[^[]*\]|LT|L|l/

function formatOf(given: unknown): string {
  if (typeof given === 'string') return given === '' ? noFormat : given
  if (given === null || given === undefined) return noFormat
  const asked = replaced.test(textOf(given)) ? 'replace' : 'match'
  throw new NodeFailure(`format.${asked} is not a function`, {
    description: `The format is ${JSON.stringify(given)}. Expected text such as YYYY-MM-DD.`,
  })
}

async function formattable(value: unknown, parameters: ItemParameters, workflowZone: string): Promise<Moment> {
  const moment = await library()
  const from = parameters.text('options.fromTimezone')
  const to = parameters.text('options.toTimezone')
  const format = parameters.text('options.fromFormat')
  const unread = new NodeFailure('The date input format could not be recognized. Please set the "From Format" field', {
    description: `The value is ${JSON.stringify(value)}.`,
  })
  const number = Number(value)
  if (!Number.isNaN(number)) {
    const date = momentOf(moment, number)
    if (!date.isValid()) throw unread
    return from === '' && to === '' ? date : date.tz(to || workflowZone)
  }
  // A list or an object gives the parts of a date.
  const given = typeof value === 'object' && value !== null ? (value as MomentInputObject) : String(value)
  if (format === '' && !moment.utc(given).isValid()) throw unread
  if (from === '' && to === '') return format === '' ? moment.utc(given) : moment.utc(given, format)
  const zone = from || workflowZone
  const isText = typeof given === 'string' && format !== ''
  return (isText ? moment.tz(given, format, zone) : moment.tz(given, zone)).tz(to || workflowZone)
}

/** A number with fewer digits is in seconds since 1970, and so is one with a fraction. */
const digitsOfMilliseconds = 12

function momentOf(moment: typeof momentLibrary, given: number): Moment {
  const number = Number.isInteger(given) ? given : given * 1000
  return moment.utc(String(number).length < digitsOfMilliseconds ? number * 1000 : number)
}

async function calculated(parameters: ItemParameters): Promise<Moment> {
  const moment = await library()
  const value = parameters.value('value')
  const format = parameters.text('options.fromFormat')
  const date =
    format === ''
      ? moment.utc(typeof value === 'string' || Array.isArray(value) ? inGreenwich(String(value)) : Number(value))
      : moment.utc(typeof value === 'string' || typeof value === 'number' ? value : undefined, format, true)
  if (!date.isValid()) {
    throw new NodeFailure(
      format === ''
        ? 'Unrecognized date input. Please specify a format in the "From Format" field.'
        : 'Date input cannot be parsed. Please recheck the value and the "From Format" field.',
      { description: `The value is ${JSON.stringify(value)}${format === '' ? '' : `, the format "${format}"`}.` },
    )
  }
  const unit = unitOf(parameters.text('timeUnit', 'days'))
  const duration = parameters.number('duration', 0)
  return parameters.text('operation', 'add') === 'subtract' ? date.subtract(duration, unit) : date.add(duration, unit)
}

const units: readonly unitOfTime.DurationConstructor[] = [
  'quarters',
  'years',
  'months',
  'weeks',
  'days',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
]

function unitOf(name: string): unitOfTime.DurationConstructor {
  const unit = units.find((known) => known === name || known === `${name}s`)
  if (unit === undefined) {
    throw new NodeFailure(`The unit "${name}" is not known. It must be one of ${units.join(', ')}.`)
  }
  return unit
}

async function library(): Promise<typeof momentLibrary> {
  const { default: moment } = await import('moment-timezone')
  // What it would say goes to the console: that it reads other forms as the platform does, which is wanted here.
  moment.suppressDeprecationWarnings = true
  return moment
}
