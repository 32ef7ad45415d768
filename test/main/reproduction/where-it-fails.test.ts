import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { runInTest } from '../engine/run-in-test.ts'
import type { Pointer } from '../../../src/main/reproduction/pointer.ts'
import { whereItFails } from '../../../src/main/reproduction/where-it-fails.ts'
import { workflowView } from '../../../src/main/reproduction/workflow-view.ts'
import type { PartComparison } from '../../../src/shared/delivery.ts'
import type { Execution } from '../../../src/shared/execution.ts'

test('a workflow that is refused for a node that is not filled in points to the node layer alone', async () => {
  const workflow = buildWorkflow({ Hook: ['webhook', { path: 'a' }], Hash: ['crypto', { value: '' }] }, [
    ['Hook', 'Hash'],
  ])
  const { status, failure, nodeRuns, findings } = await runInTest(workflow, { mode: 'webhook' })
  const execution = { status, failure, nodeRuns, findings, runTimeMs: 1 } as unknown as Execution
  const bad = {
    outcome: 'accepted',
    proxyView: null,
    providerView: null,
    repeats: [],
    explanation: { sentence: '', nearest: [] },
  } as const

  expect(whereItFails({ ...bad, workflowView: workflowView(execution, workflow) })).toEqual({
    layer: 'node',
    others: [],
    reason: 'No node ran: as long as "Hash" is not filled in, the workflow is refused whatever arrives.',
  })
})

test('an execution that could not begin at all, at no node, points to no layer of the workflow', () => {
  const workflow = buildWorkflow({ Hook: ['webhook', { path: 'a' }] }, [])
  const failure = { node: '', message: 'The file node-types/required.ndjson is missing', description: null }
  const execution = { status: 'error', failure, nodeRuns: [], findings: [], runTimeMs: 1 } as unknown as Execution
  const bad = { outcome: 'accepted', proxyView: null, providerView: null, repeats: [] } as const

  const { layer, reason } = whereItFails({ ...bad, workflowView: workflowView(execution, workflow) })

  expect(layer).toBeNull()
  expect(reason).toContain('required.ndjson is missing')
  expect(reason).not.toContain('not filled in')
})

const turnedAway = (part: PartComparison['part'] | null, sentence: string, statusCode: number): Pointer => {
  const parts = part === null ? [] : [{ part, agrees: false, sentence }]
  const near = { workflowId: 'w', workflowName: 'W', method: 'POST', path: 'a', parts }
  return whereItFails({
    workflowView: null,
    proxyView: null,
    outcome: 'refused',
    providerView: { statusCode, headers: [], body: '', runTimeMs: 1 },
    repeats: [],
    explanation: { sentence, nearest: part === null ? [] : [near] },
  })
}

test('a request that was turned away points to what was in the way, in the words in which it was refused', () => {
  expect(turnedAway('body', 'the body is not JSON', 422)).toMatchObject({
    layer: 'data',
    reason: 'the body is not JSON',
  })
  expect(turnedAway(null, 'An HTTP/1.1 request must carry a Host header', 400)).toMatchObject({ layer: 'data' })
  expect(turnedAway('address', 'not in the list', 403)).toMatchObject({
    layer: 'authorisation',
    others: ['node', 'reverse proxy'],
  })
  expect(turnedAway('authentication', 'no password', 401)).toMatchObject({ layer: 'authorisation' })
  expect(turnedAway(null, 'The delivery could not be handed on', 500)).toMatchObject({ layer: null })
})

/** What is said of a request behind a webhook, answered so by its method and path, and of the code that reads the answer. */
async function saidOf(
  answers: Readonly<Record<string, readonly [status: number, location: string, body: string]>>,
  jsCode: string,
): Promise<{ readonly pointer: Pointer; readonly kinds: readonly string[] }> {
  const server = createServer(({ method, url }, response) => {
    const [status, location, body] = answers[`${method ?? ''} ${url ?? ''}`] ?? [404, '', '{}']
    response.writeHead(status, location === '' ? {} : { location }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/orders`
  const body = { sendBody: true, specifyBody: 'json', jsonBody: '{"a":1}' }
  const workflow = buildWorkflow(
    {
      Hook: ['webhook', { path: 'a' }],
      Call: ['httpRequest', { method: 'POST', url, ...body }],
      Read: ['code', { jsCode }],
    },
    [
      ['Hook', 'Call'],
      ['Call', 'Read'],
    ],
  )
  const emit = [{ headers: {}, params: {}, query: {}, body: {} }]
  const outcome = await runInTest(workflow, { mode: 'webhook', startNode: 'Hook', emit })
  server.close()
  const { status, failure, nodeRuns, findings } = outcome
  const execution = { status, failure, nodeRuns, findings, runTimeMs: 1 } as unknown as Execution
  const pointer = whereItFails({
    ...{ outcome: 'accepted', proxyView: null, providerView: null, repeats: [] },
    explanation: { sentence: '', nearest: [] },
    workflowView: workflowView(execution, workflow),
  })
  return { pointer, kinds: nodeRuns.flatMap((run) => run.findings).map(({ kind }) => kind) }
}

const soap = (code: string, text: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>${code}</faultcode><faultstring>${text}</faultstring></s:Fault></s:Body></s:Envelope>`

test('a fault of SOAP within a success points to the API, or to what was sent where it says so', async () => {
  const ofServer = await saidOf({ 'POST /orders': [200, '', soap('s:Server', 'No backend')] }, 'return $json.a.b.c')
  expect(ofServer.pointer).toMatchObject({ layer: 'API' })
  expect(ofServer.pointer.reason).toContain('had been answered 200 with a fault within a success (No backend) by')
  expect(ofServer.kinds).toContain('error-in-success-answer')
  const ofSender = await saidOf({ 'POST /orders': [200, '', soap('s:Client', 'id?')] }, 'return $json.a.b.c')
  expect(ofSender.pointer).toMatchObject({ layer: 'data', others: ['API', 'node'] })
  const none = await saidOf(
    { 'POST /orders': [200, '', '<Envelope><Body>Fault</Body></Envelope>'] },
    'return $json.a.b.c',
  )
  expect(none.kinds).not.toContain('error-in-success-answer')
})

test('a request of which a redirect made a GET says so, whether that fails or is taken', async () => {
  const moved = { 'POST /orders': [301, '/v2/orders', ''] } as const
  const failed = await saidOf({ ...moved, 'GET /v2/orders': [405, '', '{}'] }, 'return items')
  expect(failed.pointer).toMatchObject({ layer: 'node' })
  expect(failed.pointer.reason).toMatch(
    /^"Call" sent POST \S+\/orders, which was answered 301 and led on to \S+\/v2\/orders; there it went on as GET, without its body, and was answered 405\. Give the node/u,
  )
  const taken = await saidOf({ ...moved, 'GET /v2/orders': [200, '', '[]'] }, 'return items')
  expect(taken.kinds).toContain('request-turned')
  expect(taken.pointer).toMatchObject({ layer: 'node', others: ['API'] })
  const slash = await saidOf({ 'POST /orders': [302, '/orders/', ''], 'GET /orders/': [200, '', '[]'] }, 'return items')
  expect(slash.kinds).toContain('request-turned')
})

test('a redirect that is the answer to what was sent is none that lost it', async () => {
  for (const status of [302, 303, 307]) {
    const { kinds } = await saidOf(
      { 'POST /orders': [status, '/done', ''], 'GET /done': [200, '', '{}'], 'POST /done': [200, '', '{}'] },
      'return items',
    )
    expect(kinds).not.toContain('request-turned')
  }
})

test('a node that waited for an input that never came is named where the items end nowhere', async () => {
  const workflow = buildWorkflow(
    {
      Hook: ['webhook', { path: 'a' }],
      Nightly: ['scheduleTrigger', {}],
      Both: ['merge', { mode: 'chooseBranch', output: 'empty' }, { typeVersion: 3 }],
      Answer: ['noOp', {}],
    },
    [
      ['Hook', 'Both'],
      ['Nightly', 'Both:1'],
      ['Both', 'Answer'],
    ],
  )
  const { status, failure, nodeRuns, findings } = await runInTest(workflow, { mode: 'webhook' })
  const execution = { status, failure, nodeRuns, findings, runTimeMs: 1 } as unknown as Execution
  const explanation = { sentence: '', nearest: [] }
  const bad = { outcome: 'accepted', proxyView: null, providerView: null, repeats: [], explanation } as const

  expect(whereItFails({ ...bad, workflowView: workflowView(execution, workflow) })).toMatchObject({
    layer: 'node',
    reason: expect.stringContaining('No node failed, but "Both" never ran: input 2 received nothing'),
  })
})
