import { expect, test } from '@playwright/test'
import { candidateChanges, conditionsWith } from '../../../src/main/layers/catalogue.ts'
import { mendValue } from '../../../src/main/layers/mend-value.ts'
import { dateOf, numberOf } from '../../../src/main/layers/plain-texts.ts'
import type { Studied } from '../../../src/main/layers/studied.ts'
import type { Change } from '../../../src/shared/change.ts'
import type { Found } from '../../../src/shared/field-read.ts'
import { pathOfKeys, type TracedRead } from '../../../src/shared/traced-read.ts'
import { nodeNamed, plainBaseline, requestWith, studiedCase, workflowOf } from './studied-case.ts'

/** A field of the body that the node "Code" read. */
function read(keys: readonly string[], found: Found, more: Partial<TracedRead> = {}): TracedRead {
  const origin = { kind: 'payload', part: 'body' } as const
  return { node: 'Code', origin, keys, path: pathOfKeys(keys), found, line: 1, ...more }
}

/** The body after a change. */
function bodyAfter(change: Change, { request, workflow }: Studied): string {
  const [sent] = conditionsWith(change, plainBaseline).send([request])
  expect(workflow).toBeDefined()
  return Buffer.from(sent?.body ?? []).toString('utf8')
}

/** Bodies that the repairs of a layer make of the case. */
function repaired(studied: Studied, name: string): readonly string[] {
  return candidateChanges(studied)
    .filter(({ change, aim }) => change.name === name && aim === 'repair')
    .map(({ change }) => bodyAfter(change, studied))
}

for (const [text, number] of [
  ['1.299,00', 1299],
  ['1,299.00', 1299],
  ['1 299,5', 1299.5],
  ["1'299.50", 1299.5],
  ['€ 12,50', 12.5],
  ['-3,5', -3.5],
  ['1,299', 1299],
] as const) {
  test(`the number that people write as ${text} is ${String(number)}`, () => {
    expect(numberOf(text)).toBe(number)
  })
}

test('a text that is no number, or one already, is not taken for a localised one', () => {
  expect(['A-1001', '12.50', 'v1,2b', ''].map(numberOf)).toEqual([null, null, null, null])
  expect(['31.12.2026', '1.2.3', '10,20', '1,00,000', '1.299.000'].map(numberOf)).toEqual([
    ...[null, null, 10.2, 100_000, 1_299_000],
  ])
})

for (const [value, date] of [
  ['31.12.2026', '2026-12-31'],
  ['12/31/2026', '2026-12-31'],
  ['3/4/2026', '2026-04-03'],
  ['31. Dezember 2026', '2026-12-31'],
  ['31.12.2026 14:30', '2026-12-31T14:30:00.000Z'],
  [1_767_225_600, '2026-01-01T00:00:00.000Z'],
  ['31.02.2026', null],
  ['2026-12-31', null],
  [4711, null],
] as const) {
  test(`the day that stands as ${String(value)} is ${String(date)}`, () => {
    expect(dateOf(value)).toBe(date)
  })
}

test('texts are decoded, trimmed and read anew, and stay where there is nothing to mend', () => {
  expect(mendValue(' paid\u00a0', 'trimmed')).toBe('paid')
  expect(mendValue(Buffer.from('{"id":7}').toString('base64'), 'base64')).toEqual({ id: 7 })
  expect(mendValue('a%20b', 'percent')).toBe('a b')
  expect(mendValue('Fish &amp; Chips', 'entities')).toBe('Fish & Chips')
  expect(mendValue(Buffer.from('Müller').toString('latin1'), 'utf-8')).toBe('Müller')
  expect(mendValue('{"id":7}', 'json')).toEqual({ id: 7 })
  expect([mendValue('paid', 'trimmed'), mendValue('paid', 'base64'), mendValue('Müller', 'utf-8')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('repairs are made for what was read, in every element of a list', () => {
  const studied = studiedCase(requestWith('{"lines":[{"price":"1,50"},{"price":"2,50"}],"other":"1,50"}'), {
    reads: [read(['lines', '0', 'price'], 'text')],
  })
  expect(repaired(studied, 'mended-value')).toContain('{"lines":[{"price":1.5},{"price":2.5}],"other":"1,50"}')
  expect(repaired(studied, 'mended-value').every((body) => body.includes('"other":"1,50"'))).toBe(true)
})

test('what a request goes to, where it is read of the payload, is made an address of the web', () => {
  const call = nodeNamed('Code', 'n8n-nodes-base.httpRequest', { url: '={{ $json.body.back.url }}' })
  const mended = (url: unknown, more: Partial<Studied> = {}): readonly unknown[] =>
    repaired(
      studiedCase(requestWith(JSON.stringify({ back: { url } })), {
        workflow: workflowOf(call),
        failedNode: 'Code',
        reads: [read(['back', 'url'], 'number')],
        ...more,
      }),
      'mended-value',
    ).map((body) => (JSON.parse(body) as { readonly back: { readonly url: unknown } }).back.url)
  expect(mended(5)).toContain('https://example.com/')
  expect(mended('no address')).toContain('https://example.com/')
  expect(mended('shop.example.com/back?x=1')).toContain('https://shop.example.com/back?x=1')
  expect(mended({ href: 'https://shop.example.com/a' })).toContain('https://shop.example.com/a')
  expect(mended(['https://shop.example.com/a'])).toContain('https://shop.example.com/a')
  expect(mended('https://shop.example.com/a')).toEqual([])
  expect(mended(5, { failedNode: null })).not.toContain('https://example.com/')
  const fixed = nodeNamed('Code', 'n8n-nodes-base.httpRequest', { url: 'https://shop.example.com/a' })
  expect(mended(5, { workflow: workflowOf(fixed) })).not.toContain('https://example.com/')
})

test('what is null is filled in the shape that was read behind it', () => {
  const studied = studiedCase(requestWith('{"shipping":null}'), {
    workflow: workflowOf(nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: '' })),
    reads: [
      read(['shipping'], 'null'),
      read(['shipping', 'city'], 'missing', { assumed: true, wants: 'text' }),
      read(['shipping', 'boxes'], 'missing', { assumed: true, wants: 'list' }),
    ],
  })
  const [body = ''] = repaired(studied, 'fill')
  const { shipping } = JSON.parse(body) as { readonly shipping: { readonly city: unknown; readonly boxes: unknown } }
  expect(typeof shipping.city).toBe('string')
  expect(Array.isArray(shipping.boxes)).toBe(true)
})

test('an empty list of which the length is read is filled with elements, not with a length', () => {
  const studied = studiedCase(requestWith('{"answers":[],"parcel":null}'), {
    workflow: workflowOf(nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: '' })),
    reads: [
      read(['answers'], 'empty'),
      read(['answers', 'length'], 'missing', { assumed: true }),
      read(['parcel', 'length'], 'missing', { assumed: true, wants: 'number' }),
      read(['parcel', 'width'], 'missing', { assumed: true, wants: 'number' }),
    ],
  })
  const bodies = repaired(studied, 'fill').map((body) => JSON.parse(body) as { answers: unknown; parcel: unknown })
  expect(bodies.every(({ answers }) => Array.isArray(answers))).toBe(true)
  expect(bodies.map(({ parcel }) => parcel)).toContainEqual({ length: 1, width: 1 })
})

test('JSON in a form field is taken out of it', () => {
  const form = `payload=${encodeURIComponent('{"action":"opened"}')}`
  const studied = studiedCase(requestWith(form, 'application/x-www-form-urlencoded'), {
    reads: [read(['action'], 'missing', { beside: ['payload'] })],
  })
  expect(repaired(studied, 'unwrapped-body')).toEqual(['{"action":"opened"}'])
})

test('a form whose fields are read as JSON has them is sent as JSON', () => {
  const form = new URLSearchParams({
    ...{ total: '12.5', paid: 'true', id: '0017', order: '{"lines":[1]}', 'customer[name]': 'Kim', 'tags[]': 'a' },
  }).toString()
  const studied = (keys: readonly string[], found: Found): Studied =>
    studiedCase(requestWith(form, 'application/x-www-form-urlencoded'), {
      workflow: workflowOf(nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: '' })),
      reads: [read(keys, found)],
    })
  const body = '{"total":12.5,"paid":true,"id":"0017","order":{"lines":[1]},"customer":{"name":"Kim"},"tags":["a"]}'
  expect(repaired(studied(['customer', 'name'], 'missing'), 'json-body')).toEqual([body])
  expect(repaired(studied(['order', 'lines'], 'missing'), 'json-body')).toEqual([body])
  expect(repaired(studied(['total'], 'text'), 'json-body')).toEqual([body])
  // What is the same either way needs no other body.
  expect(repaired(studied(['id'], 'text'), 'json-body')).toEqual([])
  expect(repaired(studied(['nowhere'], 'missing'), 'json-body')).toEqual([])
})

test('a field in other letters gets the name by which it is read, and a node may read it by its own', () => {
  const studied = studiedCase(requestWith('{"E-Mail":"kim@example.com"}'), {
    workflow: workflowOf(
      nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: 'const { email } = $json.body\nreturn { to: email.trim() }' }),
    ),
    reads: [read(['email'], 'missing', { beside: ['E-Mail'] })],
  })
  expect(repaired(studied, 'renamed-key').map((body): unknown => JSON.parse(body))).toEqual([
    { email: 'kim@example.com' },
  ])
  const names = candidateChanges(studied).filter(({ change }) => change.name === 'field-name')
  expect(names.map(({ change }) => change.parameters)).toEqual([{ node: 'Code', from: 'email', to: 'E-Mail' }])
  const [first] = names
  const { nodes } = conditionsWith(first?.change ?? null, plainBaseline).workflow(studied.workflow)
  expect(nodes[0]?.parameters['jsCode']).toContain('{ "E-Mail": email }')
})

test('conditions convert types, compare as the type that was read, and code links its items', () => {
  const condition = (type: string) => ({
    conditions: {
      options: { typeValidation: 'strict' },
      conditions: [{ leftValue: '={{ $json.total }}', rightValue: 5, operator: { type, operation: 'equals' } }],
    },
  })
  const studied = studiedCase(requestWith('{"total":"5"}'), {
    workflow: workflowOf(
      nodeNamed('If', 'n8n-nodes-base.if', condition('number')),
      nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: 'return items.map(({ json }) => ({ json }))' }),
      nodeNamed('Out', 'n8n-nodes-base.set', { value: "={{ $('If').item.json.total }}" }),
    ),
    reads: [{ ...read(['total'], 'text'), node: 'If' }],
  })
  const offered = candidateChanges(studied, ['node']).filter(({ aim }) => aim === 'repair')
  const named = (name: string) => offered.find(({ change }) => change.name === name)?.change ?? null
  const after = (name: string) =>
    JSON.stringify(conditionsWith(named(name), plainBaseline).workflow(studied.workflow).nodes)
  expect(after('loose-types')).toContain('"typeValidation":"loose"')
  expect(after('operator-type')).toContain('"operator":{"type":"string","operation":"equals"}')
  expect(after('explicit-links')).toContain('pairedItem')
})

test('a GET without a body behind a proxy is restored as the POST that the webhook waits for', () => {
  const studied = studiedCase(
    {
      method: 'GET',
      target: '/webhook/orders',
      headers: [
        ['Host', 'hooks.example'],
        ['Via', '1.1 edge'],
        ['X-Forwarded-For', '203.0.113.9'],
      ],
      body: new Uint8Array(),
    },
    {
      workflow: workflowOf(
        nodeNamed('Webhook', 'n8n-nodes-base.webhook', { httpMethod: 'POST', path: 'orders' }),
        nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: 'return { id: $json.body.order.id }' }),
      ),
    },
  )
  const [repair] = candidateChanges(studied, ['reverse proxy']).filter(({ aim }) => aim === 'repair')
  const [sent] = conditionsWith(repair?.change ?? null, plainBaseline).send([studied.request])
  expect(sent?.method).toBe('POST')
  expect(JSON.parse(Buffer.from(sent?.body ?? []).toString('utf8'))).toMatchObject({ order: { id: 'example' } })
})

test('a request without traces of a proxy is not taken for one that came through it', () => {
  const studied = studiedCase({ method: 'GET', target: '/webhook/orders', headers: [], body: new Uint8Array() })
  expect(candidateChanges(studied, ['reverse proxy']).filter(({ aim }) => aim === 'repair')).toEqual([])
})

test('a queue that hands jobs out twice, late or in another order has a repair for each', () => {
  const studied = studiedCase(requestWith('{}'), { has: { ...studiedCase(requestWith('{}')).has, queue: true } })
  const repairs = candidateChanges(studied, ['queue'], 'batch').filter(({ aim }) => aim === 'repair')
  expect(repairs.map(({ change }) => change.name)).toEqual(['inline', 'in-order', 'once', 'at-once', 'queued'])
})

test('what an answer gives as null is filled in where a node reads it, and a field that it has not is left alone', () => {
  const origin = { kind: 'answer', node: 'Get' } as const
  const studied = studiedCase(requestWith('{}'), {
    reads: [
      { ...read(['customer'], 'null'), origin },
      { ...read(['customer', 'mail'], 'missing', { assumed: true, wants: 'text' }), origin },
      { ...read(['other'], 'missing'), origin },
    ],
  })
  const fills = candidateChanges(studied, ['API']).filter(({ change }) => change.name === 'fill-answer')
  expect(fills.map(({ change, aim }) => [change.parameters['at'], change.parameters['value'], aim])).toEqual([
    ['$.customer', { mail: 'someone@example.com' }, 'repair'],
  ])
})

test('what one element of an answer lacks, or has in another form, and the others have, is filled in there', () => {
  const origin = { kind: 'answer', node: 'Fetch' } as const
  const studied = studiedCase(requestWith('{}'), {
    reads: [
      { ...read(['1', 'symbol'], 'missing', { elsewhere: 'text' }), origin },
      { ...read(['2', 'price'], 'text', { elsewhere: 'number' }), origin },
      { ...read(['0', 'name'], 'text'), origin },
      { ...read(['0', 'other'], 'missing'), origin },
    ],
  })
  const fills = candidateChanges(studied, ['API']).filter(({ change }) => change.name === 'fill-answer')
  expect(fills.map(({ change }) => [change.parameters['at'], change.parameters['value']])).toEqual([
    ['$[1].symbol', 'example'],
    ['$[2].price', 1],
  ])
})

test('of the elements of a list every value is mended, not that of the first alone', () => {
  const lines = [{ price: 890 }, { price: 120.5 }, { price: '450,00' }]
  const studied = studiedCase(requestWith(JSON.stringify({ lines })), {
    reads: [
      read(['lines', '0', 'price'], 'number'),
      read(['lines', '1', 'price'], 'number'),
      read(['lines', '2', 'price'], 'text', { elsewhere: 'number' }),
    ],
  })
  const mended = JSON.stringify({ lines: [{ price: 890 }, { price: 120.5 }, { price: 450 }] })
  expect(repaired(studied, 'mended-value')).toContain(mended)
})

for (const failedText of ['order.lines is not iterable', "'lines' expects a array but we got object"]) {
  test(`one thing in place of a list is put into one where it fails with "${failedText}"`, () => {
    const studied = studiedCase(requestWith('{"lines":{"sku":"A"}}'), {
      ...{ failedNode: 'Code', failedText },
      reads: [read(['lines'], 'object')],
    })
    expect(repaired(studied, 'mended-value')).toContain('{"lines":[{"sku":"A"}]}')
    expect(repaired({ ...studied, failedText: 'lines are wrong' }, 'mended-value')).not.toContain(
      '{"lines":[{"sku":"A"}]}',
    )
  })
}

test('one thing in place of a list is put into one where a node makes an item of each element', () => {
  const split = nodeNamed('Split', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'body.lines' })
  const studied = studiedCase(requestWith('{"lines":{"sku":"A"}}'), {
    workflow: workflowOf(split),
    ...{ failedNode: 'Check', failedText: 'sku is required' },
    reads: [{ ...read(['lines'], 'object'), node: 'Split' }],
  })
  expect(repaired(studied, 'mended-value')).toContain('{"lines":[{"sku":"A"}]}')
  const other = nodeNamed('Split', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'body.headlines' })
  expect(repaired({ ...studied, workflow: workflowOf(other) }, 'mended-value')).not.toContain('{"lines":[{"sku":"A"}]}')
})

test('a day in a form of its own is one to be mended, and no number', () => {
  const studied = studiedCase(requestWith('{"due":"31.12.2026"}'), { reads: [read(['due'], 'text')] })
  const mended = repaired(studied, 'mended-value')
  expect(mended).toContain('{"due":"2026-12-31"}')
  expect(mended).not.toContain('{"due":31122026}')
})

test('a text within which a field is read is what it says, where that has the field', () => {
  const inner = '{"sku":"A-1"}'
  for (const text of [inner, Buffer.from(inner).toString('base64')]) {
    const studied = (key: string): Studied =>
      studiedCase(requestWith(JSON.stringify({ message: { data: text } })), {
        workflow: workflowOf(nodeNamed('Code', 'n8n-nodes-base.code', { jsCode: '' })),
        reads: [read(['message', 'data', key], 'missing')],
      })
    expect(repaired(studied('sku'), 'mended-value')).toEqual([`{"message":{"data":${inner}}}`])
    expect(repaired(studied('price'), 'mended-value')).toEqual([])
  }
})
