import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../../src/shared/json.ts'
import { convertToFile } from '../../../../../src/main/engine/nodes/convert-to-file.ts'
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
