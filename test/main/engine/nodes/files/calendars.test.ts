import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../../src/shared/json.ts'
import { convertToFile } from '../../../../../src/main/engine/nodes/convert-to-file.ts'
import { extractFromFile } from '../../../../../src/main/engine/nodes/extract-from-file.ts'
import { runKind } from '../run-kind.ts'

const now = Date.UTC(2026, 2, 4, 5, 6, 7)

/** The lines of the file that Convert to File makes of an event. */
async function linesOf(parameters: JsonObject): Promise<readonly string[]> {
  const { outputs } = await runKind(convertToFile, {
    parameters: { operation: 'iCal', title: 'T', additionalFields: { uid: 'u' }, ...parameters },
    timezone: 'America/New_York',
    surroundings: { now: () => now },
  })
  const bytes = Buffer.from(outputs[0]?.[0]?.binary?.['data']?.data ?? '', 'base64')
  return bytes.toString().split('\r\n')
}

// Each as n8n 1.123.5 writes it on a server in Greenwich.
test('an event keeps its seconds', async () => {
  const lines = await linesOf({ start: '2026-01-02T10:00:05Z', end: '2026-01-02T11:00:59+01:00' })
  expect(lines).toContain('DTSTART:20260102T100005Z')
  expect(lines).toContain('DTEND:20260102T100059Z')
})

test('a number is a moment in milliseconds', async () => {
  expect(await linesOf({ start: 1_767_348_005_000, end: '' })).toContain('DTSTART:20260102T100005Z')
})

test('an event whose beginning has no value begins when it is written', async () => {
  expect(await linesOf({ start: undefined, end: null })).toContain('DTSTART:20260304T050607Z')
})

test('the zone of the workflow changes no whole day', async () => {
  const days = { start: '2026-01-02T02:00:00Z', end: '2026-01-02T02:00:00Z', allDay: true }
  const lines = await linesOf({ ...days, additionalFields: { uid: 'u', useWorkflowTimezone: true } })
  expect(lines).toContain('DTSTART;VALUE=DATE:20260102')
  expect(lines).toContain('DTEND;VALUE=DATE:20260103')
})

test('what is no date fails with what it is', async () => {
  await expect(linesOf({ start: 'x', end: '' })).rejects.toThrow('The start of the event is "x".')
  await expect(linesOf({ start: '2026-01-02', end: 'x' })).rejects.toThrow('The end of the event is "x".')
})

/** The calendar that Extract from File reads from these lines of an event. */
async function eventRead(...lines: readonly string[]): Promise<unknown> {
  const event = ['UID:1', 'DTSTAMP:20260101T000000Z', 'DTSTART:20260115T103000Z', 'DTEND:20260115T113000Z', ...lines]
  const whole = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:p', 'X-WR-CALNAME:Mine', 'BEGIN:VTODO', 'UID:t', 'END:VTODO']
  const text = [...whole, 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  const data = { data: Buffer.from(text).toString('base64'), mimeType: 'text/calendar' }
  const parameters = { operation: 'fromIcs', destinationKey: 'data', options: {} }
  const { json } = await runKind(extractFromFile, { parameters, items: [{ json: {}, binary: { data } }] })
  return json[0]
}

const at = (date: string) => ({ date, type: 'DATE-TIME' })
const event = {
  uid: '1',
  stamp: at('2026-01-01T00:00:00.000Z'),
  start: at('2026-01-15T10:30:00.000Z'),
  end: at('2026-01-15T11:30:00.000Z'),
}
const calendarOf = (more: JsonObject) => ({ data: { version: '2.0', prodId: 'p', events: [{ ...event, ...more }] } })

// Each as n8n 1.123.5 reads it.
const lines: readonly (readonly [readonly string[], JsonObject])[] = [
  [['SUMMARY:a\\, b\\n c'], { summary: 'a\\, b\\n c' }],
  [
    ['DESCRIPTION:a long line', '  that is folded', '\tand again'],
    { description: 'a long linethat is foldedand again' },
  ],
  [['DESCRIPTION:', 'LOCATION:'], { description: '', location: '' }],
  [['CATEGORIES:A,B\\,C'], { categories: ['A', 'B\\', 'C'] }],
  [['SEQUENCE:2', 'EXDATE:20260116T103000Z'], {}],
  [['SEQ:3'], { sequence: 3 }],
  [['ATTENDEE;CN="A: B";RSVP=TRUE:mailto:a@example.com'], { attendees: [{ name: 'A: B', email: 'a@example.com' }] }],
  [
    ['RRULE:FREQ=MONTHLY;BYDAY=2MO'],
    { recurrenceRule: { frequency: 'MONTHLY', byDay: [{ day: 'MO', occurence: 2 }] } },
  ],
]
for (const [given, more] of lines)
  test(`${given.join(' ')} is read as the service does`, async () => {
    expect(await eventRead(...given)).toEqual(calendarOf(more))
  })

test('a line of a calendar without a value fails in the words of the service', async () => {
  await expect(eventRead('SUMMARY')).rejects.toThrow('Line not valid: SUMMARY')
})
