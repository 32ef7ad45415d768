import { expect, test } from '@playwright/test'
import { errorInside } from '../../src/shared/error-inside.ts'

test('an error within a success is said in the words of the body, under the name that it has there', () => {
  expect(errorInside({ ok: true, error: 'channel_not_found' }, true)?.words).toBe(
    'its body reports an error: {"error":"channel_not_found"}',
  )
  expect(errorInside({ took: 3, errors: true }, true)?.words).toBe('its body reports an error: {"errors":true}')
  expect(errorInside({ success: false, code: 7 }, true)).toMatchObject({ kind: 'whole' })
})

test('results of a bulk call that failed are told beside those that succeeded', () => {
  const bulk = {
    results: [
      { id: 1, status: 201 },
      { id: 2, status: 422, error: { message: 'email is invalid' } },
    ],
  }
  expect(errorInside(bulk, false)).toEqual({
    kind: 'part',
    words: '1 of the 2 results in it failed: {"id":2,"status":422,"error":{"message":"email is invalid"}}',
  })
  const elastic = {
    took: 3,
    errors: true,
    items: [{ index: { _id: '1', status: 201 } }, { index: { _id: '2', status: 400, error: { type: 'mapping' } } }],
  }
  expect(errorInside(elastic, false)).toMatchObject({ kind: 'part' })
  expect(errorInside({ data: { create: { userErrors: [{ message: 'taken' }] } } }, false)).toMatchObject({
    kind: 'part',
  })
})

test('records that were not taken are told, by a no beside each or in a list of their own', () => {
  const each = [
    { id: '1', success: true, errors: [] },
    { success: false, errors: [{ statusCode: 'REQUIRED_FIELD_MISSING' }] },
  ]
  expect(errorInside(each, false)).toMatchObject({ kind: 'part' })
  expect(errorInside({ insertErrors: [{ index: 0, errors: [{ reason: 'invalid' }] }] }, false)?.kind).toBe('part')
  expect(errorInside({ Successful: [], Failed: [{ Id: '1', Code: 'Throttled' }] }, false)?.kind).toBe('part')
  const offsets = [{ partition: null, error_code: 50_003, error: 'not the leader' }]
  expect(errorInside({ offsets }, false)?.kind).toBe('part')
  expect(errorInside({ records: [{ id: 'r' }], details: { message: 'partialSuccess' } }, false)?.kind).toBe('part')
  expect(errorInside({ records: [{ id: 'r' }], details: { message: 'partialSuccess' } }, true)).toBeNull()
  expect(errorInside({ Successful: [{ Id: '1' }], Failed: [] }, false)).toBeNull()
  expect(errorInside({ failed: [{ id: 4, at: 'noon' }] }, false)).toBeNull()
  expect(errorInside([{ success: false, errors: [] }], false)).toBeNull()
})

test('what was asked for may speak of errors, and a list of results without one reports none', () => {
  const log = { entries: [{ status: 500, message: 'oops' }] }
  expect(errorInside(log, true)).toBeNull()
  expect(errorInside({ results: [{ id: 1, status: 201 }], errors: [] }, false)).toBeNull()
  expect(errorInside([{ status: 404 }], false)).toBeNull()
  expect(errorInside({ data: { create: { userErrors: [] } } }, false)).toBeNull()
  expect(errorInside('error', false)).toBeNull()
})

test('a message that no queue took is told by the one word of its answer, and by no other answer with that word', () => {
  expect(errorInside({ routed: false }, false)?.words).toContain('no queue took the message')
  expect(errorInside({ routed: false }, true)).toBeNull()
  expect(errorInside({ routed: true }, false)).toBeNull()
  expect(errorInside({ id: 7, routed: false }, false)).toBeNull()
})

/** Bodies of answers with status 200, as services of different houses write them. */
const refusals: Readonly<Record<string, object>> = {
  'a fault beside a result of nothing': {
    result: null,
    fault: { code: 5002, text: 'Already bound to another account' },
  },
  'a fault of a gateway': {
    fault: { faultstring: 'Rate limit quota violation', detail: { errorcode: 'policies.ratelimit' } },
  },
  'an exception': { exception: 'IllegalState', trace: 'at Foo' },
  'a function that threw': { errorMessage: 'Task timed out after 3.00 seconds', errorType: 'Sandbox.Timedout' },
  'a status in words of its own, with the text': {
    status: 'REQUEST_DENIED',
    error_message: 'The provided key is invalid.',
    results: [],
  },
  'names with capitals': { Error: { Code: 'InvalidInput', Message: 'Region is missing' } },
  'a list with capitals': { Errors: [{ Code: 12 }] },
  'success in other words': { isSuccess: false, message: 'Stock item is locked' },
  'success in capitals': { Success: false, Message: 'Stock item is locked' },
  succeeded: { succeeded: false },
}
const refusalsOfChanges: Readonly<Record<string, object>> = {
  'a status that is false': { status: false, message: 'Invalid sender id' },
  'a code and a text': { code: 40_014, msg: 'invalid access token', data: null },
  'a code below zero': { code: -1, message: 'system busy', requestId: 'a-1' },
  'the word of a shop': { stat: 'fail', code: 98, message: 'Invalid auth token' },
  'the word of an auction': { Ack: 'Failure', Version: '1', Message: 'Item is ended' },
}
const healthy: Readonly<Record<string, object>> = {
  'a count of errors': { created: 3, errors: 0 },
  'no errors by field': { id: 7, errors: {} },
  'an error that is none': { id: 7, error: 'none' },
  'an error of no error': { id: 7, error: '0', message: 'OK' },
  'a code of success': { code: 200, message: 'success', data: { id: 7 } },
  'a code that is zero': { code: 0, msg: 'ok' },
  'a code of something made': { code: 201, message: 'Created' },
  'a code of a thing': { code: 4711, message: 'Hello', title: 'Greeting', id: 9 },
  'a state that is false': { id: 7, status: false },
  'a fault counter': { device: 'pump', fault: 0, faults: [] },
  'no fault': { device: 'pump', fault: null },
  'what is in the name': { faultline: 'x', exceptional: true },
}

for (const [what, body] of Object.entries({ ...refusals, ...refusalsOfChanges }))
  test(`an answer is told as a refusal: ${what}`, () => {
    expect(errorInside(body, false)).toMatchObject({ kind: 'whole' })
    expect(errorInside(body, true)?.kind).toBe(what in refusals ? 'whole' : undefined)
  })

for (const [what, body] of Object.entries(healthy))
  test(`an answer is told as none: ${what}`, () => {
    expect([errorInside(body, false), errorInside(body, true)]).toEqual([null, null])
  })
