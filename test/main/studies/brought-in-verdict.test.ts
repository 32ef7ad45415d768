import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { messageShape } from '../../../src/shared/message-shape.ts'
import { openRecordedService, recordedFile } from '../../stand-ins/n8n-recordings.ts'
import { openForTest } from '../open-for-test.ts'
import { onThisMachine } from '../../machine-pace.ts'

for (const [id, verdict, words] of [
  ['2', 'same', 'It fails here as it failed there, at "Create ticket"'],
  ['6', 'same', 'the credentials, the reverse proxy and the queue of the server are not needed for it'],
  ['3', 'succeeded', 'It did not fail there, and does not fail here.'],
] as const) {
  test(`execution ${id} is brought in, sent once, and told to be "${verdict}"`, async () => {
    const faultline = await openForTest()
    await faultline.calls.openServiceText({ name: 'saved.json', text: recordedFile() })
    const brought = await faultline.calls.bringIn({ id })
    await faultline.close()

    expect(brought.verdict).toBe(verdict)
    expect(brought.sentence).toContain(words)
  })
}

/** Executions of many kinds as an n8n 1.123.5 recorded them. */
const kinds = readFileSync('test/conformance/from-n8n/kinds-of-executions.json', 'utf8')

for (const [id, what, verdict, words] of [
  ['22', 'waits', 'not-run', 'Nothing can be told yet: when it was brought in it had not ended there (waiting)'],
  ['43', 'ran out of time', 'same', 'It is cancelled here as it was cancelled there'],
  ['78', 'was stopped by hand', 'not-run', 'it was stopped there at "Wait" ("The execution was cancelled manually")'],
  ['105', 'a crash ended', 'not-run', 'n8n itself ended there while "Slow" ran, and kept nothing of what was sent.'],
  [
    '41',
    'succeeded but for its answer',
    'succeeded',
    'does not fail here, as the service counts: The provider saw 500.',
  ],
  ['64', 'got an error with a success', 'same', 'It fails here as it failed there, at "J"'],
  ['191', 'told the end of its error alone', 'same', 'It fails here as it failed there, at "Parse Metadata"'],
  ['152', 'was refused at its webhook', 'same', 'Unused Respond to Webhook node found in the workflow'],
  [
    '133',
    'went on after a call without an answer',
    'succeeded',
    'It went on there after "Get the website data" had failed',
  ],
  ['18', 'failed in a loop', 'same', 'at "Each": "The service was not able to process your request"'],
  ['21', 'failed behind a wait for a call', 'same', 'at "After wait"'],
  ['71', 'came to the test URL', 'same', 'at "Read"'],
  ['72', 'had pinned data', 'same', 'at "After"'],
  ['99', 'came with XML', 'same', 'at "X": "Cannot read properties of undefined (reading \'y\') [line 1]"'],
] as const) {
  test(`an execution that ${what} is told to be "${verdict}" in a sentence that fits it`, async () => {
    const faultline = await openForTest()
    await faultline.calls.openServiceText({ name: 'saved.json', text: kinds })
    const brought = await faultline.calls.bringIn({ id })
    await faultline.close()

    expect(brought.sentence).toContain(words)
    expect(brought.verdict).toBe(verdict)
    expect(brought.sentence).not.toContain('..')
  })
}

test('a case that no longer fails under its recorded answers leaves what differs between there and here', async () => {
  const faultline = await openForTest()
  const text = recordedFile()
    .replaceAll('"httpCode":"422"', '"httpCode":"200"')
    .replaceAll('"messages":["422 - ', '"messages":["200 - ')
  await faultline.calls.openServiceText({ name: 'saved.json', text })
  const brought = await faultline.calls.bringIn({ id: '2' })
  await faultline.close()

  expect(brought.verdict).toBe('does-not-fail-here')
  expect(brought.sentence).toContain('the authorisation (credentials are never given out)')
})

test('a key is kept once the service has taken it, never given to the window, and serves the next connection', async () => {
  const key = randomBytes(24).toString('hex')
  const service = await openRecordedService(key)
  const faultline = await openForTest()
  const refused = await faultline.calls.connectService({ url: service.url, key: 'a-wrong-key' }).then(
    () => null,
    (error: unknown) => String(error),
  )
  const before = await faultline.calls.serviceConnection(undefined)
  const list = await faultline.calls.connectService({ url: service.url, key })
  const again = await faultline.calls.connectService({ url: service.url })
  const connection = await faultline.calls.serviceConnection(undefined)
  const brought = await faultline.calls.bringIn({ id: '2' })
  await faultline.close()
  await service.close()

  expect(refused).toContain('does not take the API key')
  expect(before).toBeNull()
  expect(list.groups.filter(({ failed }) => failed)).toHaveLength(4)
  expect(again).toEqual(list)
  expect(connection).toEqual({ baseUrl: service.url, keyKeptIn: 'memory' })
  expect(JSON.stringify([list, connection, brought])).not.toContain(key)
  expect(new Set(service.arrived.map(({ method }) => method))).toEqual(new Set(['GET']))
})

test('a message is compared without the values that it names, and without where it arose', () => {
  expect(messageShape('Order "A-5" of 2026-11-22 was not found (404)')).toBe(
    messageShape("Order 'B-77' of 2025-01-01 was not found (500)"),
  )
  expect(messageShape('row 2 [line 1, for item 1]')).toBe(messageShape('row 7 [line 1]'))
  expect(messageShape('The address is wrong')).not.toBe(messageShape('The name is wrong'))
})

test('of a long message its beginning tells of what kind it is, at once', { tag: '@timing' }, () => {
  const words = 'The service answered with a page. '.repeat(100)
  const started = performance.now()
  const shapes = ['a.', 'a-', '“'].map((sign) => messageShape(`${words}${sign.repeat(30_000)}`))
  expect(performance.now() - started).toBeLessThan(onThisMachine(1_000))
  expect(new Set(shapes).size).toBe(1)
})
