import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { openForTest } from '../open-for-test.ts'

type Options = Partial<{ typeVersion: number; options: JsonObject }>

function hook({ typeVersion = 2, options = {} }: Options = {}): NodeInShort {
  return ['webhook', { path: 'cv', httpMethod: 'POST', responseMode: 'lastNode', options }, { typeVersion }]
}

const pdf = (binaryPropertyName = 'data'): NodeInShort => ['extractFromFile', { operation: 'pdf', binaryPropertyName }]
const check: NodeInShort = ['if', { conditions: { string: [{ value1: '={{ $json.body.name }}', value2: 'Ada' }] } }]

const readers: readonly (readonly [string, NodeInShort, NodeInShort])[] = [
  ['a PDF', hook(), pdf()],
  ['a PDF in a field of its own', hook(), pdf('cv')],
  ['a table', hook(), ['extractFromFile', { operation: 'xlsx', binaryPropertyName: 'sheet' }]],
  ['a table, in an older node', hook(), ['spreadsheetFile', {}]],
  ['JSON, in an older node', hook(), ['moveBinaryData', {}]],
  ['an archive', hook(), ['compression', { operation: 'decompress', binaryPropertyName: 'data' }]],
  ['the second of numbered files', hook({ options: { binaryPropertyName: 'file' } }), pdf('file1')],
  ['a bare file by the name of the option', hook({ options: { binaryPropertyName: 'cv' } }), pdf('cv')],
  ['a bare file beside a raw body', hook({ options: { rawBody: true } }), pdf()],
  ['a bare table', hook({ typeVersion: 1, options: { binaryData: true } }), ['spreadsheetFile', {}]],
  [
    'a file that is checked in code',
    hook(),
    [
      'code',
      { jsCode: 'return { json: { name: $input.item.binary.cv.fileName.toUpperCase() } }', mode: 'runOnceForEachItem' },
    ],
  ],
  [
    'a file that is sent on',
    hook(),
    [
      'httpRequest',
      {
        method: 'POST',
        url: 'https://files.example/',
        sendBody: true,
        contentType: 'binaryData',
        inputDataFieldName: 'cv',
      },
      { typeVersion: 4.2 },
    ],
  ],
]

for (const [what, webhook, reader] of readers)
  test(`a request that is filled in brings the file where the next node reads ${what}`, async () => {
    const faultline = await openForTest()
    const workflow = buildWorkflow({ Hook: webhook, Read: reader }, [['Hook', 'Read']])
    await faultline.calls.openText({ name: 'cv.json', text: JSON.stringify(workflow) })
    const filled = faultline.cases.fillRequest()
    expect(faultline.cases.fillRequest().request).toEqual(filled.request)
    const { items } = await faultline.cases.send({ size: 3 }).done
    expect(items.map((item) => [item.workflowView?.status, item.workflowView?.errorMessage])).toEqual(
      Array.from({ length: 3 }, () => ['success', null]),
    )
    await faultline.close()
  })

test('fields that the workflow reads of the body stand beside the file', async () => {
  const faultline = await openForTest()
  const workflow = buildWorkflow({ Hook: hook(), Check: check, Read: pdf('cv') }, [
    ['Hook', 'Check'],
    ['Check', 'Read'],
  ])
  const opened = await faultline.calls.openText({ name: 'cv.json', text: JSON.stringify(workflow) })
  expect(opened).toMatchObject({ lacksBody: true })
  const { request, lacksBody } = faultline.cases.fillRequest()
  expect(lacksBody).toBe(false)
  expect(request.headers.filter(([name]) => /content-type/iu.test(name))).toEqual([
    ['Content-Type', expect.stringMatching(/^multipart\/form-data; boundary=/u)],
  ])
  expect(request.body).toContain('form-data; name="name"\r\n\r\nAda\r\n')
  expect(request.body).toContain('name="cv"; filename="made-up.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF')
  const { items } = await faultline.cases.send({ size: 1 }).done
  const { execution } = await faultline.calls.execution({ executionId: items[0]?.executionId ?? '' })
  expect(execution.nodeRuns.map(({ node }) => node)).toEqual(['Hook', 'Check', 'Read'])
  await faultline.close()
})

for (const [what, nodes] of [
  ['a file that code makes', { Make: ['code', { jsCode: 'return [{ json: {}, binary: { data: 1 } }]' }], Read: pdf() }],
  ['a file that another node makes', { Make: ['convertToFile', { operation: 'toJson' }], Read: pdf() }],
] as const)
  test(`a request is filled in as JSON where the next node reads ${what}`, async () => {
    const faultline = await openForTest()
    const workflow = buildWorkflow({ Hook: hook(), Check: check, ...nodes }, [
      ['Hook', 'Check'],
      ['Check', 'Make'],
      ['Make', 'Read'],
    ])
    await faultline.calls.openText({ name: 'cv.json', text: JSON.stringify(workflow) })
    expect(JSON.parse(faultline.cases.fillRequest().request.body)).toEqual({ name: 'Ada' })
    await faultline.close()
  })

test('a request whose raw body is only signed is filled in as the JSON that is read of it', async () => {
  const faultline = await openForTest()
  const sign: NodeInShort = ['crypto', { action: 'hmac', binaryData: true, secret: 's', dataPropertyName: 'sign' }]
  const workflow = buildWorkflow({ Hook: hook({ options: { rawBody: true } }), Sign: sign, Check: check }, [
    ['Hook', 'Sign'],
    ['Sign', 'Check'],
  ])
  await faultline.calls.openText({ name: 'signed.json', text: JSON.stringify(workflow) })
  const { request } = faultline.cases.fillRequest()
  expect(JSON.parse(request.body)).toEqual({ name: 'Ada' })
  const { items } = await faultline.cases.send({ size: 1 }).done
  const { execution } = await faultline.calls.execution({ executionId: items[0]?.executionId ?? '' })
  expect(execution.nodeRuns.map(({ node, status }) => [node, status])).toEqual([
    ['Hook', 'success'],
    ['Sign', 'success'],
    ['Check', 'success'],
  ])
  await faultline.close()
})

test('a request is filled in as JSON where it has more than plain fields, or another input of a Merge may bring the file', async () => {
  const faultline = await openForTest()
  const asks = (path: string): NodeInShort => [
    'set',
    { assignments: { assignments: [{ name: 'a', value: path, type: 'string' }] } },
  ]
  const nested = buildWorkflow({ Hook: hook(), Ask: asks('={{ $json.body.user.name }}'), Read: pdf() }, [
    ['Hook', 'Ask'],
    ['Ask', 'Read'],
  ])
  const merged = buildWorkflow(
    {
      Hook: hook(),
      Get: ['httpRequest', { url: 'https://a.example' }],
      Join: ['merge', {}],
      Say: asks('={{ $json.body.name }}'),
      Read: pdf(),
    },
    [
      ['Hook', 'Get'],
      ['Hook', 'Join'],
      ['Get', 'Join:1'],
      ['Join', 'Read'],
      ['Hook', 'Say'],
    ],
  )
  for (const [workflow, body] of [
    [nested, { user: { name: 'Ada Example' } }],
    [merged, { name: 'Ada Example' }],
  ] as const) {
    await faultline.calls.openText({ name: 'json.json', text: JSON.stringify(workflow) })
    expect(JSON.parse(faultline.cases.fillRequest().request.body)).toEqual(body)
  }
  await faultline.close()
})

test('a request that is filled in brings the image that a model is shown', async () => {
  const faultline = await openForTest()
  const messageValues = [
    { type: 'HumanMessagePromptTemplate', messageType: 'imageBinary', binaryImageDataKey: 'photo' },
  ]
  const chain: NodeInShort = ['@n8n/n8n-nodes-langchain.chainLlm', { messages: { messageValues } }]
  const workflow = buildWorkflow({ Hook: hook(), Ask: chain }, [['Hook', 'Ask']])
  await faultline.calls.openText({ name: 'photo.json', text: JSON.stringify(workflow) })
  expect(faultline.cases.fillRequest().request.body).toContain('name="photo"; filename="made-up.png"')
  await faultline.close()
})

const form: NodeInShort = [
  'formTrigger',
  {
    formTitle: 'Table',
    formFields: { values: [{ fieldLabel: 'Your table', fieldType: 'file' }] },
    options: { path: 'cv' },
  },
  { typeVersion: 2.2 },
]

test('the first request of a form brings a file of the kind that the next node reads, whatever files the form takes', async () => {
  const faultline = await openForTest()
  const read: NodeInShort = ['extractFromFile', { operation: 'xlsx', binaryPropertyName: 'Your_table' }]
  const workflow = buildWorkflow({ Form: form, Read: read }, [['Form', 'Read']])
  await faultline.calls.openText({ name: 'form.json', text: JSON.stringify(workflow) })
  const { items } = await faultline.cases.send({ size: 1 }).done
  expect(items[0]?.workflowView).toMatchObject({ status: 'success', errorMessage: null })
  await faultline.close()
})

test('a webhook in front of a trigger hands on the files of its request', async () => {
  const faultline = await openForTest()
  const trigger: NodeInShort = ['gmailTrigger', { simple: false, options: { downloadAttachments: true } }]
  const workflow = buildWorkflow({ Mail: trigger, Read: pdf('attachment_0') }, [['Mail', 'Read']])
  await faultline.calls.openText({ name: 'mail.json', text: JSON.stringify(workflow) })
  const workflowId = workflow.id
  const { detail, nodes } = await faultline.calls.editWorkflow({ workflowId, edit: { kind: 'receive', node: 'Mail' } })
  const webhook = detail.workflow.nodes.find(({ name }) => name === nodes[0])
  const path = `/${String(webhook?.parameters['path'])}`
  faultline.cases.editRequest({ method: 'POST', path, headers: [['Host', 'localhost']], body: '{}' })
  expect(faultline.cases.fillRequest().request.body).toContain('name="attachment_0"; filename="made-up.pdf"')
  const { items } = await faultline.cases.send({ size: 1 }).done
  expect(items[0]?.workflowView).toMatchObject({ status: 'success', errorMessage: null })
  await faultline.close()
})

const chats: readonly (readonly [string, NodeInShort, string])[] = [
  ['Telegram', ['telegramTrigger', { updates: ['message'], additionalFields: { download: true } }], 'data'],
  ['Slack', ['slackTrigger', { trigger: ['any_event'], watchWorkspace: true, downloadFiles: true }], 'file_0'],
]

for (const [name, trigger, field] of chats)
  test(`a message of ${name} that is filled in names a file, which is of the kind that the next node reads`, async () => {
    const faultline = await openForTest()
    const workflow = buildWorkflow({ Chat: trigger, Read: pdf(field) }, [['Chat', 'Read']])
    await faultline.calls.openText({ name: 'chat.json', text: JSON.stringify(workflow) })
    faultline.cases.fillRequest()
    const { items } = await faultline.cases.send({ size: 1 }).done
    expect(items[0]?.workflowView).toMatchObject({ status: 'success', errorMessage: null })
    await faultline.close()
  })

test('a message without a file asks its chat for nothing', async () => {
  const faultline = await openForTest()
  const trigger = chats[0]?.[1] ?? hook()
  const workflow = buildWorkflow({ Chat: trigger, Say: ['set', {}] }, [['Chat', 'Say']])
  await faultline.calls.openText({ name: 'chat.json', text: JSON.stringify(workflow) })
  const { request } = faultline.cases.fillRequest()
  faultline.cases.editRequest({ ...request, body: '{"message":{"text":"hello"}}' })
  const { items } = await faultline.cases.send({ size: 1 }).done
  const { execution } = await faultline.calls.execution({ executionId: items[0]?.executionId ?? '' })
  expect(execution.nodeRuns[0]?.nodeSource).toBeUndefined()
  await faultline.close()
})
