import { expect, test } from '@playwright/test'
import { sendable, wireAnswer } from '../../../src/main/listener/wire-answer.ts'

test('a header that cannot be sent makes an answer 500 that names it, and framing headers are not the workflow’s', () => {
  const answer = (headers: Record<string, string>): ReturnType<typeof wireAnswer> =>
    sendable(wireAnswer({ statusCode: 200, headers, body: { kind: 'json', value: 1 } }))
  const bad = answer({ 'X-Bad': 'a\nb' })
  expect(bad.statusCode).toBe(500)
  expect(Buffer.from(bad.body).toString()).toContain('X-Bad')
  expect(answer({ 'Content-Length': '999', 'X-Good': '1' }).headers).toEqual([
    ['content-type', 'application/json; charset=utf-8'],
    ['X-Good', '1'],
  ])
})

test('a header that the workflow sets itself is not sent a second time', () => {
  const own = { statusCode: 200, headers: { 'Access-Control-Allow-Origin': '*' }, body: { kind: 'none' } } as const
  const { headers } = wireAnswer(own, [
    ['access-control-allow-origin', 'https://a.example'],
    ['vary', 'origin'],
  ])
  expect(headers.slice(1)).toEqual([
    ['Access-Control-Allow-Origin', '*'],
    ['vary', 'origin'],
  ])
})
