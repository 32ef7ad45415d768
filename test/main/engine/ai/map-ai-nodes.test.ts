import { expect, test } from '@playwright/test'
import { workflowFrom, type ReadWorkflow } from '../../../../src/main/engine/read-workflow.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { fitting, openModelServer } from '../../../stand-ins/model-server.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

const family = '@n8n/n8n-nodes-langchain.'
const example = '{"intent":"sales","confidence":0.9,"needs_human_review":false,"sources":["kb-1"]}'

/** A chain of the format with what stands beneath it. */
function imported(
  root: JsonObject,
  beneath: Readonly<Record<string, readonly [role: string, node: JsonObject]>>,
  more: JsonObject = {},
): ReadWorkflow {
  const node = (name: string, fields: JsonObject): JsonObject => ({
    name,
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
    ...fields,
  })
  return workflowFrom({
    id: 'w',
    name: 'Imported',
    nodes: [
      node('Start', { type: 'n8n-nodes-base.manualTrigger' }),
      node('Ask', { type: `${family}chainLlm`, ...root }),
      ...Object.entries(beneath).map(([name, [, fields]]) => node(name, fields)),
    ],
    connections: {
      Start: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] },
      ...Object.fromEntries(
        Object.entries(beneath).map(([name, [role]]) => [name, { [role]: [[{ node: 'Ask', type: role, index: 0 }]] }]),
      ),
    },
    settings: { executionOrder: 'v1' },
    updatedAt: '2025-05-06T07:08:09.000Z',
    ...more,
  })
}

const model = (parameters: JsonObject = {}): readonly [string, JsonObject] => [
  'ai_languageModel',
  {
    type: `${family}lmChatOpenAi`,
    parameters: { model: { __rl: true, value: 'gpt-4o-mini', mode: 'list' }, ...parameters },
  },
]
const parser = (parameters: JsonObject = { jsonSchemaExample: example }): readonly [string, JsonObject] => [
  'ai_outputParser',
  { type: `${family}outputParserStructured`, parameters },
]

test('a chain with an OpenAI model and a parser for the four fields runs as an AI step, its output where the format has it', async () => {
  const server = await openModelServer([{ text: fitting({ intent: 'sales' }) }])
  try {
    const { workflow, original, notes } = imported(
      {
        parameters: {
          promptType: 'define',
          text: '={{ $json.message }}',
          messages: { messageValues: [{ message: 'Sort it.' }] },
        },
      },
      { Model: model({ options: { baseURL: server.baseUrl } }), Parser: parser() },
    )

    const outcome = await runInTest(workflow, { emit: [{ message: 'What does it cost?' }] })

    expect(notes).toEqual([
      {
        node: 'Ask',
        isMapped: true,
        sentence: `"Ask" (${family}chainLlm) runs as an AI step: prompt version 2025-05-06.`,
      },
    ])
    expect(outcome.status).toBe('success')
    expect(jsonOf(outcome, 'Ask')).toEqual([
      { output: { intent: 'sales', confidence: 0.9, needs_human_review: false, sources: [] } },
    ])
    expect(server.calls[0]?.body.messages[0]?.content).toMatch(/^Sort it\./u)
    expect(JSON.stringify(original)).toContain(`${family}chainLlm`)
  } finally {
    await server.close()
  }
})

test('what means something else is left as it is, with the reason', () => {
  const reasons = [
    imported({}, { Model: model() }),
    imported({}, { Parser: parser() }),
    imported({}, { Model: model(), Parser: parser({ jsonSchemaExample: '{"answer":"x"}' }) }),
    imported(
      {},
      {
        Model: model(),
        Parser: parser({
          schemaType: 'manual',
          inputSchema: JSON.stringify({
            type: 'object',
            properties: { intent: { enum: ['sales', 'billing'] }, confidence: {}, needs_human_review: {}, sources: {} },
          }),
        }),
      },
    ),
    imported(
      { type: `${family}agent` },
      { Model: model(), Parser: parser(), Search: ['ai_tool', { type: `${family}toolWikipedia` }] },
    ),
    imported({}, { Model: ['ai_languageModel', { type: `${family}lmChatAnthropic` }], Parser: parser() }),
    imported({ type: `${family}textClassifier` }, { Model: model() }),
  ].map(({ notes, workflow }) => [notes[0]?.sentence.split('AI step: ')[1], workflow.nodes[1]?.type.startsWith(family)])

  expect(reasons).toEqual([
    ['it has no structured output parser, so its answer is free text.', true],
    ['no chat model is connected to it.', true],
    ['it asks for answer; an AI step gives intent, confidence, needs_human_review, sources.', true],
    ['its intents hold "billing"; an AI step knows technical, support, sales, unknown.', true],
    ['it has tools (Search), which an AI step has not.', true],
    [
      `its chat model "Model" (${family}lmChatAnthropic) is asked in a way of its own, not as OpenAI-compatible endpoints are.`,
      true,
    ],
    ['no AI step means the same as this type.', true],
  ])
})

test('a node that could not be mapped is answered by a stand-in when it is run, and can be pinned', async () => {
  const { workflow } = imported({}, { Model: model() })
  const answered = await runInTest(workflow)
  const pinned = await runInTest({ ...workflow, pinData: { Ask: [{ json: { text: 'pinned' } }] } })

  expect(answered.nodeRuns.find(({ node }) => node === 'Ask')?.nodeSource).toMatchObject({ kind: 'stand-in' })
  expect(jsonOf(pinned, 'Ask')).toEqual([{ text: 'pinned' }])
})

test('an Ollama model is asked at the address of its credential', async () => {
  const server = await openModelServer([{ text: fitting() }])
  try {
    const { workflow } = imported(
      { type: `${family}agent`, parameters: { promptType: 'auto', options: { systemMessage: 'Sort.' } } },
      {
        Model: [
          'ai_languageModel',
          {
            type: `${family}lmChatOllama`,
            parameters: { model: 'llama3.2' },
            credentials: { ollamaApi: { id: 'c', name: 'Local' } },
          },
        ],
        Parser: parser(),
      },
    )
    const outcome = await runInTest(workflow, {
      emit: [{ chatInput: 'hello' }],
      surroundings: {
        credential: (type) => ({ id: 'c', name: 'Local', type, data: { baseUrl: server.baseUrl.replace('/v1', '') } }),
      },
    })

    expect(outcome.failure).toBeNull()
    expect(server.calls[0]?.body.model).toBe('llama3.2')
    expect(server.calls[0]?.headers.authorization).toBeUndefined()
  } finally {
    await server.close()
  }
})

test('a chat model that its export leaves out is the preset of its type and version', () => {
  const presets = (
    [
      ['lmChatOpenAi', 1, 'gpt-4o-mini'],
      ['lmChatOpenAi', 1.2, 'gpt-4.1-mini'],
      ['lmChatOllama', 1, 'llama3.2'],
      ['lmChatGroq', 1, 'llama3-8b-8192'],
      ['lmChatMistralCloud', 1, 'mistral-small'],
      ['lmChatDeepSeek', 1, 'deepseek-chat'],
      ['lmChatOpenRouter', 1, 'openai/gpt-4.1-mini'],
    ] as const
  ).map(([type, typeVersion, expected]) => {
    const { workflow } = imported(
      {},
      { Model: ['ai_languageModel', { type: family + type, typeVersion }], Parser: parser() },
    )
    return [workflow.nodes.find(({ name }) => name === 'Ask')?.parameters['model'], expected]
  })

  expect(presets.map(([found]) => found)).toEqual(presets.map(([, expected]) => expected))
})
