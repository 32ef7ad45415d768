import { expect, test } from '@playwright/test'
import { createHmac, randomBytes } from 'node:crypto'
import type { Verdict } from '../../../src/shared/verdict.ts'
import { bareCase, type CaseNode } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const secret = randomBytes(12).toString('hex')
const body = '{"event_id":"evt_1","total":5}'

/** A workflow that checks the signature of its caller by itself, as no known provider signs. */
const checking: readonly CaseNode[] = [
  {
    name: 'Sign',
    type: 'n8n-nodes-base.crypto',
    typeVersion: 1,
    parameters: {
      ...{ action: 'hmac', type: 'SHA256', encoding: 'hex', dataPropertyName: 'made', secret },
      value: '={{ JSON.stringify($json.body) }}',
    },
  },
  {
    name: 'Compare',
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: {
      jsCode: `const { headers, body, made } = $input.first().json
if (headers['x-hook-signature'] !== 'sha256=' + made) throw new Error('Invalid signature')
return [{ json: { body } }]`,
    },
  },
]

/** What a sweep says of a request with that signature. */
async function verdictOf(signature: string, baseline: object = {}): Promise<Verdict | null> {
  const headers = [
    ['Content-Type', 'application/json'],
    ['X-Hook-Signature', `sha256=${signature}`],
  ]
  const request = { method: 'POST', path: '/orders', headers, body }
  const faultline = await openForTest()
  try {
    await faultline.cases.open(bareCase(checking, { request, baseline }), 'signed.json')
    await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
    return faultline.cases.verdict()
  } finally {
    await faultline.close()
  }
}

const signature = createHmac('sha256', secret).update(body).digest('hex')

test('a workflow that checks the signature of its caller by itself is not blamed for items that nobody here can sign', async () => {
  expect(await verdictOf(signature)).toMatchObject({
    layer: null,
    nothingFails: true,
    sentence:
      'Nothing fails under the baseline: one item succeeds as it was captured. What a batch of its copies does tells nothing.',
    evidenceAgainst: expect.arrayContaining([
      expect.stringMatching(/^The copies of a batch carry an identifier of their own, and the workflow refuses that/u),
    ]),
  })
})

test('a signature that the captured request itself does not have is told as before', async () => {
  expect(await verdictOf('0'.repeat(64))).toMatchObject({ layer: 'authorisation' })
})

test('a proxy in front of such a check is found as well, though no batch could be signed', async () => {
  const changes = [{ layer: 'reverse proxy', name: 'body-limit', parameters: { bytes: 10 } }]
  const verdict = await verdictOf(signature, { changes })
  expect(verdict).toMatchObject({
    layer: 'reverse proxy',
    evidenceFor: expect.arrayContaining([
      'With this alone what failed succeeds, one item alone: Nothing stands in front of the listener.',
    ]),
  })
})
