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
