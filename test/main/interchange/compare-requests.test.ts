import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { HeaderPairs, RawRequest } from '../../../src/shared/delivery.ts'
import type { ComparedPart, RequestComparison } from '../../../src/shared/request-comparison.ts'
import { compareRequests } from '../../../src/main/interchange/compare-requests.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const request = (headers: HeaderPairs, body: string | Uint8Array = '', more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'POST',
  target: '/webhook/orders',
  headers,
  body: Buffer.from(body),
  ...more,
})
const compare = (left: RawRequest, right: RawRequest): RequestComparison =>
  compareRequests(left, right, createRedactor(), { left: 'the left request', right: 'the right request' })
const partOf = (comparison: RequestComparison, part: string, name = ''): ComparedPart | undefined =>
  comparison.parts.find((one) => one.part === part && one.name === name)
const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

test('§5.2 of two Basic Auth headers it is said what is the same, and neither password nor user is shown', () => {
  const [user, password] = ['anna', randomBytes(9).toString('hex')]
  const comparison = compare(
    request([['Authorization', basic(user, password)]]),
    request([['authorization', basic(user, `${password}\n`)]]),
  )
  const part = partOf(comparison, 'header', 'Authorization')
  expect(part?.differs).toBe(true)
  expect(part?.facts).toEqual([
    'The name is written `Authorization` and `authorization`.',
    'Both use the scheme Basic.',
    'The user is the same.',
    'The password is the same apart from blanks around it.',
    'There is a blank at an end of the password of the right request.',
    'There is a line break in the password of the right request.',
  ])
  const written = JSON.stringify(comparison)
  for (const hidden of [password, basic(user, password).slice(6)]) expect(written).not.toContain(hidden)
})

for (const [what, left, right, fact] of [
  [
    'another scheme',
    'Bearer',
    'Token',
    'The left request has the scheme `Bearer`, the right request has the scheme `Token`.',
  ],
  ['the case of the scheme', 'Bearer', 'bearer', 'The same scheme, written `Bearer` and `bearer`.'],
] as const) {
  test(`§5.2 a difference in ${what} is said though the token is hidden`, () => {
    const token = randomBytes(24).toString('base64url')
    const comparison = compare(
      request([['Authorization', `${left} ${token}`]]),
      request([['Authorization', `${right} ${token}`]]),
    )
    expect(partOf(comparison, 'header', 'Authorization')?.facts).toEqual([fact, 'The value is the same.'])
    expect(JSON.stringify(comparison)).not.toContain(token)
  })
}

test('a Basic credential that is no base64, and one beyond ASCII, are told', () => {
  const broken = compare(
    request([['Authorization', basic('anna', 'secret-1')]]),
    request([['Authorization', 'Basic anna:secret-1']]),
  )
  expect(partOf(broken, 'header', 'Authorization')?.facts).toContain(
    'What the right request presents is no base64 of user:password.',
  )
  const beyond = compare(
    request([['Authorization', basic('anna', 'grün-1')]]),
    request([['Authorization', basic('anna', 'gruen-1')]]),
  )
  expect(partOf(beyond, 'header', 'Authorization')?.facts).toContain(
    'There are letters beyond ASCII in the password of the left request.',
  )
})

test('headers are compared by value, case, duplicates and order', () => {
  const comparison = compare(
    request([
      ['Host', 'a'],
      ['Content-Type', 'application/json'],
      ['Accept', '*/*'],
      ['Accept', 'text/plain'],
    ]),
    request([
      ['content-type', 'text/plain'],
      ['Host', 'a'],
      ['Accept', '*/*'],
    ]),
  )
  expect(partOf(comparison, 'header', 'Host')?.differs).toBe(false)
  expect(partOf(comparison, 'header', 'Content-Type')).toMatchObject({
    left: 'application/json',
    right: 'text/plain',
    differs: true,
    facts: ['The name is written `Content-Type` and `content-type`.'],
  })
  expect(comparison.parts.filter(({ name }) => name === 'Accept').map(({ facts }) => facts)).toEqual([
    ['It stands twice on the left and once on the right.'],
    ['Only the left request has it.'],
  ])
  expect(partOf(comparison, 'header order')?.differs).toBe(true)
  expect(comparison.sentence).toBe('They differ in header Content-Type, header Accept.')
})

test('bodies are compared as bytes and, where they are JSON, field by field', () => {
  const written = compare(request([], '{"a":1,"b":"/"}'), request([], '{ "a": 1,\n"b": "/" }\n'))
  expect(partOf(written, 'body')?.facts).toEqual([
    'The bytes differ from byte 2 on.',
    'The body of the right request ends with a line break.',
    'The same JSON, with other blanks and line breaks. A signature over the bytes of one does not fit the other.',
  ])
  const changed = compare(
    request([], '{"id":1,"items":[{"n":"x"}],"password":"old-word-1"}'),
    request([], '{"id":"1","items":[{"n":"x"},{"n":"y"}],"password":"new-word-2"}'),
  )
  expect(changed.parts.filter(({ part }) => part === 'field')).toMatchObject([
    { name: '$.id', left: '1', right: '"1"', facts: ['number on the left, string on the right.'] },
    { name: '$.items[1]', left: null, right: '{"n":"y"}', facts: ['It stands on one side only.'] },
    { name: '$.password', differs: true },
  ])
  expect(JSON.stringify(changed)).not.toMatch(/old-word|new-word/u)
  const bytes = compare(request([], Buffer.from([0, 1, 2])), request([], Buffer.from([0, 1, 3])))
  expect(partOf(bytes, 'body')).toMatchObject({ left: '3 bytes', differs: true })
})

test('targets name what differs, and the same requests are said to be the same', () => {
  const target = (left: string, right: string): readonly string[] | undefined =>
    partOf(compare(request([], '', { target: left }), request([], '', { target: right })), 'target')?.facts
  expect(target('/webhook/a', '/webhook/a/')).toEqual(['They differ in the slash at the end.'])
  expect(target('/webhook/a', '/webhook/A')).toEqual(['They differ in upper and lower case.'])
  expect(target('/webhook/%61', '/webhook/a')).toEqual(['They differ in their percent-encoding.'])
  expect(target('/webhook/a?x=1', '/webhook/a?x=2')).toEqual(['The path is the same; the query differs.'])
  expect(compare(request([['A', '1']], 'x'), request([['A', '1']], 'x')).sentence).toBe(
    'The two requests are the same in method, target, headers and body.',
  )
})
