import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline
/** Added to the clock of this machine, in milliseconds. */
let ahead: number

test.beforeEach(async () => {
  ahead = 0
  faultline = await openForTest({ now: () => Date.now() + ahead })
})
test.afterEach(() => faultline.close())

const tells: NodeInShort = ['respondToWebhook', { respondWith: 'json', responseBody: '={"n": {{ $json.body.n }}}' }]

/** A webhook that waits for Respond to Webhook, a Wait node, and what comes behind it. */
function waitsBefore(wait: JsonObject, answer: NodeInShort = tells): Workflow {
  const nodes: Record<string, NodeInShort> = {
    Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'responseNode' }],
    Wait: ['wait', wait, { typeVersion: 1.1 }],
    Between: answer[0] === 'respondToWebhook' ? ['noOp'] : answer,
    Answer: tells,
  }
  const links = [
    ['Hook', 'Wait'],
    ['Wait', 'Between'],
    ['Between', 'Answer'],
  ] as const
  const settings = { executionOrder: 'v1', serviceProfile: '1.123' } as const
  return buildWorkflow(nodes, [...links], { id: 'orders', name: 'Orders', settings })
}

const onCall = (responseMode: string): JsonObject => ({ resume: 'webhook', httpMethod: 'POST', responseMode })

/** Sends the first request; its caller's answer, and the resume URL of the execution that waits. */
async function start(workflow: Workflow): Promise<{ readonly first: Promise<Response>; readonly url: string }> {
  activate(faultline, workflow)
  const first = post(faultline, 'orders', { n: 1 })
  first.catch(() => undefined)
  await expect.poll(() => faultline.store.executions.waiting().length).toBe(1)
  const [waiting] = faultline.store.executions.waiting()
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  return { first, url: `${status.url}/webhook-waiting/${waiting?.id ?? ''}` }
}

const json = { 'content-type': 'application/json' }
const call = (url: string, n: number): Promise<Response> =>
  fetch(url, { method: 'POST', headers: json, body: JSON.stringify({ n }) })

const isAnswered = (answer: Promise<Response>): Promise<boolean> =>
  Promise.race([answer.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false), 300))])

test('a caller that waits for Respond to Webhook waits with its execution, and gets what is answered behind the waiting', async () => {
  const { first, url } = await start(waitsBefore(onCall('onReceived')))
  expect(await isAnswered(first)).toBe(false)

  expect(await (await call(url, 2)).json()).toEqual({ message: 'Workflow was started' })

  expect(await (await first).json()).toEqual({ n: 2 })
})

test('a moment that has come lets the caller have its answer as well', async () => {
  activate(faultline, waitsBefore({ amount: 2, unit: 'minutes' }))
  faultline.onNotice((name, value) => {
    if (name === 'nodeRun' && (value as { status: string }).status === 'waiting') ahead = 119_500
  })

  const answer = await post(faultline, 'orders', { n: 7 })

  expect(await answer.json()).toEqual({ n: 7 })
})

test('a call that is answered with the last node leaves Respond to Webhook to the caller that waits', async () => {
  const { first, url } = await start(waitsBefore(onCall('lastNode')))

  const second = (await (await call(url, 2)).json()) as JsonObject

  expect(second).toMatchObject({ body: { n: 2 } })
  expect(await (await first).json()).toEqual({ n: 2 })
})

test('a call that waits for Respond to Webhook itself takes the answer; the caller before it gets none', async () => {
  const { first, url } = await start(waitsBefore(onCall('responseNode')))

  expect(await (await call(url, 2)).json()).toEqual({ n: 2 })

  expect(await isAnswered(first)).toBe(false)
})

test('where the execution fails behind the waiting, the caller gets an empty 200, and a finding says so', async () => {
  const fails: NodeInShort = ['stopAndError', { errorMessage: 'no stock' }]
  const { first, url } = await start(waitsBefore(onCall('onReceived'), fails))

  await call(url, 2)

  const answer = await first
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  const { id } = await settled(faultline, 'orders')
  const kinds = faultline.store.executions.find(id)?.findings.map(({ kind }) => kind)
  expect(kinds).toContain('error-in-success-answer')
})

test('a caller that waits holds up no end of Faultline: it is told that nobody will answer', async () => {
  const { first } = await start(waitsBefore(onCall('onReceived')))

  await faultline.close()

  expect((await first).status).toBe(503)
})

test('a caller whose execution is cancelled while it waits is let go', async () => {
  const { first, url } = await start(waitsBefore(onCall('onReceived')))

  faultline.executions.cancel(url.split('/').at(-1) ?? '')

  expect((await first).status).toBe(503)
})

test('a webhook that answers with its last node answers as soon as the execution waits', async () => {
  const workflow = waitsBefore(onCall('onReceived'))
  const nodes = workflow.nodes
    .filter(({ name }) => name !== 'Answer')
    .map((node) =>
      node.name === 'Hook' ? { ...node, parameters: { ...node.parameters, responseMode: 'lastNode' } } : node,
    )
  const { Between: _, ...connections } = workflow.connections
  const { first } = await start({ ...workflow, nodes, connections })

  expect(await (await first).json()).toMatchObject({ body: { n: 1 } })
})
