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
  return { provider: 'openai-compatible', model: 'o4-mini', base_url: baseUrl, ...more }
}

const noTemperature =
  "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported."
const otherLimit =
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."

test('a model that takes no temperature is asked without it, and the run says so', async () => {
  const model = await server([{ text: fitting() }], { refuses: { temperature: noTemperature } })

  const { runs, passed } = await runStep(asking(model), [{ input: 'one' }, { input: 'two' }])

  expect(passed).toHaveLength(2)
  expect(model.calls.map(({ body }) => body.temperature)).toEqual([0, undefined, undefined])
  expect(runs[0]?.attempts).toHaveLength(1)
  expect(runs[0]?.attempts[0]?.exchange).toEqual({
    askedModel: 'o4-mini',
    refusedParameters: [{ name: 'temperature', inPlace: null, said: noTemperature }],
    streamed: false,
    encoding: null,
  })
})

test('a limit of tokens goes under the name that the model takes', async () => {
  const model = await server([{ text: fitting() }], {
    refuses: { max_tokens: otherLimit, temperature: noTemperature },
  })

  const { runs } = await runStep(asking(model, { max_tokens: 300 }))

  const last = model.calls.at(-1)?.body
  expect(last).toMatchObject({ max_completion_tokens: 300 })
  expect(last).not.toHaveProperty('max_tokens')
  expect(runs[0]?.attempts[0]?.exchange?.refusedParameters.map(({ name, inPlace }) => [name, inPlace])).toEqual([
    ['max_tokens', 'max_completion_tokens'],
    ['temperature', null],
  ])
})

test('an error about the value of a parameter is told, and not taken for a refusal of it', async () => {
  const model = await server([{ text: fitting() }], { refuses: { max_tokens: 'max_tokens must be at least 1000.' } })

  const { runs } = await runStep(asking(model, { max_tokens: 300 }))

  expect(model.calls).toHaveLength(1)
  expect(runs[0]?.verdict).toBe('failed')
  expect(runs[0]?.attempts[0]?.violations[0]?.message).toContain('max_tokens must be at least 1000.')
})

test('a used-up quota is not asked again', async () => {
  const body = JSON.stringify({ error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } })
  const model = await server([{ status: 429, body }])

  const { runs } = await runStep(asking(model))

  expect(runs[0]?.attempts).toHaveLength(1)
})

for (const written of ['', '/v1', '/v1/', '/v1/chat/completions', '/api', '/v1/models']) {
  test(`a base URL is taken with "${written}" at its end`, async () => {
    const model = await server([{ text: fitting() }])
    const host = model.baseUrl.replace('/v1', '')

    const { passed } = await runStep(asking(model, { base_url: `${host}${written}` }))
    const bare = await runStep(asking(model, { base_url: `${host.replace('http://', '')}${written}` }))

    expect(passed).toHaveLength(1)
    expect(bare.passed).toHaveLength(1)
    expect(new Set(model.calls.map(({ path }) => path))).toEqual(new Set(['/v1/chat/completions']))
  })
}

test('an answer that comes word by word is read, asked for or not', async () => {
  const text = fitting({ intent: 'sales' })
  const pieces = [text.slice(0, 9), text.slice(9, 30), text.slice(30)]
  const model = await server([{ pieces }])

  const unasked = await runStep(asking(model))
  const asked = await runStep(asking(model, { stream: true }))

  expect(model.calls.map(({ body }) => body.stream)).toEqual([undefined, true])
  for (const { runs } of [unasked, asked]) {
    expect(runs[0]).toMatchObject({ verdict: 'passed', output: { intent: 'sales' } })
    expect(runs[0]?.attempts[0]).toMatchObject({
      rawOutput: text,
      exchange: { streamed: true },
      tokens: { input: 100, output: 20, estimated: false },
    })
  }
})

test('a stream that breaks off is told with what had come of it', async () => {
  const model = await server([{ pieces: ['{"intent": "sup'], end: false }])

  const { runs } = await runStep(asking(model, { retries: 0, stream: true }))

  expect(kindsOf(runs[0])).toEqual([['transport']])
  expect(runs[0]?.attempts[0]).toMatchObject({ rawOutput: '{"intent": "sup', tokens: { estimated: true } })
  expect(runs[0]?.attempts[0]?.violations[0]?.message).toContain('ended after 15 characters without a finish reason')
})

test('a time-out while tokens flow says how far the answer had come', async () => {
  const model = await server([{ pieces: Array<string>(40).fill('word '), betweenMs: 50 }])
  const silent = await server([{ pieces: [''], betweenMs: 5000 }])
  const late = await server([{ delayMs: 5000, then: { text: fitting() } }])

  const flowing = await runStep(asking(model, { retries: 0, timeout_ms: 400 }))
  const begun = await runStep(asking(silent, { retries: 0, timeout_ms: 400 }))
  const nothing = await runStep(asking(late, { retries: 0, timeout_ms: 400 }))

  const said = [flowing, begun, nothing].map(({ runs }) => runs[0]?.attempts[0]?.violations[0]?.message ?? '')
  expect(said[0]).toMatch(/had not come to its end after 400 ms: \d+ characters of its text had come, the last after/u)
  expect(flowing.runs[0]?.attempts[0]?.rawOutput).toMatch(/^(?:word )+$/u)
  expect(flowing.runs[0]?.attempts[0]?.tokens?.estimated).toBe(true)
  expect(said[1]).toContain('0 characters of its text had come')
  expect(said[2]).not.toContain('had come')
})

test('an error in the middle of a stream is told in its own words', async () => {
  const body = 'data: {"choices":[{"delta":{"content":"{"}}]}\n\ndata: {"error":{"message":"model runner stopped"}}\n\n'
  const model = await server([{ body, type: 'text/event-stream' }])

  const { runs } = await runStep(asking(model, { retries: 0 }))

  expect(runs[0]?.attempts[0]?.violations[0]?.message).toContain('then said: model runner stopped')
})

test('an answer in another encoding is read in it, and the run says which', async () => {
  const completion = (content: string): string =>
    JSON.stringify({ model: 'm', choices: [{ message: { content }, finish_reason: 'stop' }] })
  const text = completion(fitting({ sources: ['größe-é'] }))
  const model = await server([
    { body: Buffer.from(text, 'latin1'), type: 'application/json; charset=iso-8859-1' },
    { body: Buffer.from(text, 'latin1') },
    { body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]) },
    { body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text, 'utf8')]) },
  ])

  const { runs } = await runStep(
    asking(model, { sources: ['größe-é'] }),
    ['a', 'b', 'c', 'd'].map((input) => ({ input })),
  )

  expect(runs.map(({ output }) => output?.sources)).toEqual(Array(4).fill(['größe-é']))
  expect(runs.map(({ attempts }) => attempts[0]?.exchange?.encoding)).toEqual([
    'iso-8859-1',
    'windows-1252',
    'utf-16',
    null,
  ])
})
