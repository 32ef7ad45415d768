import type { DateTime } from 'luxon'
import { NodeFailure } from '../../node-failure.ts'

export interface DateReading {
  /** IANA name of the zone the date is given in where it says none, and is shown in. */
  readonly zone: string
  /** A Luxon format; empty: any known form. */
  readonly format?: string
}

/** What a node says of a value that is no date. */
export const invalidDate = 'Invalid date format'

/** A number with fewer digits is in seconds since 1970, one with more in milliseconds. */
const digitsOfMilliseconds = 12

/**
 * A date as a node reads it: ISO 8601, RFC 2822, HTTP or SQL text, or seconds or milliseconds since 1970. Fails where it
 * is none, or where the zone is not known.
 */
export async function readDate(value: unknown, reading: DateReading): Promise<DateTime> {
  const { DateTime, IANAZone } = await import('luxon')
  const { zone, format = '' } = reading
  if (!IANAZone.isValidZone(zone)) {
    throw new NodeFailure(`The timezone ${zone} is not valid. Please check the timezone.`)
  }
  const date = format === '' ? fromAnyForm(DateTime, value, zone) : fromFormat(DateTime, value, format, zone)
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

function fromAnyForm(dateTime: typeof DateTime, value: unknown, zone: string): DateTime | undefined {
  if (typeof value === 'number') return fromNumber(dateTime, value, zone)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  if (/^-?\d{5,}(\.\d+)?$/.test(text)) return fromNumber(dateTime, Number(text), zone)
  const read = [
    dateTime.fromISO(text, { zone }),
    dateTime.fromRFC2822(text, { zone }),
    dateTime.fromHTTP(text, { zone }),
    dateTime.fromSQL(text, { zone }),
  ].find(({ isValid }) => isValid)
  if (read !== undefined) return read
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? undefined : dateTime.fromMillis(milliseconds, { zone })
}

function fromNumber(dateTime: typeof DateTime, value: number, zone: string): DateTime {
  const digits = String(Math.trunc(Math.abs(value))).length
  return dateTime.fromMillis(digits < digitsOfMilliseconds ? value * 1000 : value, { zone })
}
