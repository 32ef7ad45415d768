import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import { isReady, type ReadinessLine } from '../../../src/shared/readiness.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { readinessOf } from '../../../src/main/readiness/readiness.ts'
import type { ReadinessSurroundings } from '../../../src/main/readiness/readiness-surroundings.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { nothingHere } from './nothing-here.ts'

const hook: NodeInShort = ['webhook', { httpMethod: 'POST', path: 'orders' }]

/** A webhook with one node behind it. */
function behindHook(node: NodeInShort, more: JsonObject = {}): Workflow {
  return buildWorkflow({ Hook: hook, Node: node }, [['Hook', 'Node']], more)
}

function linesOf(
  workflow: Workflow,
  given: Partial<ReadinessSurroundings> = {},
): readonly Pick<ReadinessLine, 'kind' | 'node'>[] {
  const { lines } = readinessOf(workflow, { ...nothingHere, ...given })
  return lines.filter(({ severity }) => severity === 'blocks').map(({ kind, node }) => ({ kind, node }))
}

test('a workflow of nodes that the engine runs is ready, and each node is run by the engine', () => {
  const readiness = readinessOf(behindHook(['set']), nothingHere)
  expect(isReady(readiness)).toBe(true)
  expect(readiness.nodes.map(({ name, runsBy }) => [name, runsBy])).toEqual([
    ['Hook', 'engine'],
    ['Node', 'engine'],
  ])
})

test('a webhook that is disabled stops every delivery, unless another one is served', () => {
  const off: NodeInShort = ['webhook', { httpMethod: 'POST', path: 'off' }, { disabled: true }]
  expect(linesOf(buildWorkflow({ Off: off, Node: ['set'] }, [['Off', 'Node']]))).toEqual([
    { kind: 'set-up', node: 'Off' },
  ])
  const form: NodeInShort = ['formTrigger', { path: 'off' }, { disabled: true }]
  expect(linesOf(buildWorkflow({ Off: form, Node: ['set'] }, [['Off', 'Node']]))).toEqual([
    { kind: 'set-up', node: 'Off' },
  ])
  const both = readinessOf(buildWorkflow({ Hook: hook, Off: off }, []), nothingHere)
  expect(isReady(both)).toBe(true)
  expect(both.lines).toContainEqual(
    expect.objectContaining({
      node: 'Off',
      severity: 'notes',
      remedy: expect.objectContaining({ kind: 'enable-node', node: 'Off' }),
    }),
  )
})

test('a workflow that another trigger starts is reached by no request, and the button puts a webhook in front', () => {
  const started = buildWorkflow({ Daily: ['scheduleTrigger', {}], Node: ['set'] }, [['Daily', 'Node']])
  expect(readinessOf(started, nothingHere).lines).toContainEqual({
    kind: 'set-up',
    node: 'Daily',
    severity: 'blocks',
    sentence: 'The workflow starts at "Daily" (scheduleTrigger), which no request reaches: it has no webhook.',
    remedy: { kind: 'add-webhook', node: 'Daily' },
  })
  expect(linesOf(buildWorkflow({ Called: ['executeWorkflowTrigger'], Node: ['set'] }, [['Called', 'Node']]))).toEqual(
    [],
  )
  expect(linesOf(buildWorkflow({ Hook: hook, Daily: ['scheduleTrigger', {}] }, []))).toEqual([])
})

test('a node that is not filled in stops every node, and is told with what it lacks', () => {
  expect(linesOf(behindHook(['crypto', { action: 'hash', value: '' }]))).toEqual([
    { kind: 'not-filled-in', node: 'Node' },
  ])
  const { lines } = readinessOf(behindHook(['wait', { amount: 'soon' }]), nothingHere)
  expect(lines[0]).toMatchObject({
    sentence:
      '"Node" has "soon" in "amount", which must be a number: as long as it is so, no node of the workflow runs.',
    remedy: { kind: 'edit-node', node: 'Node' },
  })
  const sheet = readinessOf(behindHook(['googleSheets', {}, { typeVersion: 4.5 }]), nothingHere)
  expect(sheet.lines.find(({ kind }) => kind === 'not-filled-in')).toMatchObject({
    severity: 'notes',
    sentence:
      '"Node" has no "documentId" and no "sheetName": as long as it is so, the service would run no node of the workflow.',
  })
  const apart = buildWorkflow({ Hook: hook, Clock: ['scheduleTrigger'], Node: ['crypto', { value: '' }] }, [
    ['Clock', 'Node'],
  ])
  expect(readinessOf(apart, nothingHere).lines.find(({ kind }) => kind === 'not-filled-in')?.severity).toBe('notes')
})

test('connections from or to nodes that the file lacks are told, and block where nothing follows the webhook', () => {
  const stranded = {
    ...behindHook(['set']),
    connections: { 'a-node-id': { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
  }
  expect(linesOf(stranded)).toEqual([{ kind: 'set-up', node: null }])
  expect(readinessOf(stranded, nothingHere).lines[0]?.sentence).toContain('"a-node-id"')
  const { connections } = behindHook(['set'])
  const beside = readinessOf({ ...stranded, connections: { ...connections, ...stranded.connections } }, nothingHere)
  expect(isReady(beside)).toBe(true)
  expect(beside.lines[0]?.sentence).toContain('1 of the 2 connections')
})

test('a variable that a node reads for which a stand-in is made up is missing as well', () => {
  const sheet: NodeInShort = ['googleSheets', { sheetName: '={{ $env.SHEET }}' }]
  expect(linesOf(behindHook(sheet))).toEqual([{ kind: 'variable', node: 'Node' }])
  expect(linesOf(behindHook(sheet), { variables: { env: { SHEET: 'a' }, vars: {} } })).toEqual([])
})

test('a Code node in Python and one that waits for a form cannot be run, and the button gives them an answer', () => {
  const python = readinessOf(behindHook(['code', { language: 'pythonNative', pythonCode: 'return []' }]), nothingHere)
  expect(python.lines.filter(({ kind }) => kind === 'python')).toMatchObject([
    { node: 'Node', severity: 'blocks', remedy: { kind: 'give-stand-in', node: 'Node' } },
  ])
  expect(python.nodes[1]?.runsBy).toBe('none')
})

test('a node of a service is stood in for, with its pinned data where it has some, and blocks nothing', () => {
  const made = readinessOf(behindHook(['googleSheets']), nothingHere)
  expect(made.nodes[1]?.runsBy).toBe('stand-in')
  expect(isReady(made)).toBe(true)
  expect(made.lines.filter(({ kind }) => kind === 'stand-in')).toMatchObject([
    { node: 'Node', severity: 'notes', remedy: { kind: 'give-stand-in', node: 'Node' } },
  ])
  const pinned = behindHook(['googleSheets'], { pinData: { Node: [{ json: { row_number: 2 } }] } })
  expect(readinessOf(pinned, nothingHere).nodes[1]?.runsBy).toBe('recorded')
})

test('a message node that is to do something else than to send is stood in for', () => {
  const { nodes } = readinessOf(behindHook(['slack', { resource: 'channel', operation: 'create' }]), nothingHere)
  expect(nodes[1]?.runsBy).toBe('stand-in')
  expect(readinessOf(behindHook(['slack']), nothingHere).nodes[1]?.runsBy).toBe('engine')
})

test('a node that can do nothing here is not stood in for, so it blocks, and the button gives it an answer', () => {
  const { lines } = readinessOf(behindHook(['editImage']), nothingHere)
  expect(lines.filter(({ kind }) => kind === 'type')).toMatchObject([
    { node: 'Node', severity: 'blocks', remedy: { kind: 'give-stand-in', node: 'Node' } },
  ])
})

test('sticky notes are no steps, and what is disabled or led to by nothing blocks nothing', () => {
  const workflow = buildWorkflow(
    {
      Hook: hook,
      Off: ['code', { language: 'python' }, { disabled: true }],
      Loose: ['code', { language: 'python' }],
      Note: ['stickyNote'],
    },
    [['Hook', 'Off']],
  )
  const readiness = readinessOf(workflow, nothingHere)
  expect(isReady(readiness)).toBe(true)
  expect(readiness.nodes.map(({ name }) => name)).toEqual(['Hook', 'Off', 'Loose'])
})

test('a credential that an HTTP Request node needs is told, by every way in which the format names it', () => {
  const reference = { id: '1', name: 'Shop' }
  const url = 'http://a.example'
  const predefined = { url, authentication: 'predefinedCredentialType', nodeCredentialType: 'notionApi' }
  const named = behindHook(['httpRequest', predefined, { credentials: { notionApi: reference } }])
  const [line] = readinessOf(named, nothingHere).lines.filter(({ kind }) => kind === 'credential')
  expect(line?.remedy).toEqual({ kind: 'add-credential', type: 'notionApi', name: 'Shop', node: 'Node' })
  expect(linesOf(named, { hasCredential: () => true })).toEqual([])
  const generic = { url, authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' }
  expect(linesOf(behindHook(['httpRequest', generic]))).toEqual([{ kind: 'credential', node: 'Node' }])
  const first = behindHook(['httpRequest', { url, authentication: 'headerAuth' }, { typeVersion: 1 }])
  expect(linesOf(first)).toEqual([{ kind: 'credential', node: 'Node' }])
  // A node that names a credential and does not authenticate needs none.
  expect(linesOf(behindHook(['httpRequest', { url }, { credentials: { notionApi: reference } }]))).toEqual([])
})

test('a credential that a shared template left without its name is one that the node does not name', () => {
  const workflow = behindHook([
    'httpRequest',
    { url: 'http://a.example', authentication: 'predefinedCredentialType', nodeCredentialType: 'wordpressApi' },
    { credentials: { wordpressApi: { id: '', name: '' } } },
  ])
  expect(readinessOf(workflow, nothingHere).lines.filter(({ kind }) => kind === 'credential')).toMatchObject([
    {
      sentence: '"Node" asks for a credential of the type "wordpressApi" and names none.',
      remedy: { kind: 'add-credential', name: null },
    },
  ])
})

test('a message without its credential stays here, so nothing is told of it', () => {
  const message = { resource: 'message', operation: 'post', select: 'channel', channel: 'general', text: 'Hello' }
  expect(linesOf(behindHook(['slack', message, { credentials: { slackApi: { id: '1', name: 'S' } } }]))).toEqual([])
})

test('each variable that an expression or code reads by name is told once, and one that is there is not', () => {
  const code = "const a = $env.REGION; return [{ json: { b: $vars['SHOP'], c: $env.REGION } }]"
  const workflow = behindHook(['code', { jsCode: code }])
  expect(linesOf(workflow)).toEqual([
    { kind: 'variable', node: 'Node' },
    { kind: 'variable', node: 'Node' },
  ])
  expect(linesOf(workflow, { variables: { vars: { SHOP: 'a' }, env: { REGION: 'b' } } })).toEqual([])
  const expression = behindHook(['httpRequest', { url: '=https://{{ $env.HOST }}/a' }])
  expect(linesOf(expression)).toEqual([{ kind: 'variable', node: 'Node' }])
  expect(linesOf(behindHook(['httpRequest', { url: 'https://h/$env.HOST' }]))).toEqual([])
})

test('a variable that stands as plain text is told apart, and the template of an HTML node needs no sign in front', () => {
  const told = (node: NodeInShort): readonly (string | undefined)[] =>
    readinessOf(behindHook(node), nothingHere)
      .lines.filter(({ kind }) => kind === 'variable')
      .map(({ remedy }) => remedy?.kind)
  expect(told(['httpRequest', { url: '{{ $env.BASE_URL }}/a' }])).toEqual(['edit-node'])
  expect(told(['html', { html: '<p>{{ $env.NAME }}</p>' }])).toEqual(['add-variable'])
})

test('a module that code asks for and that is not here is told, and those that are here are not', () => {
  const code = "const a = require('fs'); const b = require('node:crypto'); // require('os')\nreturn []"
  expect(linesOf(behindHook(['code', { jsCode: code }]))).toEqual([{ kind: 'module', node: 'Node' }])
  const later = behindHook(['code', { jsCode: "const { a } = await import('axios')\nreturn []" }])
  expect(linesOf(later)).toEqual([{ kind: 'module', node: 'Node' }])
})

test('a module that is here is told with the setting by which a service gives it, since it would be refused without', () => {
  const code = "const a = require('crypto'); const b = require('node:util'); const c = require('moment')\nreturn []"
  const readiness = readinessOf(behindHook(['code', { jsCode: code }]), nothingHere)
  expect(isReady(readiness)).toBe(true)
  const lines = readiness.lines.filter(({ kind }) => kind === 'module')
  expect(lines.map(({ severity, sentence }) => [severity, sentence])).toEqual(
    [
      ['crypto', 'NODE_FUNCTION_ALLOW_BUILTIN'],
      ['node:util', 'NODE_FUNCTION_ALLOW_BUILTIN'],
      ['moment', 'NODE_FUNCTION_ALLOW_EXTERNAL'],
    ].map(([module, setting]) => [
      'notes',
      `"Node" asks for the module "${module}": it is here, and a service gives it only where its setting ${setting} names it.`,
    ]),
  )
})

test('a called workflow and an error workflow that are not here are told, with their ids as data', () => {
  const workflow = behindHook(['executeWorkflow', { workflowId: { __rl: true, value: 'sub-1', mode: 'list' } }], {
    settings: { errorWorkflow: 'oops' },
  })
  const { lines } = readinessOf(workflow, nothingHere)
  expect(
    lines.flatMap(({ kind, remedy }) => (remedy?.kind === 'add-workflow' ? [[kind, remedy.workflowId]] : [])),
  ).toEqual([
    ['sub-workflow', 'sub-1'],
    ['error-workflow', 'oops'],
  ])
  expect(linesOf(workflow, { hasWorkflow: () => true })).toEqual([])
  expect(linesOf(behindHook(['executeWorkflow', { workflowId: '={{ $json.id }}' }]))).toEqual([])
  expect(linesOf(behindHook(['executeWorkflow', {}]))).toEqual([{ kind: 'not-filled-in', node: 'Node' }])
})

test('a path that another workflow claims is told with that workflow, so that it can be deactivated', () => {
  const other = { ...behindHook(['set']), id: 'other', name: 'Other', active: true }
  const { lines } = readinessOf(behindHook(['set']), { ...nothingHere, others: [other] })
  expect(lines.find(({ kind }) => kind === 'path-conflict')?.remedy).toEqual({
    kind: 'deactivate',
    workflowId: 'other',
    workflowName: 'Other',
  })
  expect(linesOf(behindHook(['set']), { others: [{ ...other, active: false }] })).toEqual([])
})

test('a webhook that would refuse every delivery is told before the first', () => {
  const waits: NodeInShort = ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'responseNode' }]
  expect(linesOf(buildWorkflow({ Hook: waits }, []))).toEqual([{ kind: 'set-up', node: 'Hook' }])
  expect(linesOf(buildWorkflow({ Hook: ['webhook', { path: '={{ $json.x }}' }] }, []))).toEqual([
    { kind: 'set-up', node: 'Hook' },
  ])
  const guarded: NodeInShort = ['webhook', { path: 'orders', authentication: 'headerAuth' }]
  expect(linesOf(buildWorkflow({ Hook: guarded }, []))).toEqual([{ kind: 'credential', node: 'Hook' }])
})

test('code that reads a field of something that the request lacks is told to end there, an expression is only noted', () => {
  const item = { body: { id: 1 }, headers: {}, query: {}, params: {} }
  const code = behindHook(['code', { jsCode: 'return [{ json: { a: $json.body.customer.email } }]' }])
  expect(linesOf(code, { item })).toEqual([{ kind: 'request', node: 'Node' }])
  const careful = behindHook(['code', { jsCode: 'return [{ json: { a: $json.body.customer?.email } }]' }])
  expect(linesOf(careful, { item })).toEqual([])
  const expression = behindHook(['httpRequest', { url: '=https://h/{{ $json.body.customer.email }}' }])
  const { lines } = readinessOf(expression, { ...nothingHere, item })
  expect(lines.filter(({ kind }) => kind === 'request')).toMatchObject([{ node: 'Node', severity: 'notes' }])
})

test('what a repeated delivery is known by is told, and nothing where every delivery runs', () => {
  const told = (settings: JsonObject): readonly string[] =>
    readinessOf(behindHook(['set'], { settings }), nothingHere).lines.map(({ kind }) => kind)
  expect(told({})).toEqual(['deduplication'])
  expect(told({ deduplicationKey: 'none' })).toEqual([])
})

const files = { fileSelector: 'a', filePath: 'a', fileName: 'a' }

for (const type of ['readWriteFile', 'readBinaryFile', 'readBinaryFiles', 'writeBinaryFile']) {
  test(`${type} needs a folder for files, which is told where none is named`, () => {
    const workflow = buildWorkflow({ Hook: ['webhook', { path: 'a' }], Disk: [type, files] }, [['Hook', 'Disk']])

    expect(linesOf(workflow)).toEqual([{ kind: 'files-folder', node: 'Disk' }])
    expect(linesOf(workflow, { hasFilesFolder: true })).toEqual([])
  })
}

test('a webhook that takes calls from other addresses only refuses those of this machine, which is told', () => {
  const hook = (ipWhitelist: string) =>
    buildWorkflow({ Hook: ['webhook', { path: 'a', options: { ipWhitelist } }] }, [])

  expect(linesOf(hook('203.0.113.7'))).toEqual([{ kind: 'set-up', node: 'Hook' }])
  expect(linesOf(hook('203.0.113.7, 127.0.0.1'))).toEqual([])
})

test('a form that waits for a Respond to Webhook node it cannot have is told', () => {
  const fields = { values: [{ fieldLabel: 'Name' }] }
  const asks = { formTitle: 'Ask', formFields: fields, options: { path: 'a' } }
  const form = ['formTrigger', asks, { typeVersion: 2.2 }] as const
  const workflow = buildWorkflow({ Form: form, Answer: ['respondToWebhook'] }, [['Form', 'Answer']])

  expect(linesOf(workflow)).toEqual([{ kind: 'set-up', node: 'Form' }])
})

test('a field that is read of a webhook as if its item were the body is told, with where it stands', () => {
  const jsCode = "const { topic } = $input.first().json; return [{ json: { topic, tone: $json.tone || 'plain' } }]"
  const noted = (workflow: Workflow): readonly ReadinessLine[] =>
    readinessOf(workflow, nothingHere).lines.filter(({ kind }) => kind === 'request')

  expect(noted(behindHook(['code', { jsCode }]))).toEqual([
    {
      kind: 'request',
      node: 'Node',
      severity: 'notes',
      sentence:
        '"Node" reads topic and tone of what "Hook" gives, which has headers, params, query and body alone: a field of the body is read as body.topic.',
      remedy: { kind: 'edit-node', node: 'Node' },
    },
  ])
  const behindIf = buildWorkflow(
    { Hook: hook, If: ['if'], Node: ['set', { value: '={{ $json["line items"][0] }}' }] },
    [
      ['Hook', 'If'],
      ['If', 'Node'],
    ],
  )
  expect(noted(behindIf)[0]?.sentence).toContain('body["line items"]')
  const three = behindHook([
    'code',
    { jsCode: 'const { a, b, c } = $input.first().json; return [{ json: { a, b, c } }]' },
  ])
  expect(noted(three)[0]?.sentence).toContain('"Node" reads a, b and c of what "Hook" gives')
})

test('a field that is read in the body as well, or of another trigger, or of what a node in between gives, is no such field', () => {
  const kinds = (workflow: Workflow): readonly string[] =>
    readinessOf(workflow, nothingHere)
      .lines.filter(({ kind }) => kind === 'request')
      .map(({ sentence }) => sentence)
  const reads: NodeInShort = ['code', { jsCode: 'return [{ json: { topic: $json.topic } }]' }]
  const both: NodeInShort = ['code', { jsCode: 'const at = $json.body || $json; use(at.topic ?? $json.topic)' }]
  const byHand = buildWorkflow({ Hook: hook, Hand: ['manualTrigger'], Node: reads }, [
    ['Hook', 'Node'],
    ['Hand', 'Node'],
  ])
  const between = buildWorkflow({ Hook: hook, Http: ['httpRequest', { url: 'https://example.com' }], Node: reads }, [
    ['Hook', 'Http'],
    ['Http', 'Node'],
  ])
  const parts: NodeInShort = [
    'code',
    { jsCode: 'use($json.headers.host, $json.query.a, $json.webhookUrl, $json.body)' },
  ]

  const signed = buildWorkflow({ Hook: hook, Sign: ['crypto', { dataPropertyName: 'topic' }], Node: reads }, [
    ['Hook', 'Sign'],
    ['Sign', 'Node'],
  ])

  expect([behindHook(both), byHand, between, signed, behindHook(parts)].flatMap(kinds)).toEqual([])
})

test('a field that the request lacks is told once for all who read it harmlessly, and for each whose code ends there, as it is written', () => {
  const set: NodeInShort = ['set', { value: '={{ $json.body.total }}' }]
  const code: NodeInShort = [
    'code',
    { jsCode: 'return $input.all().map((item) => ({ json: { a: item.json.body.b.c } }))' },
  ]
  const names = ['A', 'B', 'C', 'D', 'E']
  const workflow = buildWorkflow({ Hook: hook, ...Object.fromEntries(names.map((name) => [name, set])), Code: code }, [
    ...names.map((name, index) => [names[index - 1] ?? 'Hook', name] as const),
    ['E', 'Code'],
  ])
  const lines = readinessOf(workflow, { ...nothingHere, item: { body: {} } }).lines.filter(
    ({ kind }) => kind === 'request',
  )

  expect(lines.map(({ severity, sentence }) => [severity, sentence])).toEqual([
    ['blocks', '"Code" reads item.json.body.b.c, and the request has no body.b.c: the code ends there.'],
    ['notes', '"A", "B", "C" and 2 more nodes read body.total, which the request does not have.'],
  ])
})

test('what several nodes ask for alike is one line with all of them, and one remedy', () => {
  const names = ['A', 'B', 'C', 'D', 'E']
  const shop = { httpHeaderAuth: { id: '1', name: 'Shop key' } }
  const asks = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' }
  const call: NodeInShort = ['httpRequest', { ...asks, url: '={{ $env.HOST }}' }, { credentials: shop }]
  const workflow = buildWorkflow(
    {
      Hook: hook,
      ...Object.fromEntries(names.map((name) => [name, call])),
      Other: [
        'httpRequest',
        { ...asks, url: 'http://a.example' },
        { credentials: { httpHeaderAuth: { id: '2', name: 'Other key' } } },
      ],
      One: ['executeWorkflow', { workflowId: 'sub-1' }],
      Two: ['executeWorkflow', { workflowId: 'sub-1' }],
      Read: ['readBinaryFile', files],
      Write: ['writeBinaryFile', files],
    },
    [...names, 'Other', 'One', 'Two', 'Read', 'Write'].map((name) => ['Hook', name] as const),
  )
  const blockers = readinessOf(workflow, nothingHere).lines.filter(({ severity }) => severity === 'blocks')

  expect(blockers.map(({ nodes, sentence, remedy }) => [nodes, sentence, remedy?.kind])).toEqual([
    [
      names,
      '"A", "B", "C" and 2 more nodes need the credential "Shop key" of the type "httpHeaderAuth", which is not in Faultline.',
      'add-credential',
    ],
    [
      undefined,
      '"Other" needs the credential "Other key" of the type "httpHeaderAuth", which is not in Faultline.',
      'add-credential',
    ],
    [names, expect.stringMatching(/^"A", "B", "C" and 2 more nodes read \$env\.HOST, which/u), 'add-variable'],
    [
      ['One', 'Two'],
      '"One" and "Two" call the workflow with the id "sub-1", which is not in Faultline.',
      'add-workflow',
    ],
    [
      ['Read', 'Write'],
      expect.stringMatching(/^"Read" and "Write" read or write files, and no folder/u),
      'name-folder',
    ],
  ])
})

test('what a node lacks that only a hand or a clock starts stops no delivery, and is told beside', () => {
  const python: NodeInShort = ['code', { language: 'pythonNative', pythonCode: 'return []' }]
  const asks = { url: 'http://a.example', authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' }
  const call: NodeInShort = ['httpRequest', asks, { credentials: { httpHeaderAuth: { id: '1', name: 'Shop key' } } }]
  const links = [
    ['Hook', 'Set'],
    ['Hand', 'Fill'],
    ['Clock', 'Score'],
    ['Mail', 'Tell'],
  ] as const
  const beside = { Hand: ['manualTrigger'], Fill: call, Clock: ['scheduleTrigger'], Score: python } as const
  const mail = { Mail: ['gmailTrigger'], Tell: call } as const
  const readiness = readinessOf(buildWorkflow({ Hook: hook, Set: ['set'], ...beside, ...mail }, links), nothingHere)

  expect(isReady(readiness)).toBe(true)
  expect(readiness.lines.map(({ sentence }) => sentence)).toContain(
    '"Fill" and "Tell" need the credential "Shop key" of the type "httpHeaderAuth", which is not in Faultline. No delivery leads there.',
  )
  // Without a webhook it is started by hand, so that the same would stop it; so does a delivery that comes there as well.
  expect(linesOf(buildWorkflow({ Hand: ['manualTrigger'], Fill: call }, [['Hand', 'Fill']]))).toEqual([
    { kind: 'set-up', node: 'Hand' },
    { kind: 'credential', node: 'Fill' },
  ])
  const shared = buildWorkflow({ Hook: hook, Hand: ['manualTrigger'], Fill: call }, [
    ['Hook', 'Fill'],
    ['Hand', 'Fill'],
  ])
  expect(linesOf(shared)).toHaveLength(1)
  // One credential is one line, also where a delivery comes to some of the nodes alone.
  const some = buildWorkflow({ Hook: hook, Tell: call, Hand: ['manualTrigger'], Fill: call }, [
    ['Hook', 'Tell'],
    ['Hand', 'Fill'],
  ])
  const asked = readinessOf(some, nothingHere).lines.filter(({ kind }) => kind === 'credential')
  expect(asked).toMatchObject([{ severity: 'blocks', nodes: ['Tell', 'Fill'] }])
})
