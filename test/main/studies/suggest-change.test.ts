import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(async () => {
  await faultline.close()
})

/** Sends one item under what is chosen now, and waits for its end. */
async function sendOne(): Promise<void> {
  await faultline.cases.send({ size: 1 }).done
}

test('what is suggested for the sample of the README turns its outcome, and names the layer', async () => {
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
  expect(await faultline.calls.suggestedChange(undefined)).toBeNull()
  await sendOne()

  const suggested = await faultline.calls.suggestedChange(undefined)

  expect(suggested?.change).toMatchObject({
    layer: 'data',
    name: 'fill',
    parameters: { path: '$.pull_request.milestone' },
  })
  expect(suggested?.why).toBe(
    '"Create card" reads $json.body.pull_request.milestone.title, and $.pull_request.milestone is empty in this payload.',
  )
  await faultline.calls.chooseChange({ change: suggested?.change ?? null })
  await sendOne()
  expect(faultline.cases.current()?.state).toMatchObject({ kind: 'suspected', fault: { layer: 'data' } })
})

test('a token that was refused is suggested to be another one', async () => {
  await faultline.calls.openSample({ name: 'payment-with-sandbox-key' })
  await sendOne()

  const suggested = await faultline.calls.suggestedChange(undefined)

  expect(suggested?.change.layer).toBe('authorisation')
  expect(suggested?.why).toContain('401')
})

test('what was tried is not suggested again, and nothing is where nothing points anywhere', async () => {
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
  await sendOne()
  const first = await faultline.calls.suggestedChange(undefined)
  await faultline.calls.chooseChange({ change: first?.change ?? null })
  await sendOne()
  expect((await faultline.calls.suggestedChange(undefined))?.change).not.toEqual(first?.change)

  await faultline.calls.openSample({ name: 'move-handed-out-twice' })
  await sendOne()
  expect(await faultline.calls.suggestedChange(undefined)).toBeNull()
})

test('a body that the listener cannot read is suggested to be whole', async () => {
  await faultline.cases.open(
    bareCase([{ name: 'Last', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }]),
    'bare',
  )
  const headers: [string, string][] = [['content-type', 'application/json']]
  await faultline.calls.editRequest({ method: 'POST', path: '/orders', headers, body: '{"amount":5}"}' })
  await sendOne()

  const suggested = await faultline.calls.suggestedChange(undefined)

  expect(suggested?.change).toMatchObject({ layer: 'data', name: 'mended-body' })
  expect(suggested?.why).toContain('the body is not the JSON that its content type says')
})

test('a success with nothing done is suggested what the node decides by at which it ended', async () => {
  const condition = {
    leftValue: '={{ $json.body.amount }}',
    rightValue: 100,
    operator: { type: 'number', operation: 'gt' },
  }
  const large = {
    name: 'Large?',
    type: 'n8n-nodes-base.if',
    typeVersion: 2,
    parameters: { conditions: { options: { typeValidation: 'loose' }, combinator: 'and', conditions: [condition] } },
  }
  const last = { name: 'Last', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
  const { workflow } = JSON.parse(bareCase([large, last])) as { workflow: object }
  // Its caller is answered before the work, and sees that all is well.
  const text = JSON.stringify(workflow).replace('lastNode', 'onReceived')
  await faultline.calls.openText({ name: 'bare.json', text })
  const suggestedFor = async (body: string): Promise<unknown> => {
    const headers: [string, string][] = [['content-type', 'application/json']]
    await faultline.calls.editRequest({ method: 'POST', path: '/orders', headers, body })
    await sendOne()
    return faultline.calls.suggestedChange(undefined)
  }

  const missing = { path: '$.amount', value: 101, present: false, isEmpty: false }
  expect(await suggestedFor('{"order":1}')).toMatchObject({
    change: { layer: 'data', name: 'fill', parameters: missing },
    why: '"Large?" let no item through. It decides by $.amount, which the payload does not have.',
  })
  expect(await suggestedFor('{"amount":5}')).toMatchObject({
    change: { layer: 'data', name: 'set-path', parameters: { path: '$.amount', value: 101 } },
    why: '"Large?" let no item through. It decides by $.amount.',
  })
  expect(await suggestedFor('{"amount":500}')).toBeNull()
})
