import { calendarLines, emptyValue } from './calendar-lines.ts'

/** The calendar of an iCalendar text (RFC 5545) as plain data. Throws what the service says of a line, or what the library says. */
export async function readCalendar(text: string): Promise<unknown> {
  const { convertIcsCalendar } = await import('ts-ics')
  const read = convertIcsCalendar(undefined, calendarLines(text))
  // Moments become texts, as they do in an item.
  return JSON.parse(JSON.stringify(read, asTheService))
}

/** Names a count of weekdays as the service does, by the older name. */
function asTheService(_key: string, value: unknown): unknown {
  if (value === emptyValue) return ''
  if (typeof value !== 'object' || value === null || !('occurrence' in value)) return value
  const { occurrence: occurence, ...rest } = value
  return { ...rest, occurence }
}
