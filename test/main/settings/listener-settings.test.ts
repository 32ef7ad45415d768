import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openForTest } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(async () => {
  await faultline.close()
})

async function callNothing(): Promise<{ readonly status: number; readonly body: string }> {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  const answer = await fetch(`${status.url}/webhook/nowhere`, { method: 'POST', body: 'x' })
  return { status: answer.status, body: await answer.text() }
}

test('§7 what reaches no active webhook is answered 404, or 200 with an empty body as the setting says, at once', async () => {
  const usual = await callNothing()
  await faultline.calls.changeSettings({ unmatchedAnswer: 'empty-200' })
  const changed = await callNothing()
  const deliveries = await faultline.calls.deliveries({ limit: 10, outcome: 'unmatched' })

  expect(usual.status).toBe(404)
  expect(usual.body).toContain('is not registered')
  expect(changed).toEqual({ status: 200, body: '' })
  expect(deliveries.map((one) => one.answer?.statusCode)).toEqual([200, 404])
})

test('the listener is reached from this machine only, and at another address it says what that means', async () => {
  const before = faultline.listener()
  await faultline.calls.changeSettings({ address: '0.0.0.0' })
  const open = faultline.listener()
  const answered = await callNothing()
  await faultline.calls.changeSettings({ address: '203.0.113.9' })
  const wrong = faultline.listener()
  await faultline.calls.changeSettings({ address: '127.0.0.1' })

  expect(before).toMatchObject({ kind: 'listening', address: '127.0.0.1', exposure: null })
  expect(open).toMatchObject({
    kind: 'listening',
    address: '0.0.0.0',
    exposure:
      'The listener is reached from every network of this machine: whoever can reach it can start active workflows and fill the ledger. Choose 127.0.0.1 unless that is meant.',
  })
  expect(answered.status).toBe(404)
  expect(wrong).toMatchObject({ kind: 'stopped', problem: { code: 'ADDRESS_NOT_AVAILABLE' } })
  expect(faultline.listener().kind).toBe('listening')
})
