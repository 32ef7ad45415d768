// Values of the payload that a service refuses without naming their fields: by the value itself, by the form that it is to have, or as none
// of those to choose from.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { post, type CaseInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-unnamed-values-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const body = {
  event_id: 'u-1',
  phone: '0151 2345678',
  contact: { mail: 'ann(at)shop.example' },
  money: 'EURO',
  site: 'shop',
  text: 'Good morning',
}
const sent =
  '{ to: $json.body.phone, recipient: $json.body.contact.mail, cur: $json.body.money, site_url: $json.body.site, said: $json.body.text }'
const refused = (status: number, json: object): Omit<CaseInShort, 'name' | 'truth'> => ({
  nodes: [post('Send', 'http://crm.example/send', sent)],
  baseline: { api: { 'crm.example': [{ path: '*', status, json }] } },
  body,
})

for (const [says, field, status = 400] of [
  ['Not an E.164 number: 0151 2345678', '$.phone'],
  ['Please give a valid phone number', '$.phone'],
  ["'ann(at)shop.example' is not accepted", '$.contact.mail', 422],
  ['Invalid e-mail address', '$.contact.mail', 422],
  ['Unsupported currency', '$.money'],
  ['Malformed URL', '$.site', 422],
] as const) {
  test(`a value that is refused without its name is found: ${says}`, async () => {
    const name = `unnamed-${says.replaceAll(/[^\w]+/gu, '-')}`
    const { layer, certainty, place } = await verdictOf(faultline, { name, ...refused(status, { error: says }) })
    expect({ layer, certainty }).toEqual({ layer: 'data', certainty: 'likely' })
    expect(place).toMatchObject({ node: 'Send', field })
  })
}

test('where an answer repeats all that was sent, or speaks of no form, no value is picked', async () => {
  for (const [name, json] of [
    ['repeats-all', { error: 'Bad request', received: body }],
    ['says-nothing', { error: 'Bad request' }],
    ['speaks-of-a-state', { error: 'The campaign has ended' }],
  ] as const) {
    const { layer } = await verdictOf(faultline, { name, ...refused(400, json) })
    expect(layer, name).toBe('node')
  }
})

test('a value that is none of those to choose from is of the payload, though it is said as a right', async () => {
  const { layer, others } = await verdictOf(faultline, {
    name: 'no-such-choice',
    nodes: [['Add', 'airtable', { operation: 'create' }, { typeVersion: 2.1 }]],
    baseline: {
      stand_ins: {
        Add: {
          error: {
            message: 'Insufficient permissions to create new select option ""in progres""',
            http_code: '422',
            description: 'INVALID_MULTIPLE_CHOICE_OPTIONS',
          },
        },
      },
    },
    body: { event_id: 'u-2', status: 'in progres' },
  })
  expect({ layer, others }).toEqual({ layer: 'data', others: ['API', 'node'] })
})

test('a grant that is revoked and a login that is refused are matters of authorisation, in whatever words', async () => {
  for (const message of [
    'The provided authorization grant (e.g., authorization code) or refresh token is invalid, expired, revoked, or was issued to another client.',
    'Invalid login: 535-5.7.8 Username and Password not accepted.',
  ]) {
    const { layer } = await verdictOf(faultline, {
      name: 'refused-in-words',
      nodes: [['Mail', 'gmail', { operation: 'send' }, { typeVersion: 2.1 }]],
      baseline: { stand_ins: { Mail: { error: { message } } } },
      body: { event_id: 'u-3' },
    })
    expect(layer, message).toBe('authorisation')
  }
})
