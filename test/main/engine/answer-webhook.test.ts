import { expect, test } from '@playwright/test'
import { answerAtEnd, answerOnReceived, findingsAboutAnswer } from '../../../src/main/engine/answer-webhook.ts'
import { responseModeOf, webhookSetupFailure } from '../../../src/main/engine/webhook-setup.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../../src/shared/workflow.ts'
import { buildWorkflow, type NodeInShort, type Wire } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

function webhookWith(parameters: JsonObject, nodes: Record<string, NodeInShort> = {}, wires: readonly Wire[] = []) {
  const workflow = buildWorkflow({ Webhook: ['webhook', parameters], ...nodes }, wires)
  return { workflow, webhook: nodeOf(workflow, 'Webhook') }
}

function nodeOf(workflow: Workflow, name: string): WorkflowNode {
  const node = findNode(workflow, name)
  if (node === undefined) throw new Error(`no node ${name}`)
  return node
}

test.describe('a webhook that answers at once', () => {
  test('says that the workflow was started', () => {
    const { webhook } = webhookWith({ options: {} })
    expect(answerOnReceived(webhook)).toEqual({
      statusCode: 200,
      headers: {},
      body: { kind: 'json', value: { message: 'Workflow was started' } },
    })
  })

  test('answers the text, status and headers of its options', () => {
    const { webhook } = webhookWith({
      options: {
        responseCode: { values: { responseCode: 201 } },
        responseData: 'thanks',
        responseHeaders: { entries: [{ name: 'X-Custom', value: 'c1' }] },
      },
    })
    expect(answerOnReceived(webhook)).toEqual({
      statusCode: 201,
      headers: { 'x-custom': 'c1' },
      body: { kind: 'text', text: 'thanks', contentType: 'text/html; charset=utf-8' },
    })
  })

  test('is silent about the text of a Wait, whose status it sends', () => {
    const wait = ['wait', { resume: 'webhook', responseCode: 201, options: { responseData: 'thanks' } }] as const
    const { workflow } = webhookWith({}, { Wait: wait })
    expect(answerOnReceived(nodeOf(workflow, 'Wait'))).toMatchObject({
      statusCode: 201,
      body: { kind: 'json', value: { message: 'Workflow was started' } },
    })
  })

  for (const responseMode of ['={{ "onReceived" }}', '=onReceived'])
    test(`which ${responseMode} chooses answers the name of what it would give at the end`, () => {
      const { webhook } = webhookWith({ responseMode, options: {} })
      expect(answerOnReceived(webhook).body).toMatchObject({ kind: 'text', text: 'firstEntryJson' })
    })

  for (const [typeVersion, code, says] of [
    [2, 10, 'Invalid status code: 10. Status code must be greater than 99 and less than 1000.'],
    [2, -1, 'Invalid status code: -1. Status code must be greater than 99 and less than 1000.'],
    [2, 0, 'Invalid status code: 0. Status code must be greater than 99 and less than 1000.'],
    [1, 1000, 'Invalid status code: 1000. Status code must be greater than 99 and less than 1000.'],
    [2, 1.5, 'Invalid status code: 1.5. Status code must be an integer.'],
    [2, null, 'Invalid status code: null. Status code must be an integer.'],
    [1, true, 'Invalid status code: true. Status code must be an integer.'],
    [1, 'abc', 'Invalid status code: "abc". Status code must be an integer.'],
    [1, 0, null],
    [1, null, null],
    [2, 999, null],
    [2, undefined, null],
  ] as const)
    test(`with the status ${JSON.stringify(code)} says, in version ${typeVersion}, what the service says of it`, () => {
      const options = typeVersion === 1 ? {} : { responseCode: { values: { responseCode: code } } }
      const { webhook } = webhookWith({ ...(typeVersion === 1 && { responseCode: code }), options })
      const { statusCode, body } = answerOnReceived({ ...webhook, typeVersion })
      expect(body).toEqual({
        kind: 'json',
        value: says === null ? { message: 'Workflow was started' } : { code: 0, message: says },
      })
      expect(statusCode).toBe(says === null ? (code === 999 ? 999 : 200) : 500)
    })

  test('hides a later failure from its caller, which is a finding', async () => {
    const { workflow, webhook } = webhookWith({}, { Stop: ['stopAndError', { errorMessage: 'boom' }] }, [
      ['Webhook', 'Stop'],
    ])
    const outcome = await runInTest(workflow, { mode: 'webhook' })
    const [finding] = findingsAboutAnswer(webhook, outcome, answerOnReceived(webhook))
    expect(finding?.kind).toBe('error-in-success-answer')
    expect(finding?.sentence).toBe(
      'The caller was answered 200 although the execution failed in "Stop" (boom): for the provider the delivery is done.',
    )
  })
})

test.describe('a webhook that answers with what the last node gave', () => {
  const lastNode = (parameters: JsonObject, limit = 3) =>
    webhookWith({ responseMode: 'lastNode', ...parameters }, { L: ['limit', { maxItems: limit }] }, [['Webhook', 'L']])
  const emit = [{ id: 1, deep: { x: 'text' } }, { id: 2 }]

  test('takes no answer of a Respond to Webhook node, which is a finding', async () => {
    const parameters = { respondWith: 'text', responseBody: 'mine', options: { responseCode: 201 } }
    const workflow = buildWorkflow(
      {
        // Later versions refuse to begin.
        Webhook: ['webhook', { responseMode: 'lastNode' }, { typeVersion: 1.1 }],
        R: ['respondToWebhook', parameters],
      },
      [['Webhook', 'R']],
    )
    const webhook = nodeOf(workflow, 'Webhook')
    const outcome = await runInTest(workflow, { emit, mode: 'webhook' })
    const answer = answerAtEnd(webhook, outcome)
    expect(answer).toMatchObject({ statusCode: 200, body: { kind: 'json', value: emit[0] } })
    expect(findingsAboutAnswer(webhook, outcome, answer).map(({ kind }) => kind)).toEqual(['answer-ignored'])
  })

  test('answers the first item', async () => {
    const { workflow, webhook } = lastNode({})
    const outcome = await runInTest(workflow, { mode: 'webhook', emit })
    expect(answerAtEnd(webhook, outcome).body).toEqual({ kind: 'json', value: emit[0] })
  })

  test('answers all items, or an empty list', async () => {
    const all = lastNode({ responseData: 'allEntries' })
    const none = lastNode({ responseData: 'allEntries' }, 0)
    expect(answerAtEnd(all.webhook, await runInTest(all.workflow, { mode: 'webhook', emit })).body).toEqual({
      kind: 'json',
      value: emit,
    })
    expect(answerAtEnd(none.webhook, await runInTest(none.workflow, { mode: 'webhook', emit })).body).toEqual({
      kind: 'json',
      value: [],
    })
  })

  test('answers 500 when no item is left although the execution ended well, which is a finding', async () => {
    const { workflow, webhook } = lastNode({}, 0)
    const outcome = await runInTest(workflow, { mode: 'webhook', emit })
    const answer = answerAtEnd(webhook, outcome)
    expect(outcome.status).toBe('success')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toEqual({ kind: 'json', value: { code: 0, message: 'No item to return was found' } })
    expect(findingsAboutAnswer(webhook, outcome, answer).map(({ kind }) => kind)).toEqual(['empty-answer'])
  })

  test('answers one property as text', async () => {
    const { workflow, webhook } = lastNode({
      options: { responsePropertyName: 'deep.x', responseContentType: 'text/csv' },
    })
    const outcome = await runInTest(workflow, { mode: 'webhook', emit })
    expect(answerAtEnd(webhook, outcome).body).toEqual({ kind: 'text', text: 'text', contentType: 'text/csv' })
  })

  test('answers with the chosen type also where the property is not there (n8n 1.123.5, recorded)', async () => {
    const { workflow, webhook } = lastNode({
      options: { responsePropertyName: 'none', responseContentType: 'text/csv' },
    })
    const answer = answerAtEnd(webhook, await runInTest(workflow, { mode: 'webhook', emit }))
    expect(answer).toMatchObject({ body: { kind: 'none' }, headers: { 'content-type': 'text/csv' } })
  })

  test('answers 500 without details when the workflow fails', async () => {
    const { workflow, webhook } = webhookWith(
      { responseMode: 'lastNode' },
      { Stop: ['stopAndError', { errorMessage: 'halt' }] },
      [['Webhook', 'Stop']],
    )
    const answer = answerAtEnd(webhook, await runInTest(workflow, { mode: 'webhook' }))
    expect(answer).toEqual({
      statusCode: 500,
      headers: {},
      body: { kind: 'json', value: { message: 'Error in workflow' } },
    })
  })
})

test.describe('a webhook whose way to answer is an expression of one text', () => {
  for (const responseMode of ['={{ "lastNode" }}', '=lastNode', "={{'lastNode'}}"])
    test(`${responseMode} waits for the last node`, async () => {
      const { workflow, webhook } = webhookWith(
        { responseMode },
        { Last: ['set', { keepOnlySet: true, values: { string: [{ name: 'a', value: 'b' }] } }, { typeVersion: 2 }] },
        [['Webhook', 'Last']],
      )
      const answer = answerAtEnd(webhook, await runInTest(workflow, { mode: 'webhook' }))
      expect([responseModeOf(webhook), answer.body]).toEqual(['lastNode', { kind: 'json', value: { a: 'b' } }])
    })

  for (const typeVersion of [1, 2, 2.1])
    test(`waits for Respond to Webhook in version ${typeVersion}`, async () => {
      const { workflow, webhook } = webhookWith(
        { responseMode: '={{ "responseNode" }}', options: {} },
        { R: ['respondToWebhook', { respondWith: 'text', responseBody: 'hi' }] },
        [['Webhook', 'R']],
      )
      expect(webhookSetupFailure(workflow, { ...webhook, typeVersion })).toBeNull()
      const answer = answerAtEnd(webhook, await runInTest(workflow, { mode: 'webhook' }))
      expect(answer.body).toMatchObject({ text: 'hi' })
    })
})

test.describe('a webhook that answers through Respond to Webhook', () => {
  test('writes a header whose value is no text as the platform does', async () => {
    const entries = [
      { name: 'x-object', value: '={{ { a: 1 } }}' },
      { name: 'x-list', value: '={{ [1, null, { a: 1 }] }}' },
    ]
    const { workflow, webhook } = webhookWith(
      { responseMode: 'responseNode' },
      { R: ['respondToWebhook', { respondWith: 'noData', options: { responseHeaders: { entries } } }] },
      [['Webhook', 'R']],
    )
    const answer = answerAtEnd(webhook, await runInTest(workflow, { mode: 'webhook' }))
    expect(answer.headers).toMatchObject({ 'x-object': '[object Object]', 'x-list': '1,,[object Object]' })
  })

  const respond = (
    parameters: JsonObject,
    before: Record<string, NodeInShort> = {},
    wires: readonly Wire[] = [['Webhook', 'R']],
  ) => webhookWith({ responseMode: 'responseNode' }, { ...before, R: ['respondToWebhook', parameters] }, wires)

  test('the first answer counts and a second one is a finding', async () => {
    const { workflow, webhook } = webhookWith(
      { responseMode: 'responseNode' },
      {
        One: ['respondToWebhook', { respondWith: 'json', responseBody: '{"n":1}' }],
        Two: ['respondToWebhook', { respondWith: 'text', responseBody: 'two' }],
      },
      [
        ['Webhook', 'One'],
        ['One', 'Two'],
      ],
    )
    const heard: unknown[] = []
    const outcome = await runInTest(workflow, { mode: 'webhook', watch: { answered: ({ body }) => heard.push(body) } })
    expect(answerAtEnd(webhook, outcome).body).toEqual({ kind: 'json', value: { n: 1 } })
    expect(heard).toHaveLength(1)
    expect(outcome.nodeRuns.at(-1)?.findings.map(({ kind }) => kind)).toEqual(['answer-ignored'])
  })

  test('a branch that never reaches it answers an empty 200, which is a finding', async () => {
    const { workflow, webhook } = respond({}, { L: ['limit', { maxItems: 0 }] }, [
      ['Webhook', 'L'],
      ['L', 'R'],
    ])
    const outcome = await runInTest(workflow, { mode: 'webhook' })
    const answer = answerAtEnd(webhook, outcome)
    expect([answer.statusCode, answer.body.kind]).toEqual([200, 'none'])
    const [finding] = findingsAboutAnswer(webhook, outcome, answer)
    expect(finding?.sentence).toContain('empty body: no Respond to Webhook node was reached')
  })

  test('invalid JSON in it fails the node: 500 for the newer service, an empty 200 for the older', async () => {
    const { workflow, webhook } = respond({ respondWith: 'json', responseBody: '{"ok":' })
    const outcome = await runInTest(workflow, { mode: 'webhook' })
    expect(outcome.failure?.message).toBe("Invalid JSON in 'Response Body' field")
    expect(answerAtEnd(webhook, outcome).statusCode).toBe(500)
    const before = { ...outcome, profile: '1.123' } as const
    expect(answerAtEnd(webhook, before).statusCode).toBe(200)
    expect(answerAtEnd(webhook, before).body).toEqual({ kind: 'none' })
  })

  test('a redirect answers 307 with its target', async () => {
    const { workflow, webhook } = respond({ respondWith: 'redirect', redirectURL: 'https://example.com/next' })
    const answer = answerAtEnd(webhook, await runInTest(workflow, { mode: 'webhook' }))
    expect(answer).toEqual({
      statusCode: 307,
      headers: { location: 'https://example.com/next' },
      body: { kind: 'none' },
    })
  })

  test('from version 1.4 on a second output tells what was answered where it is asked for; in 1.3 it always does', async () => {
    const outputsOf = async (typeVersion: number, enableResponseOutput: boolean): Promise<unknown> => {
      const parameters = { respondWith: 'text', responseBody: 'thanks', enableResponseOutput }
      const { workflow } = webhookWith(
        { responseMode: 'responseNode' },
        { R: ['respondToWebhook', parameters, { typeVersion }] },
        [['Webhook', 'R']],
      )
      const { outputs } = (await runInTest(workflow, { mode: 'webhook' })).nodeRuns.at(-1) ?? {}
      return outputs?.map((items) => items.map(({ json }) => json['response']))
    }
    const response = { statusCode: 200, headers: {}, body: 'thanks' }
    expect(await outputsOf(1.2, true)).toEqual([[undefined]])
    expect(await outputsOf(1.3, false)).toEqual([[undefined], [response]])
    expect(await outputsOf(1.4, false)).toEqual([[undefined]])
    expect(await outputsOf(1.4, true)).toEqual([[undefined], [response]])
  })

  test('without one in the workflow the execution fails before it begins, and the caller is told', async () => {
    const { workflow, webhook } = webhookWith({ responseMode: 'responseNode' }, { A: ['noOp'] }, [['Webhook', 'A']])
    const outcome = await runInTest(workflow, { mode: 'webhook' })
    expect([outcome.status, outcome.lastNode]).toEqual(['error', 'Webhook'])
    expect(answerAtEnd(webhook, outcome).body).toEqual({
      kind: 'json',
      value: { code: 0, message: 'No Respond to Webhook node found in the workflow' },
    })
  })

  test('one that nobody waits for fails the execution too', async () => {
    const { workflow } = webhookWith({}, { R: ['respondToWebhook'] }, [['Webhook', 'R']])
    const outcome = await runInTest(workflow, { mode: 'webhook' })
    expect(outcome.failure?.message).toBe('Unused Respond to Webhook node found in the workflow')
  })
})

test('Respond to Webhook fails from version 1.1 on where no node before it is called from outside, as in a workflow that another one calls', async () => {
  const failureAfter = async (trigger: string, typeVersion: number): Promise<string | undefined> => {
    const respond: NodeInShort = ['respondToWebhook', { respondWith: 'noData' }, { typeVersion }]
    const workflow = buildWorkflow({ Start: [trigger], Between: ['noOp'], Answer: respond }, [
      ['Start', 'Between'],
      ['Between', 'Answer'],
    ])
    return (await runInTest(workflow, { emit: [{ n: 1 }] })).failure?.message
  }
  const words = 'No Webhook node found in the workflow'
  expect(await failureAfter('executeWorkflowTrigger', 1.1)).toBe(words)
  expect(await failureAfter('manualTrigger', 1.5)).toBe(words)
  expect(await failureAfter('manualTrigger', 1)).toBeUndefined()
  expect(await failureAfter('webhook', 1.4)).toBeUndefined()
})

test('Respond to Webhook fails over JSON that is none before it looks at a header that cannot be sent (n8n 1.123.5, recorded)', async () => {
  const respond = (responseBody: string): NodeInShort => [
    'respondToWebhook',
    {
      respondWith: 'json',
      responseBody,
      options: { responseHeaders: { entries: [{ name: 'X-A', value: '={{ $json.none }}' }] } },
    },
  ]
  const settings = { executionOrder: 'v1', serviceProfile: '1.123' }
  const told = async (body: string) => {
    const nodes = { Webhook: ['webhook', { responseMode: 'responseNode' }], R: respond(body) } as const
    const outcome = await runInTest(buildWorkflow(nodes, [['Webhook', 'R']], { settings }), {
      mode: 'webhook',
      emit: [{}],
    })
    return outcome.failure?.message ?? outcome.answer?.statusCode
  }
  expect(await told('={ "n": {{ $json.none }} }')).toBe("Invalid JSON in 'Response Body' field")
  expect(await told('{ "n": 1 }')).toBe(500)
})
