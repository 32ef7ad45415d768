// A value that is there, and that a function of the language or a service refuses: the field is named.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { openForTest } from '../open-for-test.ts'
import { caseText, code, condition, post, set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-refused-values-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const answering = (status: number, said: object) => ({ api: { 'crm.example': [{ path: '*', status, ...said }] } })
const book = (body: string): NodeInShort => post('Book', 'http://crm.example/bookings', body)
const make = (value: string): NodeInShort =>
  code('Make', `const { body } = $input.first().json\nreturn [{ json: { made: ${value} } }]`)

/** What a code makes of the field, a value that it refuses, and the words of the repair. */
const ofLanguage: Readonly<Record<string, readonly [made: string, value: unknown, is: string]>> = {
  'a text that is no date': ['new Date(body.given).toISOString()', 'Okt 9, 2026', 'a moment in time'],
  'a date that cannot be formatted': ['new Intl.DateTimeFormat("en").format(new Date(body.given))', 'soon', 'a moment'],
  'a text that is no whole number': ['String(BigInt(body.given))', 'A-17', 'a whole number'],
  'a count of digits': ['(12.5).toFixed(body.given)', 200, 'a count of digits'],
  'a length below zero': ['new Array(body.given).fill(0)', -1, 'a length'],
  'a pattern that cannot be read': ['new RegExp(body.given).test("a")', '*.txt', 'a regular expression'],
  'a percent sign alone': ['decodeURIComponent(body.given)', '100% sure', 'a text that can be decoded'],
  'a zone that is none': ['new Date(0).toLocaleString("en", { timeZone: body.given })', 'Mars/Base', 'a time zone'],
  'a currency that is none': [
    'new Intl.NumberFormat("en", { style: "currency", currency: body.given }).format(1)',
    '€',
    'the code of a currency',
  ],
}

for (const [what, [made, given, is]] of Object.entries(ofLanguage)) {
  test(`a value that a function of the language refuses is named: ${what}`, async () => {
    const name = `language-${what.replaceAll(' ', '-')}`
    const body = { event_id: name, given, title: 'Meeting' }
    const baseline = answering(200, { json: { ok: true } })
    const verdict = await verdictOf(faultline, { name, nodes: [make(made), book('$json')], baseline, body })
    expect(verdict).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
    expect(verdict.place).toMatchObject({ field: '$.given', node: 'Make', line: 2 })
    expect(JSON.stringify(verdict.evidence)).toContain(`$.given is ${is}`)
  })
}

test('a date that is none in a later element of a list is named where a node refuses it', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'later-date',
    nodes: [
      ['Rows', 'splitOut', { fieldToSplitOut: 'body.rows', options: {} }],
      [
        'When',
        'dateTime',
        {
          operation: 'formatDate',
          date: '={{ $json.due }}',
          format: 'yyyy-MM-dd',
          outputFieldName: 'day',
          options: {},
        },
        { typeVersion: 2 },
      ],
    ],
    body: { event_id: 'later-date', rows: [{ due: '2026-01-01' }, { due: '2026-01-02' }, { due: '31/31/2026' }] },
  })
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], place: { field: '$.rows[*].due', node: 'When' } })
})

test('of what a function for digits is given beside a text only the number is tried', async () => {
  const name = 'digits-beside-a-text'
  const nodes = [make('body.title.trim() + (12.5).toFixed(body.given)')]
  await faultline.cases.open(
    caseText({ name, nodes, body: { event_id: name, given: 200, title: 'Meeting' }, truth: { layers: [] } }),
    name,
  )
  const { trials } = await faultline.cases.sweep({ kind: 'sweep', layers: ['data'], resume: false }).done
  const tried = trials.filter(({ change }) => change.name === 'usable-value')
  expect(tried.map(({ change, outcome }) => [change.parameters['path'], outcome])).toEqual([['$.given', 'heals']])
})

test('so is one that an expression refused in silence', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'language-in-silence',
    nodes: [book('{ at: new Date($json.body.due).toISOString() }')],
    baseline: answering(200, { json: { ok: true } }),
    body: { event_id: 's-1', due: 'tomorrow' },
  })
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], place: { field: '$.due', node: 'Book' } })
})

test('a field that code refuses by its name, as a sentence writes it, is named', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'language-own-words',
    nodes: [
      code(
        'Check',
        'const { body } = $input.first().json\nif (body.unitPrice > 100) throw new Error("Unit price is out of range")\nreturn [{ json: body }]',
      ),
    ],
    body: { event_id: 'n-1', unitPrice: 900 },
  })
  expect(verdict).toMatchObject({ layer: 'data', place: { field: '$.unitPrice', node: 'Check' } })
})

interface Refused {
  readonly nodes: readonly NodeInShort[]
  readonly said: object
  readonly field: string
}

const payload = { event_id: 'r-1', email: 'nobody', plan: 'Golden', amount: 12.5, address: { zip: 'ABC' } }

const byService: Readonly<Record<string, Refused>> = {
  'in a list of errors': {
    nodes: [book('{ email: $json.body.email, plan: $json.body.plan }')],
    said: { json: { message: 'Validation Failed', errors: [{ field: 'email', code: 'invalid' }] } },
    field: '$.email',
  },
  'in a sentence, of a field that has another name in the payload': {
    nodes: [
      set('Take', { plan_name: '={{ $json.body.plan }}', email: '={{ $json.body.email }}' }),
      book('{ planName: $json.plan_name, email: $json.email }'),
    ],
    said: { text: 'Plan name is not included in the list' },
    field: '$.plan',
  },
  'in a JSON pointer to a short name': {
    nodes: [book('{ contact: { email: $json.body.email, zip: $json.body.address.zip } }')],
    said: { json: { errors: [{ source: { pointer: '/contact/zip' }, detail: 'does not match' }] } },
    field: '$.address.zip',
  },
}

for (const [what, { nodes, said, field }] of Object.entries(byService)) {
  test(`a value that a service refuses by its name, and that came so, is named: ${what}`, async () => {
    const name = `service-${what.replaceAll(/[ ,]+/gu, '-')}`
    const verdict = await verdictOf(faultline, { name, nodes, baseline: answering(422, said), body: payload })
    expect(verdict.layer).toBe('data')
    expect(verdict.others).toEqual(expect.arrayContaining(['node', 'API']))
    expect(verdict.place).toMatchObject({ field, node: 'Book' })
  })
}

const asItCame: Readonly<Record<string, Refused & { readonly status: number }>> = {
  'an element of a list that was sent as it came': {
    nodes: [book('{ assignees: $json.body.people }')],
    status: 422,
    said: { json: { message: 'Validation Failed', errors: [{ resource: 'Issue', field: 'assignees' }] } },
    field: '$.people[0]',
  },
  'a field of an object that was sent as it came': {
    nodes: [book('$json.body.order')],
    status: 422,
    said: { json: { errors: [{ path: 'lines.0.qty', message: 'must be greater than 0' }] } },
    field: '$.order.lines[0].qty',
  },
  'by the name of what it stands in': {
    nodes: [book("{ fields: { priority: { name: $json.body.plan }, kind: 'x' } }")],
    status: 400,
    said: { json: { errors: { priority: 'The priority selected is invalid.' } } },
    field: '$.plan',
  },
  'a chat that is not there': {
    nodes: [book("{ chat_id: $json.body.email, text: 'Hi' }")],
    status: 400,
    said: { json: { ok: false, description: 'Bad Request: chat not found' } },
    field: '$.email',
  },
  'a customer that is not there': {
    nodes: [book('{ customer_id: $json.body.email, amount: 5 }')],
    status: 404,
    said: { json: { error: 'Customer not found' } },
    field: '$.email',
  },
  'a number in an address': {
    nodes: [['Book', 'httpRequest', { url: '=http://crm.example/customers/{{ $json.body.number }}', options: {} }]],
    status: 404,
    said: { json: { error: 'Customer C-9 not found' } },
    field: '$.number',
  },
}

for (const [what, { nodes, status, said, field }] of Object.entries(asItCame)) {
  test(`what a service refuses, and came so, is named: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `came-${what.replaceAll(' ', '-')}`,
      nodes,
      baseline: answering(status, said),
      body: { ...payload, people: ['nobody'], number: 'C-9', order: { id: 1, lines: [{ sku: 'A', qty: 0 }] } },
    })
    expect(verdict, verdict.sentence).toMatchObject({ layer: 'data', place: { field, node: 'Book' } })
  })
}

test('what a service refuses without a word of what it is about is data first where all of it came so', async () => {
  const refused = (name: string, body: string, said: object): ReturnType<typeof verdictOf> =>
    verdictOf(faultline, { name, nodes: [book(body)], baseline: answering(422, { json: said }), body: payload })
  const all = await refused('all-came-so', '{ name: $json.body.email, due: $json.body.plan }', {
    message: 'Validation Failed',
  })
  expect(all.layer).toBe('data')
  expect(all.others).toEqual(expect.arrayContaining(['node', 'API']))
  expect(all.sentence).toContain('All of that is of the payload, as it came: $.email and $.plan.')
  const part = await refused('part-came-so', "{ name: $json.body.email, kind: 'opne' }", {
    message: 'Validation Failed',
  })
  expect(part.layer).toBe('node')
  const missed = await refused('came-without', '{ name: $json.body.email }', {
    message: 'Validation Failed',
    errors: [{ field: 'pipeline', code: 'missing_field' }],
  })
  expect(missed.layer).toBe('node')
})

test('a recipient who has blocked the caller is no matter of a credential, nor of the node', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'blocked-by-user',
    nodes: [book("{ chat_id: $json.body.amount, text: 'Your order is on its way' }")],
    baseline: answering(403, { json: { ok: false, description: 'Forbidden: bot was blocked by the user' } }),
    body: payload,
  })
  expect(verdict).toMatchObject({ layer: 'data', certainty: 'likely' })
  expect(verdict.others).not.toContain('authorisation')
  expect(verdict.sentence).toContain('whoever is to get it has blocked the caller')
  expect(verdict.place).toMatchObject({ field: '$.amount', node: 'Book' })
  expect(verdict.remedy?.sentence).toContain('To send it again does not help')
})

test('an address that is not there is no matter of what was sent to it, though the answer calls its words by the same name', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'wrong-address',
    nodes: [book('{ message: $json.body.email }')],
    baseline: answering(404, { json: { message: 'Not Found', code: 404 } }),
    body: payload,
  })
  expect(verdict.layer).toBe('node')
})

const madeByNode: Readonly<Record<string, readonly [body: string, said: object]>> = {
  'a value that is written in the node': [
    '{ currency: "EURO", amount: $json.body.amount }',
    { json: { param: 'currency', message: 'Invalid currency: euro' } },
  ],
  'a value that the node computed': [
    '{ amount: $json.body.amount * 7 }',
    { json: { param: 'amount', message: 'Invalid integer: 87.5' } },
  ],
  'a field that it sends by another name': [
    '{ mail: $json.body.email }',
    { json: { param: 'email', message: 'Missing required param: email.' } },
  ],
}

for (const [what, [body, said]] of Object.entries(madeByNode)) {
  test(`what a service refuses and the node made stays with the node: ${what}`, async () => {
    const name = `made-${what.replaceAll(' ', '-')}`
    const baseline = answering(400, said)
    const verdict = await verdictOf(faultline, { name, nodes: [book(body)], baseline, body: payload })
    expect(verdict.layer).toBe('node')
  })
}

const asks = post(
  'Ask',
  'http://crm.example/v1',
  '{ model: "gpt", messages: [{ role: "user", content: $json.body.text }] }',
)
const wrote = (content: string) => answering(200, { json: { choices: [{ message: { role: 'assistant', content } }] } })

test('a field that is missing in JSON which code parsed itself is of whoever wrote it', async () => {
  const reads = code(
    'Read',
    'const made = JSON.parse($input.first().json.choices[0].message.content)\nreturn [{ json: { queue: made.queue.toLowerCase() } }]',
  )
  const ofModel = await verdictOf(faultline, {
    name: 'parsed-of-model',
    nodes: [asks, reads],
    baseline: wrote('{"category":"billing"}'),
    body: { event_id: 'p-1', text: 'bill' },
  })
  expect(ofModel).toMatchObject({ layer: 'AI layer', place: { field: '$.choices[0].message.content', node: 'Read' } })
  expect(JSON.stringify(ofModel.evidence)).toContain('reads \\"queue\\" of the JSON in')

  const ofPayload = await verdictOf(faultline, {
    name: 'parsed-of-payload',
    nodes: [
      code(
        'Read',
        'const { order } = JSON.parse($input.first().json.body.payload)\nreturn [{ json: { id: order.id } }]',
      ),
    ],
    body: { event_id: 'p-2', payload: '{"purchase":{"id":7}}' },
  })
  expect(ofPayload).toMatchObject({ layer: 'data', place: { field: '$.payload', node: 'Read' } })
})

test('XML that is not whole is of whoever sent it', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'broken-xml',
    nodes: [['Read', 'xml', { mode: 'xmlToJson', dataPropertyName: 'body.xml', options: {} }]],
    body: { event_id: 'x-1', xml: '<order><id>1</order>' },
  })
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], place: { node: 'Read' } })
  expect(JSON.stringify(verdict.evidence)).toContain('It reads XML from $.xml of the payload')
})

test('code that fails over another thing than what it parsed stays what it is', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'parsed-and-found',
    nodes: [
      code(
        'Read',
        'const made = JSON.parse($input.first().json.body.payload)\nconst note = made.note || ""\nlet x\nreturn [{ json: { a: x.a } }]',
      ),
    ],
    body: { event_id: 'p-3', payload: '{"id":7}' },
  })
  expect(verdict.layer).toBe('node')
})

test('a workflow that stops itself is told by what its decision read', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'stops-itself',
    nodes: [
      ['Valid?', 'if', condition('={{ $json.body.email }}', { type: 'string', operation: 'regex' }, '^\\S+@\\S+$')],
      book('{ email: $json.body.email }'),
      ['Stop', 'stopAndError', { errorMessage: 'Malformed' }],
    ],
    wires: [
      ['Webhook', 'Valid?'],
      ['Valid?:0', 'Book'],
      ['Valid?:1', 'Stop'],
    ],
    baseline: answering(200, { json: {} }),
    body: payload,
  })
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], place: { field: '$.email', node: 'Stop' } })
})

test('a text with other signs between its words than it is compared with is named, and healed', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'other-signs',
    nodes: [
      ['Paid?', 'if', condition('={{ $json.body.type }}', { type: 'string', operation: 'equals' }, 'order.paid')],
      book('{ id: $json.body.id }'),
    ],
    baseline: answering(200, { json: {} }),
    body: { event_id: 'c-1', id: 1, type: 'ORDER_PAID' },
  })
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], place: { field: '$.type', node: 'Paid?' } })
  expect(JSON.stringify(verdict.evidence)).toContain('$.type is \\"order.paid\\", as the workflow compares it.')
})

test('a key that has expired is a matter of authorisation, under a status of a bad request too', async () => {
  for (const message of [
    'API key expired. Please renew the API key.',
    'API key not valid. Please pass a valid API key.',
  ]) {
    const verdict = await verdictOf(faultline, {
      name: 'expired-key',
      nodes: [book('{ id: $json.body.plan }')],
      baseline: answering(400, { json: { error: { message, status: 'INVALID_ARGUMENT' } } }),
      body: payload,
    })
    expect(verdict.layer).toBe('authorisation')
  }
})

test('an answer before the work does not make the node certain where a list of an answer is empty', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'empty-list-within',
    nodes: [
      ['List', 'httpRequest', { url: 'http://crm.example/list', options: {} }],
      ['Split', 'splitOut', { fieldToSplitOut: 'data', options: {} }],
      book('{ id: $json.id }'),
    ],
    baseline: answering(200, { json: { data: [] } }),
    body: payload,
  })
  expect(verdict.certainty).toBe('likely')
  expect([verdict.layer, ...verdict.others]).toEqual(expect.arrayContaining(['node', 'API']))
})

test('a credential without a token is a matter of authorisation', async () => {
  const unconnected = { id: 'c-1', name: 'CRM', type: 'oAuth2Api', data: { clientId: 'a', oauthTokenData: {} } }
  const withCredential = await openForTest({ credentials: [unconnected] })
  const verdict = await verdictOf(withCredential, {
    name: 'no-token',
    nodes: [
      [
        'Post',
        'httpRequest',
        {
          method: 'POST',
          url: 'http://crm.example/posts',
          authentication: 'genericCredentialType',
          genericAuthType: 'oAuth2Api',
          options: {},
        },
        { credentials: { oAuth2Api: { id: 'c-1', name: 'CRM' } } },
      ],
    ],
    baseline: answering(200, { json: {} }),
    body: { event_id: 't-1' },
  })
  expect(verdict).toMatchObject({ layer: 'authorisation', place: { node: 'Post' } })
  expect(JSON.stringify(verdict.evidence)).toContain('holds no access token')
  await withCredential.close()
})
