import type { DateTime, DurationLikeObject } from 'luxon'
import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { withField } from '../items/with-field.ts'
import type { ItemParameters } from '../items/item-parameters.ts'
import { formatInMoment, luxonFormat } from './moment-format.ts'
import type { NodeContext } from '../node-kind.ts'
import { invalidDate, readDate, type DateReading } from './read-date.ts'

/**
 * Version 1 of Date & Time: formats in Moment.js tokens, the result in a field of the item. Null where the item is left out,
 * because there is no value to format.
 */
export async function formatOldDate(
  json: JsonObject,
  parameters: ItemParameters,
  context: NodeContext,
): Promise<JsonObject | null> {
  const field = parameters.text('dataPropertyName', 'data')
  const workflowZone = context.scope.timezone
  const fromFormat = parameters.text('options.fromFormat')
  const reading = {
    zone: parameters.text('options.fromTimezone') || workflowZone,
    ...(fromFormat !== '' && { format: luxonFormat(fromFormat) }),
  }
  if (parameters.text('action', 'format') === 'calculate') {
    const date = await calculable(parameters.value('value'), reading)
    const sign = parameters.text('operation', 'add') === 'subtract' ? -1 : 1
    const unit = parameters.text('timeUnit', 'days')
    const duration: DurationLikeObject = { [unit]: sign * parameters.number('duration', 0) }
    return withField(json, field, date.plus(duration).toUTC().toISO())
  }
  const value = parameters.value('value')
  if (value === undefined) return null
  // What is nothing counts as the number 0 here.
  const date = await formattable(value === null || value === '' ? 0 : value, reading)
  const shown = date.setZone(parameters.text('options.toTimezone') || workflowZone)
  return withField(json, field, formatInMoment(shown, parameters.text('toFormat', 'MM/DD/YYYY')))
}

async function formattable(value: unknown, reading: DateReading): Promise<DateTime> {
  return read(value, reading, 'The date input format could not be recognized. Please set the "From Format" field')
}

async function calculable(value: unknown, reading: DateReading): Promise<DateTime> {
  return read(
    value,
    reading,
    reading.format === undefined
      ? 'Unrecognized date input. Please specify a format in the "From Format" field.'
      : 'Date input cannot be parsed. Please recheck the value and the "From Format" field.',
  )
}

/** A date, or the failure in the words of this version. A zone that is not known keeps its own. */
async function read(value: unknown, reading: DateReading, message: string): Promise<DateTime> {
  try {
    return await readDate(value, reading)
  } catch (error) {
    if (!(error instanceof NodeFailure) || error.message !== invalidDate) throw error
    throw new NodeFailure(message, error.details)
  }
}
