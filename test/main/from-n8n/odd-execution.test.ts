import { expect, test } from '@playwright/test'
import { bringIn } from '../../../src/main/from-n8n/bring-in.ts'
import { openTextSource } from '../../../src/main/from-n8n/file-source.ts'
import type { CaseFile } from '../../../src/shared/case.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')

interface Made {
  /** Of the Webhook node. */
  readonly webhook?: object
  /** What the Webhook node gave. */
  readonly item?: object
  /** Of the HTTP Request node behind it. */
  readonly http?: object
  readonly run?: object
  readonly credentials?: object
}

/** The case of an execution of a Webhook and an HTTP Request node. */
function caseOf({ webhook, item, http, run, credentials }: Made): Promise<CaseFile> {
  const started = {
    startTime: 1,
    executionIndex: 0,
    source: [],
    data: { main: [[{ json: { headers: {}, body: {} }, ...item }]] },
  }
  const called = { startTime: 2, executionIndex: 1, source: [{ previousNode: 'Webhook' }], ...run }
  const execution = {
    ...{ id: '7', workflowId: 'w', status: 'error' },
    workflowData: {
      name: 'Orders',
      nodes: [
        {
          ...{ name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
          parameters: { httpMethod: 'POST', path: 'orders' },
          ...webhook,
        },
        {
          ...{ name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4, position: [200, 0] },
          parameters: { url: 'https://api.example.com/a' },
          ...(credentials === undefined ? {} : { credentials }),
          ...http,
        },
      ],
      connections: { Webhook: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } },
    },
    data: { resultData: { runData: { Webhook: [started], Ask: [called] } } },
  }
  return bringIn(openTextSource(JSON.stringify(execution), 'saved.json'), { kind: 'execution', id: '7' })
}

const gave = (item: object): object => ({ run: { data: { main: [[{ json: {}, pairedItem: { item: 0 }, ...item }]] } } })

test('an execution that ended before its first node is told by the node that is not filled in, and anything that is sent ends alike', async () => {
  const message = 'The workflow has issues and cannot be executed for that reason. Please fix them first.'
  const nodes = [
    { ...placed, name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: { httpMethod: 'PUT', path: 'orders' } },
    { ...placed, name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4, parameters: { url: '' } },
  ]
  const connections = { Hook: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } }
  const ended = {
    ...{ id: '7', workflowId: 'w', status: 'error' },
    workflowData: { name: 'Orders', nodes, connections },
    data: { resultData: { runData: {}, error: { name: 'WorkflowHasIssuesError', message } } },
  }
  const source = openTextSource(JSON.stringify(ended), 'saved.json')
  const made = await bringIn(source, { kind: 'execution', id: '7' })

  expect(made.request).toEqual({
    method: 'PUT',
    url_variant: 'production',
    path: '/orders',
    headers: [['host', 'localhost']],
  })
  expect(made.description).toBe(`As it failed in n8n at "Ask": ${message}`)
  expect(made.origin?.notes?.join(' ')).toContain('an empty request is sent in its place')
})

const placed = { typeVersion: 2, position: [0, 0] }

test('a path with a percent sign of its own is the path of the delivery', async () => {
  const { request } = await caseOf({
    webhook: { parameters: { httpMethod: 'POST', path: '50%off/:sku' }, webhookId: 'hook' },
  })

  expect(request.path).toBe('/hook/50%off/:sku')
})

test('a path with parts that the caller chose begins with the id of its webhook, as it is registered', async () => {
  const { request } = await caseOf({
    webhook: { webhookId: 'hook', parameters: { httpMethod: 'POST', path: 'users/:id' } },
    item: { json: { headers: {}, body: {}, params: { id: 'a b' } } },
  })

  expect(request.path).toBe('/hook/users/a%20b')
})

test('files of an item that are none are left out of it', async () => {
  const { request, baseline } = await caseOf({
    item: { binary: { none: null, odd: 5, plain: { data: 'aGFsbG8=' } } },
    ...gave({ binary: { none: null } }),
  })

  expect(request.body_base64).toBe('aGFsbG8=')
  expect(baseline.api?.['api.example.com']).toHaveLength(1)
})

for (const [what, file] of [
  ['is no text', { data: png, mimeType: 'image/png' }],
  ['did not come along', { data: 'filesystem-v2', id: 'filesystem-v2:x', mimeType: 'image/png' }],
] as const) {
  test(`a call that was answered with a file that ${what} is stood in for by what its node gave, and it is said`, async () => {
    const { baseline, origin } = await caseOf(gave({ json: { kept: true }, binary: { data: file } }))

    expect(baseline.api).toBeUndefined()
    expect(baseline.stand_ins?.['Ask']?.items?.[0]).toMatchObject({ json: { kept: true } })
    expect(origin?.notes?.join(' ')).toContain('"Ask" got a file, which no answer of a case can hold')
  })
}

test('the place of a failing item that no list could have makes no answers without end', async () => {
  const error = { message: 'Bad request', httpCode: '400', context: { itemIndex: 1e15 } }
  const { baseline } = await caseOf({ run: { error } })

  expect(baseline.api?.['api.example.com']?.length).toBeLessThan(1_100)
})

test('a host, a node and a credential with the name of the prototype are names like any other', async () => {
  const url = { parameters: { url: 'http://__proto__/a' } }
  const { baseline, credentials } = await caseOf({
    http: url,
    ...gave({ json: { ok: 1 } }),
    credentials: { httpBasicAuth: { id: '1', name: '__proto__' } },
  })

  expect(Object.keys(baseline.api ?? {})).toEqual(['__proto__'])
  expect(Object.keys(credentials ?? {})).toEqual(['__proto__'])
})
