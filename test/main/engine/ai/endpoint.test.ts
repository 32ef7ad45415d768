import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { fitting, openModelServer, type ModelServer, type Script } from '../../../stand-ins/model-server.ts'
import { kindsOf, runStep } from './run-step.ts'

const opened: ModelServer[] = []

async function server(script: Script, options?: Parameters<typeof openModelServer>[1]): Promise<ModelServer> {
  const made = await openModelServer(script, options)
  opened.push(made)
  return made
}

test.afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

function asking({ baseUrl }: ModelServer, more: JsonObject = {}): JsonObject {
  return { provider: 'openai-compatible', model: 'gpt-4o-mini', base_url: baseUrl, ...more }
}

test('the endpoint is asked for the schema, and its usage becomes tokens and cost', async () => {
  const model = await server([{ text: fitting(), model: 'gpt-4o-mini-2024-07-18' }])

  const { runs, passed } = await runStep(asking(model))

  const format = model.calls[0]?.body.response_format
  expect(format?.type).toBe('json_schema')
  expect(format?.json_schema?.schema).toMatchObject({
    required: ['intent', 'confidence', 'needs_human_review', 'sources', 'actions'],
    additionalProperties: false,
  })
  expect(runs[0]?.attempts[0]).toMatchObject({
    provider: 'openai-compatible',
    model: 'gpt-4o-mini-2024-07-18',
    answerForm: 'json_schema',
    finishReason: 'stop',
    tokens: { input: 100, cachedInput: 40, output: 20, estimated: false },
  })
  expect(runs[0]?.attempts[0]?.cost).toBeCloseTo((60 * 0.15 + 40 * 0.075 + 20 * 0.6) / 1e6, 12)
  expect(passed[0]?.json).toHaveProperty('expected_output', {
    intent: 'support',
    confidence: 0.9,
    needs_human_review: false,
    sources: [],
  })
})

test('an endpoint that knows fewer forms is asked in the next one, which is remembered', async () => {
  const objects = await server([{ text: fitting() }], { forms: ['json_object'] })
  const plain = await server([{ text: fitting() }], { forms: [] })

  const two = [{ input: 'one' }, { input: 'two' }]
  const first = await runStep(asking(objects), two)
  const second = await runStep(asking(plain), two)

  expect(objects.calls.map(({ body }) => body.response_format?.type)).toEqual([
    'json_schema',
    'json_object',
    'json_object',
  ])
  expect(first.runs.map((run) => run.attempts[0]?.answerForm)).toEqual(['json_object', 'json_object'])
  expect(plain.calls.map(({ body }) => body.response_format?.type)).toEqual([
    'json_schema',
    'json_object',
    undefined,
    undefined,
  ])
  expect(second.runs.map((run) => run.attempts.length)).toEqual([1, 1])
})

test('tokens are estimated where the endpoint tells nothing, and marked so; an unknown model has no price', async () => {
  const model = await server([{ text: fitting(), usage: null, model: 'llama3.2:3b' }])

  const { runs } = await runStep(asking(model))

  const tokens = runs[0]?.attempts[0]?.tokens
  expect(tokens?.estimated).toBe(true)
  expect(tokens?.input).toBeGreaterThan(150)
  expect(tokens?.output).toBeGreaterThan(15)
  expect(runs[0]?.attempts[0]?.cost).toBeNull()
})

test('429 is waited for as Retry-After says, in seconds or as a date, and stays in the run', async () => {
  const now = Date.UTC(2025, 2, 1)
  const date = new Date(now + 4000).toUTCString()
  const model = await server([
    { status: 429, error: 'Rate limit reached', headers: { 'retry-after': '2' } },
    { status: 429, error: 'Rate limit reached', headers: { 'retry-after': date } },
    { text: fitting() },
  ])
  const waits: number[] = []
  const wait = (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    return Promise.resolve()
  }

  const { runs, passed } = await runStep(asking(model), undefined, { surroundings: { now: () => now, wait } })

  expect(waits).toEqual([2000, 4000])
  expect(passed).toHaveLength(1)
  expect(kindsOf(runs[0])).toEqual([['transport'], ['transport'], []])
  expect(runs[0]?.attempts[0]?.violations[0]).toMatchObject({
    keyword: '429',
    message: "The model's endpoint answered 429: Rate limit reached",
  })
})

test('a wrong key is not tried again; the answer of the endpoint is told', async () => {
  const model = await server([{ text: fitting() }], { key: 'right' })

  const { runs, failed } = await runStep(asking(model))

  expect(runs[0]?.attempts).toHaveLength(1)
  expect(failed[0]?.json['error']).toContain("The model's endpoint answered 401: Incorrect API key provided.")
})

test('a reset connection, an empty body and a server that is not there are asked again, then failed with their causes', async () => {
  const model = await server([{ hangUp: true }, { body: '' }, { body: '<html>' }])
  const closed = await server([])
  await closed.close()

  const broken = await runStep(asking(model))
  const gone = await runStep(asking(closed, { retries: 0 }))

  const seen = broken.runs[0]?.attempts.map(({ violations }) => violations[0]?.message) ?? []
  expect(broken.runs[0]?.verdict).toBe('failed')
  expect(seen[0]).toMatch(/ECONNRESET|UND_ERR_SOCKET/u)
  expect(seen[1]).toContain('answered 200 with an empty body, which is no chat completion')
  expect(seen[2]).toContain('"<html>"')
  expect(gone.runs[0]?.attempts[0]?.violations[0]).toMatchObject({ kind: 'transport', keyword: 'ECONNREFUSED' })
})

test('an answer that is too slow is given up, and the fallback answers', async () => {
  const slow = await server([{ delayMs: 2000, then: { text: fitting() } }])

  const { runs, passed } = await runStep(
    asking(slow, { timeout_ms: 150, retries: 0, fallback: { provider: 'built-in' } }),
  )

  expect(kindsOf(runs[0])[0]).toEqual(['transport'])
  expect(runs[0]?.attempts[0]?.violations[0]?.keyword).toMatch(/Timeout|TIMEOUT/u)
  expect(runs[0]?.attempts[1]).toMatchObject({ purpose: 'fallback', provider: 'built-in' })
  expect(passed).toHaveLength(1)
})

test('truncation, a refusal and a called function are told apart', async () => {
  const model = await server([
    { text: fitting().slice(0, 30), finishReason: 'length' },
    { refusal: 'I will not do that.' },
    { calls: ['change_payment'] },
  ])

  const { runs } = await runStep(asking(model))

  expect(kindsOf(runs[0])).toEqual([['truncated', 'not_json'], ['refusal'], ['not_json', 'forbidden_action']])
  expect(runs[0]?.verdict).toBe('refused')
})

test('a second ask tells the model what was wrong with the first', async () => {
  const model = await server([{ text: 'support, I guess' }, { text: fitting() }])

  await runStep(asking(model))

  const second = model.calls[1]?.body.messages ?? []
  expect(second.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(second[2]?.content).toBe('support, I guess')
  expect(second[3]?.content).toContain('is not JSON')
})

test('a stopped execution ends while the model is asked', async () => {
  const slow = await server([{ delayMs: 5000, then: { text: fitting() } }])
  const stop = new AbortController()
  setTimeout(() => {
    stop.abort(new Error('stopped by the test'))
  }, 200)

  const { outcome } = await runStep(asking(slow), undefined, { signal: stop.signal })

  expect(outcome.status).toBe('canceled')
})
