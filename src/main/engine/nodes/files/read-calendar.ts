/** The calendar of an iCalendar text (RFC 5545) as plain data. Throws what the library says. */
export async function readCalendar(text: string): Promise<unknown> {
  const { convertIcsCalendar } = await import('ts-ics')
  // Moments become texts, as they do in an item.
  return JSON.parse(JSON.stringify(convertIcsCalendar(undefined, text)))
}
