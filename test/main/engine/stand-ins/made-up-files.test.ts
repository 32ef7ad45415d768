import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort, type Wire } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

const drive: NodeInShort = ['googleDrive', { operation: 'download', fileId: 'f1' }]

/** What Extract from File, or another node, makes of the file that nobody wrote. */
async function read(
  source: NodeInShort,
  reader: NodeInShort,
  later: Readonly<Record<string, NodeInShort>> = {},
  wires: readonly Wire[] = [],
): Promise<{ readonly status: string; readonly json: unknown; readonly error: string | undefined }> {
  const nodes = { T: ['manualTrigger'], X: source, R: reader, ...later } as const
  const outcome = await runInTest(buildWorkflow(nodes, [['T', 'X'], ['X', 'R'], ...wires]), {
    mode: 'webhook',
    emit: [{ id: 1 }],
  })
  return { status: outcome.status, json: jsonOf(outcome, 'R')[0], error: outcome.failure?.message }
}

for (const [operation, given] of [
  ['pdf', { numpages: 1, text: 'made-up text' }],
  ['csv', { id: '1001', name: 'made-up name' }],
  ['xlsx', { id: 1001, name: 'made-up name' }],
  ['xls', { id: 1001, name: 'made-up name' }],
  ['ods', { id: 1001, name: 'made-up name' }],
  ['html', { id: expect.anything() as unknown, name: 'made-up name' }],
  ['rtf', { id: expect.anything() as unknown, name: 'made-up name' }],
  ['fromJson', { data: { id: 1001, name: 'made-up name' } }],
  ['fromIcs', { data: expect.anything() as unknown }],
  ['xml', { data: expect.stringContaining('<made-up>') as unknown }],
  ['text', { data: expect.stringContaining('made-up text') as unknown }],
] as const)
  test(`a file that is stood in for is one that Extract from File reads as ${operation}`, async () => {
    const { status, json, error } = await read(drive, ['extractFromFile', { operation }])
    expect([status, error]).toEqual(['success', undefined])
    expect(json).toMatchObject(given)
  })

for (const [service, source, field] of [
  ['S3', ['s3', { operation: 'download', bucketName: 'b', fileKey: 'k' }], 'data'],
  ['Telegram', ['telegram', { resource: 'file', operation: 'get', fileId: 'f' }], 'data'],
  [
    'Gmail',
    ['gmail', { operation: 'get', messageId: 'm', simple: false, options: { downloadAttachments: true } }],
    'attachment_0',
  ],
  ['a service of which nothing is known', ['acme.drive', { operation: 'downloadFile' }], 'data'],
] as const)
  test(`what ${service} gives is a file of the kind that is read, also behind nodes that hand it on`, async () => {
    const { status, json } = await read(
      source,
      ['if', { conditions: { string: [{ value1: 'a', value2: 'a' }] } }],
      {
        E: ['extractFromFile', { operation: 'pdf', binaryPropertyName: field }],
        Last: ['set', { assignments: { assignments: [{ name: 't', value: '={{ $json.text }}', type: 'string' }] } }],
      },
      [
        ['R', 'E'],
        ['E', 'Last'],
      ],
    )
    expect(status).toBe('success')
    expect(json).toBeDefined()
  })

for (const [what, trigger, field] of [
  ['Gmail Trigger', ['gmailTrigger', { simple: false, options: { downloadAttachments: true } }], 'attachment_0'],
  ['Gmail Trigger', ['gmailTrigger', { simple: false, options: { downloadAttachments: true } }], 'attachment_1'],
  [
    'Microsoft Outlook Trigger',
    ['microsoftOutlookTrigger', { options: { downloadAttachments: true, attachmentsPrefix: 'file_' } }],
    'file_0',
  ],
  ['Email Trigger', ['emailReadImap', { downloadAttachments: true }, { typeVersion: 2 }], 'attachment_0'],
  [
    'Email Trigger',
    ['emailReadImap', { format: 'resolved', dataPropertyAttachmentsPrefixName: 'a' }, { typeVersion: 2 }],
    'a0',
  ],
  ['Airtable Trigger', ['airtableTrigger', { downloadAttachments: true, downloadFieldNames: 'CV,Photo' }], 'CV_0'],
] as const)
  test(`what a ${what} gives has an attachment ${field} of the kind that the next node reads`, async () => {
    const nodes = { T: trigger, R: ['extractFromFile', { operation: 'pdf', binaryPropertyName: field }] } as const
    const outcome = await runInTest(buildWorkflow(nodes, [['T', 'R']]), { mode: 'trigger' })
    expect(outcome.failure?.message).toBeUndefined()
    expect(jsonOf(outcome, 'R')[0]).toMatchObject({ text: 'made-up text' })
  })

for (const parameters of [{}, { format: 'raw', downloadAttachments: true }, { downloadAttachments: false }])
  test(`a mailbox that is read with ${JSON.stringify(parameters)} gives no attachment`, async () => {
    const nodes = {
      T: ['emailReadImap', parameters, { typeVersion: 2 }],
      R: ['extractFromFile', { operation: 'pdf', binaryPropertyName: 'attachment_0' }],
    } as const
    const outcome = await runInTest(buildWorkflow(nodes, [['T', 'R']]), { mode: 'trigger' })
    expect(outcome.failure?.message).toContain('attachment_0')
  })

test('the columns of a made-up table are those that later nodes read', async () => {
  const { json } = await read(
    drive,
    ['extractFromFile', { operation: 'xlsx' }],
    {
      L: ['set', { assignments: { assignments: [{ name: 'sum', value: '={{ $json.price * 2 }}', type: 'number' }] } }],
    },
    [['R', 'L']],
  )
  expect(json).toEqual({ price: 42 })
})

test('an upload gives no file, whatever is read behind it', async () => {
  const upload: NodeInShort = ['googleDrive', { operation: 'upload', name: 'a' }]
  const { status, error } = await read(upload, ['extractFromFile', { operation: 'pdf' }])
  expect(status).toBe('error')
  expect(error).toContain('data')
})
