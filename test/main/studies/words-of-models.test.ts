// What is made of the words of a model, a step or two behind it: a value of another form, a name that is none, a word that nobody waits for.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, condition, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-model-words-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const ask = post(
  'Ask',
  'http://model.example/v1/chat/completions',
  "{ model: 'small', messages: [{ role: 'user', content: $json.body.text }] }",
)
const saying = (content: string): Record<'api', Record<string, readonly object[]>> => {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
  return { api: { 'model.example': [{ path: '*', status: 200, json: { object: 'chat.completion', choices } }] } }
}
const read = (use: string): NodeInShort =>
  code('Read', `const told = JSON.parse($json.choices[0].message.content)\n${use}`)
const byTeam = (value: string): NodeInShort => [
  'Team',
  'switch',
  {
    rules: {
      values: ['sales', 'support'].map((team) => condition(value, { type: 'string', operation: 'equals' }, team)),
    },
    options: {},
  },
]
const keep = post('Keep', 'http://desk.example/tickets', '{ a: 1 }')

const used: Readonly<Record<string, readonly [said: string, use: string, words: string]>> = {
  'a text where a number was asked for': [
    '{"priority": "high"}',
    'return [{ json: { priority: told.priority.toFixed(0) } }]',
    'It calls toFixed() on "priority", which is a text in the JSON in $.choices[0].message.content of the answer of "Ask".',
  ],
  'a text where a list was asked for': [
    '{"tags": "a, b"}',
    'return told.tags.map((tag) => ({ json: { tag } }))',
    'It calls map() on "tags", which is a text in the JSON',
  ],
  'a null where a date was asked for': [
    '{"due": null}',
    'return [{ json: { due: told.due.slice(0, 10) } }]',
    'It goes on in "due", which is null in the JSON',
  ],
  'a number as another country writes it': [
    '{"amount": "1.234,50"}',
    'if (Number.isNaN(Number(told.amount))) throw new Error("amount is not a number: " + told.amount)\nreturn [{ json: told }]',
    'It refuses "amount", which is a text in the JSON',
  ],
  'a list where one object was asked for': [
    '[{"customer": {"mail": "A@B.C"}}]',
    'return [{ json: { mail: told.customer.mail.toLowerCase() } }]',
    'It reads "customer" of the JSON in $.choices[0].message.content of the answer of "Ask", which is a list.',
  ],
}

for (const [index, [what, [said, use, words]]] of Object.entries(used).entries()) {
  test(`a value of another form in the JSON of a model is the model's: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `model-form-${String(index)}`,
      nodes: [ask, read(use)],
      body: { event_id: `mf-${String(index)}`, text: 'Hello' },
      baseline: saying(said),
    })
    expect(verdict).toMatchObject({ layer: 'AI layer', others: ['node'], certainty: 'likely', place: { node: 'Read' } })
    expect(verdict.sentence).toContain(words)
  })
}

test('of JSON that came with the payload it is the payload', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'form-of-payload',
    nodes: [
      code('Read', 'const told = JSON.parse($json.body.payload)\nreturn told.actions.map((one) => ({ json: one }))'),
    ],
    body: { event_id: 'mf-p', payload: '{"actions": {"name": "ok"}}' },
  })
  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
  expect(verdict.sentence).toContain('It calls map() on "actions", which is an object in the JSON in $.payload')
})

test('a default in the place of what a model did not say leaves the decision with the model', async () => {
  const wires = [
    ['Webhook', 'Ask'],
    ['Ask', 'Read'],
    ['Read', 'Team'],
    ['Team', 'Keep'],
  ] as const
  const { layer, others, sentence, remedy } = await verdictOf(faultline, {
    name: 'default-for-the-model',
    nodes: [ask, read("return [{ json: { team: told.team || 'unknown' } }]"), byTeam('={{ $json.team }}'), keep],
    wires,
    body: { event_id: 'mf-d', text: 'Hello' },
    baseline: saying('{"department": "sales"}'),
  })
  expect([layer, others[0]]).toEqual(['AI layer', 'node'])
  expect(sentence).toContain(
    'It decides by $.team, which "Read" makes of the answer of "Ask", which has no "team", and waits for other words.',
  )
  expect(remedy?.sentence).not.toContain('answer at once')
})

test('words of a model that differ from those that are waited for in a sign alone are the model\u2019s', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'nearly-the-word',
    nodes: [ask, byTeam('={{ $json.choices[0].message.content }}'), keep],
    body: { event_id: 'mf-n', text: 'Hello' },
    baseline: saying('Sales.'),
  })
  expect(verdict).toMatchObject({ layer: 'AI layer', others: ['node'], certainty: 'likely' })
})

test('what is not found by a name that a model gave may be a name that it made up', async () => {
  const { layer, others, sentence } = await verdictOf(faultline, {
    name: 'made-up-name',
    nodes: [
      ask,
      read('return [{ json: { id: told.customer } }]'),
      ['Customer', 'httpRequest', { url: '=http://crm.example/customers/{{ $json.id }}', options: {} }],
    ],
    body: { event_id: 'mf-h', text: 'Hello' },
    baseline: {
      api: {
        ...saying('{"customer": "c-0"}').api,
        'crm.example': [{ path: '*', status: 404, json: { error: 'none' } }],
      },
    },
  })
  expect(layer, sentence).toBe('AI layer')
  expect(others).toEqual(expect.arrayContaining(['node', 'API']))
  expect(sentence).toContain('It is made of $.id, which "Read" makes of the answer of "Ask"')
})

test('a field that an AI step was asked for and left out is the step\u2019s', async () => {
  const { layer, others, sentence } = await verdictOf(faultline, {
    name: 'left-out-by-a-step',
    nodes: [
      ['Extract', '@n8n/n8n-nodes-langchain.informationExtractor', { text: '={{ $json.body.text }}' }],
      code('Read', 'return [{ json: { mail: $json.output.email.toLowerCase() } }]'),
    ],
    body: { event_id: 'mf-x', text: 'Hello' },
    baseline: { stand_ins: { Extract: { items: [{ json: { output: { name: 'Kim' } } }] } } },
  })
  expect([layer, others], sentence).toEqual(['AI layer', ['node']])
  expect(sentence).toContain('$.output.email of the answer of "Extract", which is missing')
})

test('an agent that gave up is no answer, though the workflow goes on with it', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'agent-gave-up',
    nodes: [
      ['Agent', '@n8n/n8n-nodes-langchain.agent', { text: '={{ $json.body.text }}' }],
      post('Reply', 'http://desk.example/replies', '{ text: $json.output }'),
    ],
    body: { event_id: 'mf-a', text: 'Hello' },
    baseline: {
      stand_ins: { Agent: { items: [{ json: { output: 'Agent stopped due to max iterations.' } }] } },
      api: { 'desk.example': [{ path: '*', status: 201, json: {} }] },
    },
  })
  expect(layer, sentence).toBe('AI layer')
  expect(sentence).toContain('words by which it gave up')
})

test('a sum that texts of a model were put behind each other for is the model\u2019s', async () => {
  const { layer, others, sentence } = await verdictOf(faultline, {
    name: 'sum-of-model',
    nodes: [
      ask,
      read('return [{ json: { total: told.net + told.tax } }]'),
      post('Bill', 'http://desk.example/bills', '{ total: $json.total }'),
    ],
    body: { event_id: 'mf-s', text: 'Hello' },
    baseline: {
      api: { ...saying('{"net": "10", "tax": 2}').api, 'desk.example': [{ path: '*', status: 201, json: {} }] },
    },
  })
  expect([layer, others[0]], sentence).toEqual(['AI layer', 'node'])
  expect(sentence).toContain('the text "102" as "total"')
})

test('a model that was asked over HTTP and says no word is told where its word is sent on', async () => {
  const asked = (name: string, content: string, nodes: readonly NodeInShort[]): ReturnType<typeof verdictOf> =>
    verdictOf(faultline, {
      name,
      webhook: { responseMode: 'onReceived' },
      nodes: [
        post(
          'Ask',
          'http://ai.example/v1/chat/completions',
          "{ model: 'm', messages: [{ role: 'user', content: $json.body.text }] }",
        ),
        ...nodes,
      ],
      body: { event_id: name, text: 'Where is it?' },
      baseline: {
        api: {
          'ai.example': [
            {
              path: '*',
              status: 200,
              json: {
                object: 'chat.completion',
                choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
              },
            },
          ],
          'mail.example': [{ path: '*', status: 200, json: { ok: true } }],
        },
      },
    })
  const reply = post('Reply', 'http://mail.example/send', '{ text: $json.choices[0].message.content }')
  const silent = await asked('says-no-word', '', [reply])
  expect(silent, silent.sentence).toMatchObject({ layer: 'AI layer' })
  expect(silent.sentence).toContain('no word at all ("")')
  const well = await asked('says-a-word', 'On its way.', [reply])
  expect(well, well.sentence).toMatchObject({ layer: null, nothingFails: true })
  const unread = await asked('word-not-taken', '', [post('Log', 'http://mail.example/log', '{ id: $json.object }')])
  expect(unread, unread.sentence).toMatchObject({ layer: null, nothingFails: true })
})
