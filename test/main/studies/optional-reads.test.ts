// A field that is read as one that need not be there, and stands there by another name: nothing was sent in its place.
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openForTest } from '../open-for-test.ts'
import { post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  faultline = await openForTest()
})

test.afterAll(() => faultline.close())

const find: NodeInShort = ['Find', 'httpRequest', { url: 'http://crm.example/find', options: {} }]
const mail = (body: string): NodeInShort => post('Mail', 'http://mail.example/send', body)

function verdict(name: string, body: string, found: object): ReturnType<typeof verdictOf> {
  return verdictOf(faultline, {
    name,
    webhook: { responseMode: 'onReceived' },
    nodes: [find, mail(body)],
    body: { event_id: name },
    baseline: {
      api: {
        'crm.example': [{ path: '*', status: 200, json: found }],
        'mail.example': [{ path: '*', status: 200, json: { ok: true } }],
      },
    },
  })
}

const lost: Readonly<Record<string, readonly [body: string, found: object, field: string, other: string]>> = {
  'with an empty text': [
    "{ to: $json.email ?? '', id: $json.id }",
    { email_address: 'a@x.example' },
    'email',
    'email_address',
  ],
  'with null': ['{ to: $json.phone || null, id: $json.id }', { phoneNumber: '+491' }, 'phone', 'phoneNumber'],
  'by a question mark': [
    '{ to: $json?.email, id: $json.id }',
    { email_address: 'a@x.example' },
    'email',
    'email_address',
  ],
  'within an object': [
    "{ to: $json.customer?.email ?? '', id: $json.id }",
    { customer: { name: 'Ana', emailAddress: 'a@x.example' } },
    'customer.email',
    'emailAddress',
  ],
}

for (const [what, [body, found, field, other]] of Object.entries(lost)) {
  test(`a field of an answer that has another name by now is told though it may be missing: ${what}`, async () => {
    const name = `optional-${what.replaceAll(' ', '-')}`
    const { layer, others, sentence, evidenceFor } = await verdict(name, body, { id: 7, ...found })
    expect([layer, ...others], sentence).toEqual(expect.arrayContaining(['node', 'API']))
    expect([sentence, ...evidenceFor].join(' ')).toContain(
      `"Mail" reads $.${field}, which is not there, and nothing reads "${other}", which the answer of "Find" has in its place`,
    )
  })
}

const healthy: Readonly<Record<string, readonly [body: string, found: object]>> = {
  'nothing of that name': ["{ to: $json.email, note: $json.note ?? '' }", { email: 'a@x.example', status: 'open' }],
  'another field of a longer name': [
    "{ id: $json.id, discount: $json.discount ?? '' }",
    { discount_code: null, total: 5 },
  ],
  'a value of its own in its place': ["{ id: $json.id, to: $json.email ?? 'desk@x.example' }", { email_address: '' }],
  'the other name in its place': [
    "{ id: $json.id, to: $json.email || $json.email_address || '' }",
    { email_address: 'a@x.example' },
  ],
}

for (const [what, [body, found]] of Object.entries(healthy)) {
  test(`a field that need not be there is missing, and all is well: ${what}`, async () => {
    const told = await verdict(`may-be-missing-${what.replaceAll(' ', '-')}`, body, { id: 7, ...found })
    expect(told, told.sentence).toMatchObject({ layer: null, nothingFails: true })
  })
}
