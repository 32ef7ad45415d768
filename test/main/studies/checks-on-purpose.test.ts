import { expect, test } from '@playwright/test'
import type { Verdict } from '../../../src/shared/verdict.ts'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

interface Check {
  readonly left: string
  readonly right?: string
  readonly status: number
}

/** A case whose workflow answers 200 where the check holds, and the status where it does not. */
function checked(
  { left, right, status }: Check,
  headers: readonly (readonly [string, string])[],
  body: object,
): string {
  const respond = (name: string, responseCode: number): object => ({
    ...{ id: name, name, type: 'n8n-nodes-base.respondToWebhook', typeVersion: 1.1, position: [0, 0] },
    parameters: { respondWith: 'json', responseBody: '={}', options: { responseCode } },
  })
  const operator =
    right === undefined
      ? { type: 'string', operation: 'notEmpty', singleValue: true }
      : { type: 'string', operation: 'equals' }
  const nodes = [
    {
      ...{ id: 'w', name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
      parameters: { httpMethod: 'POST', path: 'orders', responseMode: 'responseNode' },
    },
    {
      ...{ id: 'c', name: 'Check', type: 'n8n-nodes-base.if', typeVersion: 2.2, position: [0, 0] },
      parameters: {
        conditions: {
          options: { caseSensitive: true, typeValidation: 'loose', version: 2 },
          conditions: [{ id: '1', leftValue: left, rightValue: right ?? '', operator }],
          combinator: 'and',
        },
        options: {},
      },
    },
    respond('Yes', 200),
    respond('No', status),
  ]
  const to = (node: string): object => ({ node, type: 'main', index: 0 })
  const connections = { Webhook: { main: [[to('Check')]] }, Check: { main: [[to('Yes')], [to('No')]] } }
  return JSON.stringify({
    ...{ format: 'faultline-case', format_version: 1, name: 'checked' },
    workflow: { id: 'checked', name: 'Checked', active: true, settings: {}, nodes, connections },
    request: {
      ...{ method: 'POST', path: '/orders', body: JSON.stringify(body) },
      headers: [['Content-Type', 'application/json'], ...headers],
    },
  })
}

async function verdictOf(text: string): Promise<Verdict | null> {
  const faultline = await openForTest()
  try {
    await faultline.cases.open(text, 'checked.json')
    return (await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done).suspicion
  } finally {
    await faultline.close()
  }
}

test('of a field that the workflow asks for on purpose, the sender is told, and not to check what is checked already', async () => {
  const verdict = await verdictOf(checked({ left: '={{ $json.body.email }}', status: 400 }, [], { name: 'Ada' }))
  expect(verdict?.layer).toBe('data')
  expect(verdict?.remedy).toEqual({
    by: 'provider',
    sentence:
      'Have the sender send $.email: the workflow refuses on purpose what comes without it. Where it may be left out, loosen that check in "Check".',
  })
})

test('a key that the workflow compares by itself is the sender’s to present, and no credential to renew', async () => {
  const check = { left: "={{ $json.headers['x-own-key'] }}", right: 'of-the-shop', status: 401 }
  const verdict = await verdictOf(checked(check, [['X-Own-Key', 'of-another']], { name: 'Ada' }))
  expect(verdict?.layer).toBe('authorisation')
  expect(verdict?.remedy?.by).toBe('provider')
  expect(verdict?.remedy?.sentence).toContain('what the workflow itself checks in "Check"')
})

test('a request that is refused since it has grown old is told by its age', async () => {
  const hourAgo = String(Math.floor(Date.now() / 1000) - 3600)
  const left = "={{ Date.now() / 1000 - Number($json.headers['x-sent-at']) < 300 ? 'fresh' : 'stale' }}"
  const verdict = await verdictOf(checked({ left, right: 'fresh', status: 401 }, [['X-Sent-At', hourAgo]], {}))
  expect(verdict?.layer).toBe('data')
  expect(verdict?.sentence).toContain('a time 60 minutes before it was sent here')
})

test('code that refuses what it reads of the payload, by an error of its own, is not the one that failed', async () => {
  const jsCode =
    "const link = $json.body.link\nif (!link.includes('watch')) throw new Error('No video in that')\nreturn [{ json: { link } }]"
  const code = { name: 'Video', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } }
  const body = JSON.stringify({ event_id: 'evt_1', link: 'https://example.com/page' })
  const request = { method: 'POST', path: '/orders', headers: [['Content-Type', 'application/json']], body }
  const verdict = await verdictOf(bareCase([code], { request }))
  expect(verdict?.layer).toBe('data')
  expect(verdict?.sentence).toContain('"Video" refuses what it is given, by an error of its own')
  expect(verdict?.remedy?.by).toBe('provider')
})
