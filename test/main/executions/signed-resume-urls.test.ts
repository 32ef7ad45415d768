import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})
test.afterEach(() => faultline.close())

/** A webhook that tells its resume URL, a Wait node, and what comes behind it. */
function waiting(serviceProfile: string, webhookSuffix = ''): Workflow {
  const url = { id: '1', name: 'url', type: 'string', value: '={{ $execution.resumeUrl }}' }
  return buildWorkflow(
    {
      Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode' }],
      Note: ['set', { assignments: { assignments: [url] } }],
      Wait: ['wait', { resume: 'webhook', responseMode: 'lastNode', options: { webhookSuffix } }, { typeVersion: 1.1 }],
      After: ['noOp'],
    },
    [
      ['Hook', 'Note'],
      ['Note', 'Wait'],
      ['Wait', 'After'],
    ],
    { id: 'orders', name: 'Orders', settings: { executionOrder: 'v1', serviceProfile } },
  )
}

async function start(workflow: Workflow): Promise<string> {
  activate(faultline, workflow)
  const { url } = (await (await post(faultline, 'orders', { n: 1 })).json()) as { url: string }
  expect((await settled(faultline, 'orders')).status).toBe('waiting')
  return url
}

const bare = (url: string): string => url.slice(0, url.indexOf('?'))
const why = (): string => faultline.store.deliveries.page({ limit: 1 })[0]?.explanation?.sentence ?? ''

test('a resume URL of the service 2.x is signed, and what is added to its query arrives', async () => {
  const url = await start(waiting('2.41'))
  expect(url).toMatch(/\/webhook-waiting\/[^/?]+\?signature=[0-9a-f]{64}$/u)

  const answer = await fetch(`${url}&approved=true`)

  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ query: { approved: 'true', signature: url.split('=')[1] } })
})

for (const [what, change, told] of [
  ['without its signature', bare, 'it has no `signature`'],
  [
    'with a second question mark',
    (url: string) => `${url}?approved=true`,
    '`?approved=true` was put behind the signature',
  ],
  [
    'with the signature of another',
    (url: string) => `${bare(url)}?signature=${'a'.repeat(64)}`,
    'is not that of this execution',
  ],
] as const) {
  test(`a call ${what} resumes nothing, and is told why`, async () => {
    const url = await start(waiting('2.41'))

    const answer = await fetch(change(url))

    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Invalid token' }])
    expect(why()).toContain(told)
    expect((await settled(faultline, 'orders')).status).toBe('waiting')
    expect((await fetch(url)).status).toBe(200)
  })
}

test('a suffix may stand before or behind the signature', async () => {
  const first = await start(waiting('2.41', 'yes'))
  expect((await fetch(`${first}/no`)).status).toBe(404)
  expect((await fetch(`${first}/yes`)).status).toBe(200)

  const second = await start(waiting('2.41', 'yes'))
  expect((await fetch(second.replace('?', '/yes?'))).status).toBe(200)
})

test('each execution has a signature of its own', async () => {
  const first = await start(waiting('2.41'))
  const second = await start(waiting('2.41'))

  expect(first.split('=')[1]).not.toBe(second.split('=')[1])
  expect((await fetch(`${bare(second)}?${first.split('?')[1] ?? ''}`)).status).toBe(401)
})

test('a resume URL of the service 1.123 has no signature, and none is asked for', async () => {
  const url = await start(waiting('1.123'))

  expect(url).not.toContain('?')
  expect((await fetch(`${url}?approved=true`)).status).toBe(200)
})

test('a call without the signature is refused before it is looked at whether the execution waits, as in 2.x', async () => {
  const url = await start(waiting('2.41'))
  expect((await fetch(url)).status).toBe(200)
  await settled(faultline, 'orders')
  const none = bare(url).replace(/[^/]+$/u, 'none')

  const answers = await Promise.all([fetch(bare(url)), fetch(url), fetch(none)])

  expect(answers.map(({ status }) => status)).toEqual([401, 409, 404])
  expect(await answers[0].json()).toEqual({ error: 'Invalid token' })
})

test('in 1.123 a call of an execution that is over is told that, with or without a signature', async () => {
  const url = await start(waiting('1.123'))
  expect((await fetch(url)).status).toBe(200)
  await settled(faultline, 'orders')

  expect((await fetch(url)).status).toBe(409)
})

for (const [profile, leave] of [
  ['2.41', 'https://shop.example'],
  ['1.123', null],
] as const)
  test(`a page of another origin ${leave === null ? 'may not read' : 'may read'} what a resume URL answers in ${profile}`, async () => {
    const url = await start(waiting(profile))
    const headers = { origin: 'https://shop.example' }
    const asks = { ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-a' }

    const asked = await fetch(url, { method: 'OPTIONS', headers: asks })
    const wrong = await fetch(url, { method: 'PUT', headers })
    const right = await fetch(url, { headers })
    await settled(faultline, 'orders')
    const over = await fetch(url, { headers })

    const answers = [asked, wrong, right, over]
    expect(answers.map(({ status }) => status)).toEqual([204, 404, 200, 409])
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(leave)
      expect(answer.headers.get('access-control-allow-methods')).toBeNull()
    }
    expect(asked.headers.get('access-control-allow-headers')).toBe(leave === null ? null : 'x-a')
  })
