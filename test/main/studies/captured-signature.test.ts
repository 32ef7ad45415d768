import { expect, test } from '@playwright/test'
import { createHmac, randomBytes } from 'node:crypto'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { OpenCredential } from '../../../src/shared/credential.ts'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const secret = `whsec_${randomBytes(12).toString('hex')}`
const verify = {
  name: 'Verify',
  type: 'n8n-nodes-base.code',
  typeVersion: 2,
  parameters: {
    jsCode: `const parts = Object.fromEntries($input.first().json.headers['stripe-signature'].split(',').map((one) => one.split('=')))
const text = JSON.stringify($input.first().json.body)
const right = require('crypto').createHmac('sha256', $env.SIGNING).update(parts.t + '.' + text).digest('hex')
if (right !== parts.v1) throw new Error('Signature mismatch')
return [{ json: { ok: true } }]`,
  },
}

/** A case whose request was signed an hour ago by Stripe, as it was captured. */
function capturedCase(): string {
  const body = '{"id":"evt_1","type":"invoice.paid"}'
  const at = Math.floor(Date.now() / 1000) - 3600
  const made = createHmac('sha256', secret)
    .update(`${String(at)}.${body}`)
    .digest('hex')
  const headers = [
    ['Content-Type', 'application/json'],
    ['Stripe-Signature', `t=${String(at)},v1=${made}`],
  ]
  return bareCase([verify], { request: { method: 'POST', path: '/orders', headers, body } })
}

const signing = (value: string): OpenCredential => ({
  id: 'signing',
  name: 'SIGNING',
  type: 'faultlineEnvironment',
  data: { value },
})

async function fates(faultline: Faultline): Promise<readonly (string | null)[]> {
  const { items } = await faultline.cases.send({ size: 3 }).done
  return items.map(({ workflowView }) => workflowView?.errorMessage?.replace(/ \[line \d+\]$/u, '') ?? null)
}

test('a captured request is signed anew, item by item, with the variable that its workflow checks it by', async () => {
  const faultline = await openForTest({ credentials: [signing(secret)] })
  try {
    const view = await faultline.cases.open(capturedCase(), 'captured.json')
    expect(view).toMatchObject({ provider: 'stripe', capturedSignature: null })
    expect(await fates(faultline)).toEqual([null, null, null])
    faultline.cases.chooseNamed('authorisation.signature={"how":"wrong-secret"}')
    expect(await fates(faultline)).toEqual(Array(3).fill('Signature mismatch'))
  } finally {
    await faultline.close()
  }
})

test('a webhook secret of the provider, as a person spells it, signs anew too', async () => {
  const stripe = { id: 's', name: 'Billing', type: 'webhookSecret', data: { secret, provider: 'Stripe' } }
  const faultline = await openForTest({ credentials: [signing(secret), stripe] })
  try {
    await faultline.cases.open(capturedCase(), 'captured.json')
    await fates(faultline)
    const verdicts = faultline.store.deliveries.page({ limit: 3 }).map(({ signature }) => signature?.verdict)
    expect(verdicts).toEqual(['verified', 'verified', 'verified'])
  } finally {
    await faultline.close()
  }
})

test('a token that was captured fits every item, and is told as a token', async () => {
  const faultline = await openForTest()
  try {
    const headers = [
      ['Content-Type', 'application/json'],
      ['X-Gitlab-Event', 'Push Hook'],
      ['X-Gitlab-Token', 'of-another-machine'],
    ]
    const text = bareCase([], { request: { method: 'POST', path: '/orders', headers, body: '{"id":1}' } })
    const view = await faultline.cases.open(text, 'captured.json')
    expect(view).toMatchObject({ provider: null, capturedSignature: null, capturedToken: 'GitLab' })
  } finally {
    await faultline.close()
  }
})

test('a body that is empty lacks what the workflow reads of it', async () => {
  const faultline = await openForTest()
  const lacksBody = async (code: string, body: string): Promise<boolean> => {
    const node = { ...verify, parameters: { jsCode: code } }
    const request = { method: 'POST', path: '/orders', headers: [['Content-Type', 'application/json']], body }
    return (await faultline.cases.open(bareCase([node], { request }), 'empty.json')).lacksBody
  }
  try {
    const reads = 'return [{ json: { id: $json.body.order.id } }]'
    expect(await lacksBody(reads, '{}')).toBe(true)
    expect(await lacksBody(reads, '{"order":{"id":1}}')).toBe(false)
    expect(await lacksBody('return [{ json: { ok: true } }]', '{}')).toBe(false)
  } finally {
    await faultline.close()
  }
})

test('without its secret the request goes as it was captured, and the case says whose signature that is', async () => {
  const other = signing(`whsec_${randomBytes(12).toString('hex')}`)
  const faultline = await openForTest({ credentials: [other] })
  try {
    const view = await faultline.cases.open(capturedCase(), 'captured.json')
    expect(view).toMatchObject({ provider: null, capturedSignature: 'Stripe' })
    const { items } = await faultline.cases.send({ size: 1 }).done
    const sent = faultline.store.deliveries.find(items[0]?.deliveryId ?? '')
    expect(sent?.headers).toContainEqual(view.request.headers.find(([name]) => name === 'Stripe-Signature'))
  } finally {
    await faultline.close()
  }
})
