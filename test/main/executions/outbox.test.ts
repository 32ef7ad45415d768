import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})
test.afterEach(() => faultline.close())

test('what a mail node without a credential would send stands in the outbox and with its execution', async () => {
  const mail = {
    fromEmail: 'shop@example.com',
    toEmail: 'team@example.com',
    subject: 'Order',
    text: '={{ $json.body.id }}',
  }
  activate(
    faultline,
    buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'orders' }],
        Mail: ['emailSend', { ...mail, emailFormat: 'text' }, { typeVersion: 2.1 }],
      },
      [['Hook', 'Mail']],
      { id: 'orders', name: 'Orders' },
    ),
  )
  for (const id of ['first', 'second']) await post(faultline, 'orders', { id })
  const newest = await settled(faultline, 'orders')

  const { total, messages } = await faultline.calls.outbox({ limit: 10 })
  const view = await faultline.calls.execution({ executionId: newest.id })

  expect(total).toBe(2)
  expect(messages.map(({ text }) => text).toSorted()).toEqual(['first', 'second'])
  expect(view.messages).toHaveLength(1)
  expect(view.messages[0]).toMatchObject({ executionId: newest.id, node: 'Mail', channel: 'email', subject: 'Order' })
  const next = await faultline.calls.outbox({ limit: 10, before: messages[0]?.id ?? '' })
  expect(next.messages).toEqual(messages.slice(1))
})
