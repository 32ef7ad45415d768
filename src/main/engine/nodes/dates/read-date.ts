import type { DateTime } from 'luxon'
import { NodeFailure } from '../../node-failure.ts'

export interface DateReading {
  /** IANA name of the zone that the date is shown in; with a format also the one it is given in where it says none. */
  readonly zone: string
  /** A Luxon format; empty: any known form. */
  readonly format?: string
}

/** What a node says of a value that is no date. */
const invalidDate = 'Invalid date format'

/** A number with fewer digits is in seconds since 1970, one with more or as many in milliseconds. */
const digitsOfMilliseconds = 12

/**
 * A date as a node reads it: ISO 8601, RFC 2822, HTTP or SQL text, or seconds or milliseconds since 1970. Fails where it
 * is none, or where the zone is not known.
 */
export async function readDate(value: unknown, reading: DateReading): Promise<DateTime> {
  const { DateTime, IANAZone } = await import('luxon')
  const { zone, format = '' } = reading
  // Kept by name: a check of its own makes a formatter each time, some 35 KB that no collection counts.
  if (!IANAZone.create(zone).isValid) {
    throw new NodeFailure(`The timezone ${zone} is not valid. Please check the timezone.`)
  }
  const date = format === '' ? await fromAnyForm(DateTime, value, zone) : fromFormat(DateTime, value, format, zone)
  if (date?.isValid !== true) {
    throw new NodeFailure(invalidDate, {
      description: `The value is ${JSON.stringify(value)}${format === '' ? '' : `, the format "${format}"`}. Give a date such as 2024-02-03T04:05:06Z${format === '' ? ', or say which format it has' : ''}.`,
    })
  }
  return date
}

function fromFormat(dateTime: typeof DateTime, value: unknown, format: string, zone: string): DateTime | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' ? dateTime.fromFormat(text, format, { zone }) : undefined
}

/** Text that names no zone is of a server in Greenwich, whatever zone it is then shown in. */
async function fromAnyForm(dateTime: typeof DateTime, value: unknown, zone: string): Promise<DateTime | undefined> {
  // What is nothing counts as 0, and yes as 1.
  const number = typeof value === 'object' && value !== null ? NaN : Number(value)
  if (!Number.isNaN(number)) return fromNumber(dateTime, number, zone)
  if (typeof value !== 'string') return undefined
  const { default: moment } = await import('moment-timezone')
  moment.suppressDeprecationWarnings = true
  const read = moment.utc(value)
  return read.isValid() ? dateTime.fromMillis(read.valueOf(), { zone }) : undefined
}

/** Seconds where there are few digits or a fraction, else milliseconds. */
function fromNumber(dateTime: typeof DateTime, value: number, zone: string): DateTime {
  const whole = Number.isInteger(value) ? value : value * 1000
  return dateTime.fromMillis(String(whole).length < digitsOfMilliseconds ? whole * 1000 : whole, { zone })
}
