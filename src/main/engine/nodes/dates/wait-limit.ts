import { ownOf } from '../../../../shared/own-field.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { ItemParameters } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import { inGreenwich } from './in-greenwich.ts'

/** Milliseconds of the units in which a time to wait is written. */
export const unitsMs: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
}

/**
 * When Wait goes on although nobody has called; null: never. As in the service, only what is true limits it, and a limit that
 * is no time is none.
 */
export function waitLimitOf(context: NodeContext, parameters: ItemParameters): number | null {
  if (parameters.value('limitWaitTime') !== true) return null
  const limit = limitOf(context, parameters)
  if (!Number.isNaN(limit)) return limit
  context.note('input-discarded', 'The limit of the time to wait is no time: the node waits without an end.')
  return null
}

/** The same for a page of a form, which fails where the limit is no time. */
export function formLimitOf(context: NodeContext, parameters: ItemParameters): number | null {
  if (!parameters.flag('limitWaitTime')) return null
  const limit = limitOf(context, parameters)
  if (!Number.isNaN(limit)) return limit
  throw new NodeFailure('Could not configure Limit Wait Time', { description: 'Invalid date format' })
}

/** Milliseconds since 1970; NaN where it is no time. */
function limitOf(context: NodeContext, parameters: ItemParameters): number {
  if (parameters.text('limitType', 'afterTimeInterval') === 'atSpecifiedTime') {
    const moment = parameters.value('maxDateAndTime')
    return typeof moment === 'number' ? moment : inGreenwich(String(moment))
  }
  const unitMs = ownOf(unitsMs, parameters.text('resumeUnit', 'hours')) ?? 1000
  return context.engine.surroundings.now() + Number(parameters.value('resumeAmount', 1)) * unitMs
}
