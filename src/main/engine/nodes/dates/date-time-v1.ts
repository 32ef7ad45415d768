import type { DurationLikeObject } from 'luxon'
import type { JsonObject } from '../../../../shared/json.ts'
import { withField } from '../items/with-field.ts'
import type { ItemParameters } from '../items/item-parameters.ts'
import { luxonFormat } from './moment-format.ts'
import type { NodeContext } from '../node-kind.ts'
import { readDate } from './read-date.ts'

/** Version 1 of Date & Time: formats in Moment.js tokens, the result in a field of the item. */
export async function formatOldDate(
  json: JsonObject,
  parameters: ItemParameters,
  context: NodeContext,
): Promise<JsonObject> {
  const value = parameters.value('value')
  const field = parameters.text('dataPropertyName', 'data')
  if (value === undefined || value === null || value === '') return json
  const workflowZone = context.scope.timezone
  const fromFormat = parameters.text('options.fromFormat')
  const reading = {
    zone: parameters.text('options.fromTimezone') || workflowZone,
    ...(fromFormat !== '' && { format: luxonFormat(fromFormat) }),
  }
  const date = await readDate(value, reading)
  if (parameters.text('action', 'format') === 'calculate') {
    const sign = parameters.text('operation', 'add') === 'subtract' ? -1 : 1
    const unit = parameters.text('timeUnit', 'days')
    const duration: DurationLikeObject = { [unit]: sign * parameters.number('duration', 0) }
    return withField(json, field, date.plus(duration).toISO())
  }
  const shown = date.setZone(parameters.text('options.toTimezone') || workflowZone)
  return withField(json, field, shown.toFormat(luxonFormat(parameters.text('toFormat', 'MM/DD/YYYY'))))
}
