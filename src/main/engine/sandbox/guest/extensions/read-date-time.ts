import { DateTime } from 'luxon'
import { refusal } from './extension.ts'

/** A moment from a text in one of the usual forms. A text that names an offset keeps it (workflow format's reference). */
export function readDateTime(text: string): DateTime {
  const trimmed = text.trim()
  const zoned = { setZone: true }
  const forms: readonly (() => DateTime)[] = [
    () => DateTime.fromISO(trimmed, zoned),
    () => DateTime.fromHTTP(trimmed, zoned),
    () => DateTime.fromRFC2822(trimmed, zoned),
    () => DateTime.fromSQL(trimmed, zoned),
  ]
  for (const read of forms) {
    const made = read()
    if (made.isValid) return made
  }
  const last = new Date(trimmed)
  if (Number.isNaN(last.getTime())) throw refusal('cannot convert to Luxon DateTime')
  return DateTime.fromJSDate(last)
}
