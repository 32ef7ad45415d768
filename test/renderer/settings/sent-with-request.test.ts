import { expect, test } from '@playwright/test'
import { sentWithRequest } from '../../../src/renderer/settings/sent-with-request.ts'

const basic = `Basic ${Buffer.from('lager:päss:wort').toString('base64')}`

test('the header that opens a webhook is found in the request: Authorization, else the one header that says so', () => {
  const own = { name: 'X-Shop-Secret', value: 'of the shop' }
  const others: [string, string][] = [
    ['content-type', 'application/json'],
    ['X-Hub-Signature-256', 'sha256=00'],
    ['Idempotency-Key', 'a7'],
    ['X-Keyboard', 'qwerty'],
  ]
  expect(sentWithRequest('httpHeaderAuth', [...others, [own.name, own.value]])).toEqual(own)
  expect(
    sentWithRequest('httpHeaderAuth', [
      ['authorization', 'Bearer b7'],
      [own.name, own.value],
    ]),
  ).toEqual({
    name: 'Authorization',
    value: 'Bearer b7',
  })
  expect(sentWithRequest('httpHeaderAuth', others)).toEqual({})
  // Of two it cannot be told which one is looked at.
  expect(
    sentWithRequest('httpHeaderAuth', [
      [own.name, own.value],
      ['x-api-key', 'b8'],
    ]),
  ).toEqual({})
})

test('user and password are read out of Basic, the first colon parts them; nothing is made of anything else', () => {
  expect(sentWithRequest('httpBasicAuth', [['Authorization', basic]])).toEqual({ user: 'lager', password: 'päss:wort' })
  for (const other of ['Bearer b7', 'Basic', 'Basic a', `Basic ${Buffer.from('lager').toString('base64')}`])
    expect(sentWithRequest('httpBasicAuth', [['authorization', other]])).toEqual({})
  expect(sentWithRequest('jwtAuth', [['authorization', basic]])).toEqual({})
})
