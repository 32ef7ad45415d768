import type { DateTime } from 'luxon'
import type { MomentInput } from 'moment-timezone'
import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { shown } from '../items/text-of.ts'

export interface DateReading {
  /** IANA name of the zone that the date is shown in. */
  readonly zone: string
  /** IANA name of the zone that a date with a format is given in where it says none; absent: the one it is shown in. */
  readonly writtenIn?: string
  /** A Luxon format; empty: any known form. */
  readonly format?: string
}

/** What a node says of a value that is no date. */
const invalidDate = 'Invalid date format'

/** A number with fewer digits is in seconds since 1970, one with more or as many in milliseconds. */
const digitsOfMilliseconds = 12

/**
 * A date as a node reads it: ISO 8601, RFC 2822, HTTP or SQL text, seconds or milliseconds since 1970, or its parts in a list or an
 * object. Fails where it is none, or where the zone is not known; a number that is too large is a date that is not valid.
 */
export async function readDate(value: unknown, reading: DateReading): Promise<DateTime> {
  const { DateTime, IANAZone } = await import('luxon')
  const { zone, writtenIn = zone, format = '' } = reading
  // Kept by name: a check of its own makes a formatter each time, some 35 KB that no collection counts.
  if (!IANAZone.create(zone).isValid) {
    throw new NodeFailure(`The timezone ${zone} is not valid. Please check the timezone.`)
  }
  const date =
    format === ''
      ? await fromAnyForm(DateTime, value, zone)
      : fromFormat(DateTime, value, format, writtenIn).setZone(zone)
  if (date === undefined || date.invalidReason === 'unparsable') throw failure(invalidDate, value, format)
  return date
}

function failure(message: string, value: unknown, format: string): NodeFailure {
  return new NodeFailure(message, {
    description: `The value is ${shown(value)}${format === '' ? '' : `, the format "${format}"`}. Give a date such as 2024-02-03T04:05:06Z${format === '' ? ', or say which format it has' : ''}.`,
  })
}

/** A whole number is taken for seconds or milliseconds whatever the format is; else only text can have one. */
function fromFormat(dateTime: typeof DateTime, value: unknown, format: string, zone: string): DateTime {
  if (typeof value === 'number' && Number.isInteger(value)) return fromNumber(dateTime, value, zone)
  if (typeof value === 'string') return dateTime.fromFormat(value, format, { zone })
  throw failure('input.match is not a function', value, format)
}

/** Text that names no zone is of a server in Greenwich, whatever zone it is then shown in. */
async function fromAnyForm(dateTime: typeof DateTime, value: unknown, zone: string): Promise<DateTime | undefined> {
  const number = dateNumber(value)
  if (Number.isInteger(number)) return fromNumber(dateTime, number, zone)
  const { default: moment } = await import('moment-timezone')
  moment.suppressDeprecationWarnings = true
  const read = moment.utc(Number.isNaN(number) ? (value as MomentInput) : number)
  return read.isValid() ? dateTime.fromMillis(read.valueOf(), { zone }) : undefined
}

/**
 * The number that a date is given as: one with a fraction is in seconds, and comes in milliseconds; what is nothing counts as 0, and yes
 * as 1. NaN where the date is given otherwise.
 */
export function dateNumber(value: unknown): number {
  const number = isObject(value) ? NaN : Number(value)
  return Number.isInteger(number) ? number : number * 1000
}

/** Seconds where there are few digits, else milliseconds. */
function fromNumber(dateTime: typeof DateTime, whole: number, zone: string): DateTime {
  return dateTime.fromMillis(String(whole).length < digitsOfMilliseconds ? whole * 1000 : whole, { zone })
}
