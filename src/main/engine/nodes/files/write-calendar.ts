import type { DateArray, EventAttributes, EventStatus } from 'ics'
import type { Moment } from 'moment-timezone'
import type { Item } from '../../../../shared/item.ts'
import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { parametersIn, parametersOf, type ItemParameters } from '../items/item-parameters.ts'
import { keepFile } from '../items/keep-file.ts'
import type { NodeContext } from '../node-kind.ts'

/** An item with the file of one event (RFC 5545). */
export async function calendarItem(context: NodeContext, itemIndex: number): Promise<Item> {
  const { createEvent } = await import('ics')
  const parameters = parametersOf(context, itemIndex)
  const { error, value } = createEvent(await eventOf(context, parameters, itemIndex))
  if (value === undefined) {
    throw new NodeFailure(error?.message ?? 'The event could not be written.', { description: detailsOf(error) })
  }
  const name = parameters.text('additionalFields.fileName') || 'event.ics'
  const file = await keepFile(context, Buffer.from(value), name, 'text/calendar')
  return { json: {}, binary: { [parameters.name('binaryPropertyName', 'data')]: file } }
}

async function eventOf(context: NodeContext, parameters: ItemParameters, itemIndex: number): Promise<EventAttributes> {
  const isWholeDay = parameters.flag('allDay')
  const start = await momentOf(context, 'start', itemIndex)
  const end = parameters.value('end') ? await momentOf(context, 'end', itemIndex) : start
  const more = parametersIn(parameters.object('additionalFields') ?? {})
  const place = parametersIn(inside(more.object('geolocationUi'), 'geolocationValues'))
  const status = more.text('status')
  const busy = more.text('busyStatus')
  return {
    title: parameters.text('title'),
    // The last whole day counts, and the format names the one after it.
    ...(isWholeDay
      ? { start: dayOf(start), end: dayOf(end.clone().add(1, 'day')) }
      : { start: secondOf(start), startInputType: 'utc', end: secondOf(end), endInputType: 'utc' }),
    ...written(more, ['calName', 'description', 'location', 'recurrenceRule', 'uid', 'url']),
    ...(more.value('sequence') !== undefined && { sequence: more.number('sequence', 0) }),
    ...(isStatus(status) && { status }),
    ...((busy === 'BUSY' || busy === 'TENTATIVE') && { busyStatus: busy }),
    ...(place.text('lat') !== '' && { geo: { lat: place.number('lat', NaN), lon: place.number('lon', NaN) } }),
    ...organizerOf(more),
    ...attendeesOf(more),
  }
}

function organizerOf(more: ItemParameters): Pick<EventAttributes, 'organizer'> {
  const one = parametersIn(inside(more.object('organizerUi'), 'organizerValues'))
  return one.text('email') === '' ? {} : { organizer: { name: one.text('name'), email: one.text('email') } }
}

function attendeesOf(more: ItemParameters): Pick<EventAttributes, 'attendees'> {
  const people = parametersIn(more.object('attendeesUi') ?? {})
    .entries('attendeeValues')
    .map(parametersIn)
  if (people.length === 0) return {}
  return {
    attendees: people.map((one) => ({ name: one.text('name'), email: one.text('email'), rsvp: one.flag('rsvp') })),
  }
}

function inside(group: Readonly<Record<string, unknown>> | null, name: string): Readonly<Record<string, unknown>> {
  const found = group?.[name]
  return isObject(found) ? found : {}
}

function written<Name extends string>(more: ItemParameters, names: readonly Name[]): Partial<Record<Name, string>> {
  const made: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const text = more.text(name)
    if (text !== '') made[name] = text
  }
  return made
}

function isStatus(text: string): text is EventStatus {
  return text === 'TENTATIVE' || text === 'CONFIRMED' || text === 'CANCELLED'
}

/**
 * A moment in Greenwich, where the service's server is taken to be: the zone of the workflow changes no moment. A number is in
 * milliseconds, and of no value at all the service makes the moment at which it writes (n8n 1.123.5, measured).
 */
async function momentOf({ engine, parameters }: NodeContext, name: string, itemIndex: number): Promise<Moment> {
  const { default: moment } = await import('moment-timezone')
  moment.suppressDeprecationWarnings = true
  const given = parameters.readExact(name, itemIndex, undefined)
  const read = moment.utc(given === undefined ? engine.surroundings.now() : given)
  if (read.isValid()) return read
  throw new NodeFailure(
    `The ${name} of the event is ${JSON.stringify(given)}. It must be a date such as 2025-01-31T10:00:00Z.`,
  )
}

function dayOf(moment: Moment): DateArray {
  return [moment.year(), moment.month() + 1, moment.date()]
}

function secondOf(moment: Moment): DateArray {
  // The library takes seconds, its types don't.
  const parts: readonly number[] = [...dayOf(moment), moment.hour(), moment.minute(), moment.second()]
  return parts as DateArray
}

/** The library keeps what is wrong with each field beside a text that only counts them. */
function detailsOf(error: unknown): string | null {
  const errors: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errors') : null
  return Array.isArray(errors) ? errors.join('; ') : null
}
