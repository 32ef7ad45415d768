// A workflow that answers after long work: what it is told of the payload that leads it past that work.
import { expect, test } from '@playwright/test'
import { openForTest } from '../open-for-test.ts'
import { condition, set } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

const isTrue = { type: 'boolean', operation: 'true', singleValue: true }

test('a payload that leads past the long work is not blamed where nobody is answered in time', async () => {
  const faultline = await openForTest()
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'mail-after-a-minute',
    nodes: [
      ['Mail?', 'if', condition('={{ $json.body.send_email === true }}', isTrue, '')],
      ['Pause', 'wait', { amount: 1, unit: 'minutes' }, { typeVersion: 1.1 }],
      set('Done', { ok: 'yes' }),
    ],
    wires: [
      ['Webhook', 'Mail?'],
      ['Mail?', 'Pause'],
      ['Pause', 'Done'],
      ['Mail?:1', 'Done'],
    ],
    body: { event_id: 'l-1', send_email: true },
  })
  await faultline.close()
  expect(layer, sentence).toBe('node')
  expect(sentence).not.toContain('send_email')
})
