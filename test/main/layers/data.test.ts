import { expect, test } from '@playwright/test'
import { headerValue } from '../../../src/shared/headers.ts'
import { candidateChanges, checkChange, conditionsWith, describeChange } from '../../../src/main/layers/catalogue.ts'
import type { RawRequest } from '../../../src/shared/delivery.ts'
import { plainBaseline, requestWith, studiedCase } from './studied-case.ts'

const order =
  '{ "id": 12345678901234567890,  "order": {"lines": [{"sku":"a"}], "total": "5"}, "email": "a@example.com" }'

/** What is sent in place of the requests. */
function sent(
  name: string,
  parameters: Record<string, unknown>,
  requests: readonly RawRequest[],
): readonly RawRequest[] {
  return conditionsWith({ layer: 'data', name, parameters }, plainBaseline).send(requests)
}

function bodyUnder(name: string, parameters: Record<string, unknown>, body = order, type?: string): string {
  return Buffer.from(sent(name, parameters, [requestWith(body, type)])[0]?.body ?? []).toString('utf8')
}

test('set-path changes one value and leaves every other byte as it was', () => {
  expect(bodyUnder('set-path', { path: '$.order.total', value: 5 })).toBe(order.replace('"5"', '5'))
})

test('set-path adds what is not there', () => {
  expect(JSON.parse(bodyUnder('set-path', { path: '$.order.note', value: null }))).toHaveProperty('order.note', null)
})

test('set-path alters one item of a batch where one is named', () => {
  const batch = [requestWith('{"id":1}'), requestWith('{"id":2}'), requestWith('{"id":3}')]
  const bodies = sent('set-path', { path: '$.id', value: 'x', item: 2 }, batch).map(({ body }) =>
    Buffer.from(body).toString(),
  )
  expect(bodies).toEqual(['{"id":1}', '{"id":"x"}', '{"id":3}'])
})

test('remove-path and null-path take the value away, and the length is told truly', () => {
  const [removed] = sent('remove-path', { path: 'order.lines' }, [requestWith(order)])
  expect(Buffer.from(removed?.body ?? []).toString()).not.toContain('lines')
  expect(headerValue(removed?.headers ?? [], 'content-length')).toBe(String(removed?.body.length))
  expect(bodyUnder('null-path', { path: '$.email' })).toContain('"email": null')
})

test('a path that is not there is refused with what is there', () => {
  expect(() => bodyUnder('remove-path', { path: '$.order.items' })).toThrow(
    "The request's body has nothing at $.order.items; at $.order it has: lines, total.",
  )
})

test('a body that is not JSON is refused with its content type and beginning', () => {
  expect(() => bodyUnder('set-path', { path: '$.id', value: 1 }, 'hello', 'text/plain')).toThrow(
    'is not JSON (content type: text/plain; it begins with "hello")',
  )
})

test('change-type writes the same value in another type', () => {
  expect(bodyUnder('change-type', { path: '$.order.total', to: 'number' })).toContain('"total": 5')
  expect(bodyUnder('change-type', { path: '$.order.lines', to: 'text' })).toContain('"lines": "[{\\"sku\\":\\"a\\"}]"')
  expect(() => bodyUnder('change-type', { path: '$.email', to: 'text' })).toThrow('$.email is already of type text')
})

test('an array can be emptied or repeated', () => {
  expect(bodyUnder('resize-array', { path: '$.order.lines', length: 0 })).toContain('"lines": []')
  const many = JSON.parse(bodyUnder('resize-array', { path: '$.order.lines', length: 500 })) as {
    order: { lines: unknown[] }
  }
  expect(many.order.lines).toHaveLength(500)
  expect(many.order.lines[499]).toEqual({ sku: 'a' })
})

test('a payload can be made large', () => {
  expect(bodyUnder('large-payload', { megabytes: 3 }).length).toBeGreaterThan(3 * 1024 * 1024)
  expect(bodyUnder('large-payload', { megabytes: 1 }, 'a=1', 'application/x-www-form-urlencoded')).toMatch(
    /^a=1&padding=x/,
  )
})

test('the bytes can be in another encoding than they are said to be', () => {
  const under = (encoding: string, body: string) =>
    Buffer.from(sent('encoding', { encoding }, [requestWith(body)])[0]?.body ?? [])
  expect(under('bom', '{}')).toEqual(Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))
  expect(under('latin-1', '"ü"')).toEqual(Buffer.from([0x22, 0xfc, 0x22]))
  expect(() => under('latin-1', '"u"')).toThrow('ASCII')
})

test('content type and headers can be other or missing', () => {
  const [plain] = sent('content-type', { contentType: 'text/plain' }, [requestWith(order)])
  expect(headerValue(plain?.headers ?? [], 'content-type')).toBe('text/plain')
  const [bare] = sent('content-type', { contentType: '' }, [requestWith(order)])
  expect(headerValue(bare?.headers ?? [], 'content-type')).toBeUndefined()
  const [noAgent] = sent('set-header', { name: 'user-agent', value: '' }, [requestWith(order)])
  expect(headerValue(noAgent?.headers ?? [], 'user-agent')).toBeUndefined()
})

test('the event id is found in header and body, left out, or repeated over a batch', () => {
  const batch = [1, 2, 3].map((number): RawRequest => {
    const request = requestWith(`{"event_id":"e${number}","n":${number}}`)
    return {
      ...request,
      headers: request.headers.map(([name, value]) => [name, value === 'd-1' ? `d-${number}` : value]),
    }
  })
  const without = sent('missing-event-id', {}, batch)
  expect(without.map(({ body }) => Buffer.from(body).toString())).toEqual(['{"n":1}', '{"n":2}', '{"n":3}'])
  expect(headerValue(without[1]?.headers ?? [], 'x-github-delivery')).toBeUndefined()

  const repeated = sent('repeated-event-id', {}, batch)
  expect(repeated.map(({ headers }) => headerValue(headers, 'x-github-delivery'))).toEqual(['d-1', 'd-1', 'd-1'])
  expect(Buffer.from(repeated[2]?.body ?? []).toString()).toBe('{"event_id":"e1","n":3}')
})

test('a batch can be reversed or shuffled, the same way each time', () => {
  const batch = ['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}', '{"n":5}'].map((body) => requestWith(body))
  const orderOf = (parameters: Record<string, unknown>) =>
    sent('reordered-batch', parameters, batch)
      .map(({ body }) => Buffer.from(body).toString().charAt(5))
      .join('')
  expect(orderOf({ order: 'reversed' })).toBe('54321')
  const shuffled = orderOf({ order: 'shuffled', seed: 7 })
  expect(shuffled).toBe(orderOf({ order: 'shuffled', seed: 7 }))
  expect(Array.from(shuffled).sort().join('')).toBe('12345')
  expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => orderOf({ order: 'shuffled', seed }))).size).toBeGreaterThan(1)
})

test('a form field that holds JSON is altered within', () => {
  const form = `payload=${encodeURIComponent('{"a":{"b":1}}')}&x=2`
  const changed = new URLSearchParams(
    bodyUnder('set-path', { path: '$.payload.a.b', value: 2 }, form, 'application/x-www-form-urlencoded'),
  )
  expect(changed.get('payload')).toBe('{"a":{"b":2}}')
  const plain = new URLSearchParams(
    bodyUnder('set-path', { path: 'x', value: 'y' }, form, 'application/x-www-form-urlencoded'),
  )
  expect(plain.get('x')).toBe('y')
})

test('the URL can have a slash more or less, or be of the other variant', () => {
  const under = (how: string) => sent('url', { how }, [requestWith('{}')])[0]?.target
  expect(under('toggle-slash')).toBe('/webhook/orders/?x=1')
  expect(under('toggle-variant')).toBe('/webhook-test/orders?x=1')
  expect(under('upper-case')).toBe('/webhook/ORDERS?x=1')
  expect(under('encoded')).toBe('/webhook/%6F%72%64%65%72%73?x=1')
})

test('every change is said in one sentence with its values', () => {
  expect(describeChange({ layer: 'data', name: 'set-path', parameters: { path: '$.a', value: { b: 1 } } })).toBe(
    '$.a is {"b":1} in every item.',
  )
  expect(describeChange({ layer: 'data', name: 'content-type', parameters: { contentType: '', item: 2 } })).toBe(
    'The Content-Type header is missing in item 2.',
  )
})

test('a sweep tries the paths that the workflow speaks of, and nothing that cannot be made', () => {
  const studied = studiedCase(requestWith(order))
  const tried = candidateChanges(studied, ['data'])
  const paths = tried
    .map(({ change }) => change)
    .filter(({ name }) => name === 'remove-path')
    .map(({ parameters }) => parameters['path'])
  expect(paths).toEqual(['$.order', '$.order.lines'])
  expect(tried.every(({ change }) => checkChange(change).layer === 'data')).toBe(true)
  expect(tried.map(({ change }) => change.name)).not.toContain('reordered-batch')
  expect(candidateChanges(studied, ['data'], 'batch').map(({ change }) => change.name)).toContain('reordered-batch')
})
