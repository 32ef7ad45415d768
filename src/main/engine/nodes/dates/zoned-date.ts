import type * as Luxon from 'luxon'
import type { DateTime } from 'luxon'
import { inGreenwich } from './in-greenwich.ts'

/** Loaded when the first date is read. */
let luxon: Promise<typeof Luxon> | null = null

/**
 * Reads dates as Edit Fields and Wait do: ISO 8601, HTTP, RFC 2822 and SQL text and what the platform itself reads, in the zone that
 * the text names, or else in the given one (an IANA name); null for anything else, a bare number too.
 * Source: engine semantics §1.11 and its recordings.
 */
export async function zonedDateReader(zone: string): Promise<(value: unknown) => DateTime | null> {
  const { DateTime } = await (luxon ??= import('luxon'))
  return (value) => {
    const text = String(value).trim()
    const read =
      value instanceof Date
        ? [DateTime.fromJSDate(value, { zone })]
        : [
            DateTime.fromISO(text, { zone, setZone: true }),
            DateTime.fromHTTP(text, { zone, setZone: true }),
            DateTime.fromRFC2822(text, { zone, setZone: true }),
            DateTime.fromSQL(text, { zone, setZone: true }),
            DateTime.fromMillis(inGreenwich(text), { zone }),
          ]
    return read.find(({ isValid }) => isValid) ?? null
  }
}
