// An API that answers 200 with an error in its body: what was sent is named where the words of the error lead to one value of the payload.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { post } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-errors-within-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

interface Said {
  readonly sends: string
  readonly body: object
  readonly answer: object
}

const named: Readonly<Record<string, Said & { readonly field: string; readonly as: string }>> = {
  'a code that names the thing that is not there': {
    sends: '{ channel: $json.body.room, text: $json.body.text }',
    body: { event_id: 'n1', room: '#ops-old', text: 'Hello' },
    answer: { ok: false, error: 'channel_not_found' },
    field: '$.room',
    as: 'channel',
  },
  'a sentence with a code of its own': {
    sends: '{ chat_id: $json.body.chat, text: $json.body.text }',
    body: { event_id: 'n2', chat: 5512, text: 'Hello' },
    answer: { ok: false, error_code: 400, description: 'Bad Request: chat not found' },
    field: '$.chat',
    as: 'chat_id',
  },
  'a list of errors with fields': {
    sends: '{ requester: $json.body.email, subject: $json.body.subject }',
    body: { event_id: 'n3', email: 'ada@', subject: 'Hello' },
    answer: { success: false, errors: [{ field: 'requester', message: 'is not a valid e-mail address' }] },
    field: '$.email',
    as: 'requester',
  },
}

for (const [what, { sends, body, answer, field, as }] of Object.entries(named)) {
  test(`the value that an error within a success is about is named: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `within-${as.replace('_', '-')}`,
      nodes: [post('Tell', 'http://chat.example/messages', sends)],
      body,
      baseline: { api: { 'chat.example': [{ path: '*', status: 200, json: answer }] } },
    })
    expect(verdict).toMatchObject({ layer: 'data', others: ['API', 'node'], certainty: 'likely' })
    expect(verdict.place).toMatchObject({ field, node: 'Tell' })
    expect(verdict.sentence).toContain(
      `It is about "${as}": what was sent there is ${field} of the payload, as it came.`,
    )
    // The API refuses, and no check of the workflow's own.
    expect(verdict.remedy?.sentence).not.toContain('on purpose')
  })
}

test('a value put into an answer that says no to what was sent clears neither what was sent nor blames the API for certain', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'within-read-on',
    nodes: [
      post('Label', 'http://carrier.example/labels', '{ ref: $json.body.id, to: { zip: $json.body.address.zip } }'),
      post('Keep', 'http://shop.example/orders', '{ url: $json.label.url }'),
    ],
    body: { id: 'n5', address: { zip: '1011' } },
    baseline: {
      api: {
        'carrier.example': [
          {
            path: '*',
            status: 200,
            json: { label: null, errors: [{ field: 'to.zip', message: 'Postcode 1011 is not valid' }] },
          },
        ],
      },
    },
  })
  expect(verdict, verdict.sentence).toMatchObject({ layer: 'data', others: ['API', 'node'], certainty: 'likely' })
  expect(verdict.place).toMatchObject({ field: '$.address.zip', found: 'text' })
  expect(verdict.sentence).toContain('Postcode 1011 is not valid')
})

test('of an error within a success that is about no field none is named', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'within-no-field',
    nodes: [post('Tell', 'http://chat.example/messages', '{ channel: $json.body.room, text: $json.body.text }')],
    body: { event_id: 'n4', room: '#ops', text: 'Hello' },
    baseline: { api: { 'chat.example': [{ path: '*', status: 200, json: { ok: false, error: 'not_authed' } }] } },
  })
  expect(verdict.layer).toBe('authorisation')
  expect(verdict.place).toMatchObject({ field: null })
})

test('what an answer says in a form of its own is told, where no step fails over it', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'within-own-form',
    nodes: [post('Activate', 'http://telco.example/rpc', '{ iccid: $json.body.iccid }')],
    body: { event_id: 'n6', iccid: '8949017420000012345' },
    baseline: {
      api: {
        'telco.example': [
          {
            path: '*',
            status: 200,
            json: { result: null, fault: { code: 5002, text: 'The profile belongs to another' } },
          },
        ],
      },
    },
  })
  expect(verdict, verdict.sentence).toMatchObject({ layer: 'API', certainty: 'likely' })
  expect(verdict.sentence).toContain('with an error within a success')
  expect(verdict.sentence).toContain('It says: "The profile belongs to another".')
})
