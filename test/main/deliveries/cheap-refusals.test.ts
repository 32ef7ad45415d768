import { expect, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest } from '../open-for-test.ts'
import { leastProcessorMs } from '../processor-time.ts'

test(
  'a delivery that matches nothing, or repeats another, costs less than one that is executed',
  { tag: '@timing' },
  async () => {
    const faultline = await openForTest()
    const fields = [{ name: 'total', type: 'number', value: '={{ $json.body.total }}' }]
    activate(
      faultline,
      buildWorkflow(
        {
          Webhook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode' }],
          Fields: ['set', { assignments: { assignments: fields } }],
          Nothing: ['noOp'],
        },
        [
          ['Webhook', 'Fields'],
          ['Fields', 'Nothing'],
        ],
      ),
    )
    const status = faultline.listener()
    if (status.kind !== 'listening') throw new Error('it does not listen')
    const sent = async (path: string, delivery: string): Promise<string> => {
      const answer = await fetch(`${status.url}/webhook/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-github-event': 'push', 'x-github-delivery': delivery },
        body: '{"total":42}',
      })
      return `${answer.status} ${await answer.text()}`
    }
    const once = randomUUID()
    expect(await sent('orders', once)).toContain('200 {"total":42')
    expect(await sent('orders', once)).toContain('already received')
    expect(await sent('elsewhere', once)).toContain('404')
    const many = (path: string, delivery: () => string) => () =>
      Promise.all(Array.from({ length: 16 }, () => sent(path, delivery())))
    const executed = await leastProcessorMs(many('orders', randomUUID))
    const repeated = await leastProcessorMs(many('orders', () => once))
    const unmatched = await leastProcessorMs(many('elsewhere', randomUUID))
    await faultline.close()
    test.info().annotations.push({
      type: 'figure',
      description: `of an executed one: repeated ${(repeated / executed).toFixed(2)}, unmatched ${(unmatched / executed).toFixed(2)}`,
    })
    expect(repeated / executed).toBeLessThan(1)
    expect(unmatched / executed).toBeLessThan(1)
  },
)
