import { expect, test } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { filledRequest } from '../../../src/main/studies/filled-request.ts'
import type { EditedRequest } from '../../../src/main/studies/study.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { bareCase } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

function reading(jsCode: string, webhook: NodeInShort = ['webhook', { path: 'orders', httpMethod: 'POST' }]): Workflow {
  return buildWorkflow({ Hook: webhook, Read: ['code', { jsCode }] }, [['Hook', 'Read']])
}

const empty: EditedRequest = { method: 'POST', path: '/orders', headers: [['Host', 'localhost']], body: '' }
const code = 'return [{ json: { a: $json.body.mail, b: $json.query.page, c: $json.headers["x-mode"] } }]'

test('what the workflow reads is filled in, in the query, the headers and the body', () => {
  expect(filledRequest(reading(code), empty)).toEqual({
    method: 'POST',
    path: '/orders?page=made-up+page',
    headers: [
      ['Host', 'localhost'],
      ['Content-Type', 'application/json'],
      ['x-mode', 'made-up x-mode'],
    ],
    body: JSON.stringify({ mail: 'made-up mail' }, null, 2),
  })
})

test('what is read behind an Edit Fields that gives the body alone is filled in within the body', () => {
  const body: NodeInShort = ['set', { mode: 'raw', jsonOutput: '={{ $json.body }}', options: {} }]
  const other: NodeInShort = ['set', { mode: 'raw', jsonOutput: '={{ { "mail": 1 } }}', options: {} }]
  const read: NodeInShort = [
    'code',
    { jsCode: "return [{ json: { a: $json.mail, b: $('Start').item.json.chat.id } }]" },
  ]
  const through = (start: NodeInShort): Workflow =>
    buildWorkflow({ Hook: ['webhook', { path: 'orders', httpMethod: 'POST' }], Start: start, Read: read }, [
      ['Hook', 'Start'],
      ['Start', 'Read'],
    ])

  expect(JSON.parse(filledRequest(through(body), empty).body)).toEqual({
    mail: 'made-up mail',
    chat: { id: 'id-1001' },
  })
  expect(filledRequest(through(other), empty).body).toBe('')
})

test('what a person wrote stays, and only what is missing is added', () => {
  const headers = [
    ['X-Mode', 'mine'],
    ['Content-Type', 'application/json'],
  ] as const
  const read = 'return [{ json: { a: $json.body.mail, b: $json.body.order.id, p: $json.query.page } }]'
  const filled = filledRequest(reading(read), {
    ...{ method: 'POST', path: '/orders?page=2', headers },
    body: '{"mail":"me@example.com","order":{"note":"n"}}',
  })

  expect(filled.path).toBe('/orders?page=2')
  expect(filled.headers).toEqual(headers)
  expect(JSON.parse(filled.body)).toEqual({ mail: 'me@example.com', order: { note: 'n', id: 'id-1001' } })
})

test('a request by GET gets a query and no body', () => {
  const workflow = reading(code, ['webhook', { path: 'orders' }])

  expect(filledRequest(workflow, { ...empty, method: 'GET' })).toMatchObject({
    path: '/orders?page=made-up+page',
    body: '',
  })
})

test('a parameter of the path that still has its name gets a value', () => {
  const workflow = reading('return [{ json: { id: $json.params.id } }]', [
    'webhook',
    { path: 'orders/:id', httpMethod: 'POST' },
    { webhookId: 'w1' },
  ])

  expect(filledRequest(workflow, { ...empty, path: '/w1/orders/:id' }).path).toBe('/w1/orders/id-1001')
})

test('a form is filled in field by field', () => {
  const form: NodeInShort = [
    'formTrigger',
    {
      formFields: { values: [{ fieldLabel: 'Name' }, { fieldLabel: 'Age', fieldType: 'number' }] },
      options: { path: 'orders' },
    },
    { typeVersion: 2.2 },
  ]
  const { body, headers } = filledRequest(reading('return []', form), empty)

  expect(headers.find(([name]) => name === 'Content-Type')?.[1]).toMatch(/^multipart\/form-data; boundary=/u)
  expect(body).toContain('name="field-0"\r\n\r\nmade-up Name')
  expect(body).toContain('name="field-1"\r\n\r\n42')
})

const accepted = [
  ['.pdf', 'pdf'],
  ['application/pdf', 'pdf'],
  ['.xlsx, .csv', 'csv'],
  ['.json', 'fromJson'],
  ['.xml', 'xml'],
  ['.jpg', 'text'],
] as const
for (const [accept, operation] of accepted)
  test(`a form that takes ${accept} is sent a made-up file that can be read as ${operation}`, async () => {
    const form: NodeInShort = [
      'formTrigger',
      {
        formTitle: 'Application',
        formFields: { values: [{ fieldLabel: 'CV', fieldType: 'file', acceptFileTypes: accept }] },
        options: { path: 'orders' },
      },
      { typeVersion: 2.2 },
    ]
    const extract: NodeInShort = ['extractFromFile', { operation, binaryPropertyName: 'CV' }]
    const faultline = await openForTest()
    const text = JSON.stringify(buildWorkflow({ Form: form, Extract: extract }, [['Form', 'Extract']]))
    await faultline.calls.openText({ name: 'w.json', text })
    const sent = await faultline.cases.send({ size: 1 }).done

    expect(sent.items[0]?.workflowView).toMatchObject({ status: 'success', nodesRun: ['Form', 'Extract'] })
    await faultline.close()
  })

for (const [what, request] of [
  ['reaches no webhook', { ...empty, path: '/elsewhere' }],
  ['is no JSON', { ...empty, body: 'a=1' }],
] as const) {
  test(`a request that ${what} is not filled in, and the reason is said`, () => {
    expect(() => filledRequest(reading(code), request)).toThrow(ProblemError)
  })
}

test('the request of a case is filled in as one step that can be taken back', async () => {
  const faultline = await openForTest()
  await faultline.calls.openText({ name: 'w.json', text: JSON.stringify(reading(code)) })

  const filled = await faultline.calls.fillRequest(undefined)
  expect(filled.request).toMatchObject({ edited: true, body: expect.stringContaining('made-up mail') })
  const back = await faultline.calls.undo(undefined)

  expect(back.request).toMatchObject({ edited: false, body: '{}' })
  await faultline.close()
})

test('a request that is filled in presents the credential that its webhook asks for, and the case holds none of it', async () => {
  const password = randomBytes(9).toString('hex')
  const credential = { id: 'k', name: 'Shop', type: 'httpBasicAuth', data: { user: 'shop', password } }
  const workflow = reading(code, [
    'webhook',
    { path: 'orders', httpMethod: 'POST', authentication: 'basicAuth', responseMode: 'lastNode' },
  ])
  const nodes = workflow.nodes.map((node) =>
    node.name === 'Hook' ? { ...node, credentials: { httpBasicAuth: { id: 'k', name: 'Shop' } } } : node,
  )
  const faultline = await openForTest({ credentials: [credential] })
  try {
    await faultline.cases.open(
      bareCase([], { workflow: { ...workflow, nodes, active: true }, request: empty }),
      'orders.json',
    )
    const { adopted } = faultline.cases.fillRequest()
    expect(adopted.map(({ sentence }) => sentence)).toEqual(['The credential that the webhook asks for is right.'])
    expect(JSON.stringify(faultline.cases.fileOf(faultline.cases.current()?.id ?? ''))).not.toContain(password)
    const { items } = await faultline.cases.send({ size: 3 }).done
    expect(items.map(({ providerView }) => providerView?.statusCode)).toEqual([200, 200, 200])
    // Filled in once more it is as it was, and one step back takes all of it away.
    expect(faultline.cases.fillRequest().adopted).toHaveLength(1)
    expect(faultline.cases.undo()).toMatchObject({ adopted: [], request: { body: '' } })
  } finally {
    await faultline.close()
  }
})

test('what a request presents already, right or wrong, is left to what is studied', async () => {
  const credential = { id: 'k', name: 'Shop', type: 'httpHeaderAuth', data: { name: 'X-Key', value: 'right' } }
  const workflow = reading(code, ['webhook', { path: 'orders', httpMethod: 'POST', authentication: 'headerAuth' }])
  const nodes = workflow.nodes.map((node) =>
    node.name === 'Hook' ? { ...node, credentials: { httpHeaderAuth: { id: 'k', name: 'Shop' } } } : node,
  )
  const headers = [['X-KEY', 'other']]
  const faultline = await openForTest({ credentials: [credential] })
  try {
    await faultline.cases.open(bareCase([], { workflow: { ...workflow, nodes }, request: { ...empty, headers } }), 'x')
    expect(faultline.cases.fillRequest().adopted).toEqual([])
  } finally {
    await faultline.close()
  }
})
