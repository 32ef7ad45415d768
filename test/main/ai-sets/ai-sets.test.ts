import { readFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Ajv } from 'ajv'
import { askSet } from '../../../src/main/ai-sets/ask-set.ts'
import { findLocalModels } from '../../../src/main/ai-sets/local-models.ts'
import { readPrompt } from '../../../src/main/ai-sets/read-prompt.ts'
import { readSet } from '../../../src/main/ai-sets/read-set.ts'
import { aiSetDocuments } from '../../../src/main/diagnosis/ai-set-document.ts'
import { reportAiSet, type WantedLimits } from '../../../src/main/diagnosis/ai-set-report.ts'
import { openRunOnce, type RunOnce } from '../../../src/main/executions/run-once.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import type { AiSet, AiSetReport, AiSetRun, AiSetVariant } from '../../../src/shared/ai-set.ts'
import { fitting, openModelServer, type ModelServer } from '../../stand-ins/model-server.ts'

const builtIn: AiSetVariant = {
  provider: 'built-in',
  model: 'built-in-classifier',
  baseUrl: null,
  promptVersion: '2026-11-23',
  prompt: null,
  threshold: null,
}

let once: RunOnce
test.beforeEach(() => {
  once = openRunOnce(mkdtempSync(join(tmpdir(), 'faultline-sets-')), [], [], [])
})
test.afterEach(() => once.close())

function asked(set: AiSet, variant: AiSetVariant, signal = new AbortController().signal): Promise<AiSetRun> {
  const plain = { credential: null, parallel: 3, timeoutMs: 5000, progress: () => undefined }
  return askSet({ set, variant, signal, ...plain }, once, Date.now)
}

function local({ baseUrl }: ModelServer, promptVersion: string, prompt: string | null = null): AiSetVariant {
  return { provider: 'openai-compatible', model: 'llama3.2:3b', baseUrl, promptVersion, prompt, threshold: null }
}

function reportOf(runs: readonly AiSetRun[], limits: WantedLimits = {}): AiSetReport {
  return reportAiSet({ runs, limits, writtenAt: '2026-11-23T00:00:00.000Z' })
}

const four = readSet(
  [
    '{"id":"a","input":"refund my order","intent":"support","tags":["en","money"]}',
    '{"id":"b","input":"the api is down","intent":"technical","tags":["en"]}',
    '{"id":"c","input":"was kostet das","intent":"sales","tags":["de"]}',
    '{"id":"d","input":"hello there","intent":"unknown","tags":["en"]}',
  ].join('\n'),
  'four.ndjson',
)

test('the example in the documents is a set, and is read in the order of its lines', () => {
  const file = new URL('../../../docs/examples/customer-messages.ndjson', import.meta.url)

  const set = readSet(readFileSync(file, 'utf8'), 'customer-messages.ndjson')

  expect(set.name).toBe('customer-messages')
  expect(set.messages).toHaveLength(8)
  expect(set.messages[0]).toMatchObject({ id: 'en-1', intent: 'support', expectedSources: ['kb-refunds'] })
})

for (const [text, said] of [
  ['', 'it is empty'],
  ['{"input":"x","intent":"support"}\n\nnonsense', 'line 3 is not JSON'],
  ['{"input":"x","intent":"refund"}', 'in line 1, $.intent is "refund"; it must be one of "technical"'],
  ['{"input":"x"}', 'in line 1, $.intent is missing'],
  ['{"input":"x","intent":"sales","lables":[]}', '$.lables is not among the fields'],
  [
    '{"id":"a","input":"x","intent":"sales"}\n{"id":"a","input":"y","intent":"sales"}',
    'lines 1 and 2 have the same id "a"',
  ],
] as const) {
  test(`a file that is no set is told in one sentence: ${said}`, () => {
    expect(() => readSet(text, 'set.ndjson')).toThrow(said)
  })
}

test('a prompt is a version by the date in its name, else by its day and text', () => {
  const day = new Date('2026-11-20T10:00:00Z')

  expect(readPrompt('Sort it.', 'prompts/2026-11-19-b.txt', day).version).toBe('2026-11-19-b')
  expect(readPrompt('Sort it.', 'sorter.md', day).version).toMatch(/^2026-11-20-[0-9a-f]{6}$/u)
  expect(readPrompt('Sort it!', 'sorter.md', day).version).not.toBe(readPrompt('Sort it.', 'sorter.md', day).version)
})

test('the held-out messages run through the whole step as they do in the classifier alone', async () => {
  const file = new URL('../engine/ai/held-out-messages.ndjson', import.meta.url)
  const set = readSet(readFileSync(file, 'utf8'), 'held-out.ndjson')
  const foreign = { ...set, messages: set.messages.filter(({ tags }) => !tags.includes('en')) }

  const [variant] = reportOf([await asked(foreign, builtIn)]).variants

  expect(variant?.messages).toHaveLength(100)
  expect(variant?.right_or_person.value).toBeGreaterThanOrEqual(0.85)
  expect(variant?.wrong.value).toBeLessThanOrEqual(0.02)
  expect(variant?.by_tag.map(({ tag }) => tag)).toEqual(['de', 'es', 'fr', 'held-out', 'pt'])
})

test('two prompt versions on the same messages: what is right, what turned, and which limits were kept', async () => {
  const says: Readonly<Record<string, readonly [string, string]>> = {
    'refund my order': ['support', 'support'],
    'the api is down': ['sales', 'technical'],
    'was kostet das': ['sales', 'support'],
    'hello there': ['unknown', 'unknown'],
  }
  const model = await openModelServer(({ body }) => {
    const { input } = JSON.parse(body.messages[1]?.content ?? '{}') as { input: string }
    const isSecond = body.messages[0]?.content.includes('SECOND') === true
    const confidence = input === 'refund my order' ? 0.95 : 0.85
    return { text: fitting({ intent: says[input]?.[isSecond ? 1 : 0], confidence }) }
  })
  const first = await asked(four, local(model, '2026-11-01'))
  const second = await asked(four, local(model, '2026-11-02', 'SECOND'))
  await model.close()

  const report = reportOf([first, second], { 'min-accuracy': 0.7, 'max-wrong': 0.1, 'max-broken': 0, 'max-cost': 1 })

  const [one, two] = report.variants
  expect(one?.accuracy).toMatchObject({ value: 0.75, numerator: 3, denominator: 4 })
  expect(one?.accuracy.low).toBeCloseTo(0.300642, 5)
  expect(one?.accuracy.high).toBeCloseTo(0.954413, 5)
  expect(one?.wrong.numerator).toBe(1)
  expect(one?.confusion.find(({ expected }) => expected === 'technical')?.got).toMatchObject({ sales: 1, technical: 0 })
  expect(one?.calibration).toMatchObject({
    n: 4,
    bins: [
      { from: 0.8, n: 3 },
      { from: 0.9, n: 1 },
    ],
  })
  expect(one?.calibration.ece).toBeCloseTo((3 * Math.abs(0.85 - 2 / 3) + 0.05) / 4, 5)
  expect(one?.by_tag.find(({ tag }) => tag === 'de')?.accuracy.numerator).toBe(1)
  expect(two?.messages.find(({ id }) => id === 'd')).toMatchObject({ verdict: 'right', needs_human_review: true })
  expect(report.agreements[0]).toMatchObject({
    same_intent: { numerator: 2, denominator: 4 },
    healed: 1,
    broken: 1,
    p_value: 1,
    turned: [
      { id: 'b', before: 'sales', after: 'technical', turn: 'healed' },
      { id: 'c', before: 'sales', after: 'support', turn: 'broken' },
    ],
  })
  // Seen 0.5; by chance (1/4·2/4 support) + (2/4·0 sales) + (0·1/4 technical) + (1/4·1/4 unknown) = 0.1875.
  expect(report.agreements[0]?.kappa).toBeCloseTo((0.5 - 0.1875) / (1 - 0.1875), 5)
  expect(report.checks.filter(({ kept }) => !kept).map(({ limit, run_id: id }) => [limit, id === second.id])).toEqual([
    ['max-wrong', false],
    ['max-cost', false],
    ['max-wrong', true],
    ['max-cost', true],
    ['max-broken', true],
  ])
})

test('runs of one variant are told apart: by their set, and those of one set by the time they began', async () => {
  const one = readSet('{"id":"a","input":"refund my order","intent":"support"}', 'one.ndjson')
  const asWith = (run: AiSetRun, startedAt: string): AiSetRun => ({ ...run, id: startedAt, startedAt })
  const first = asWith(await asked(four, builtIn), '2026-11-23T10:00:00.000Z')
  const again = asWith(first, '2026-11-24T11:30:00.000Z')
  const other = asWith(await asked(one, builtIn), '2026-11-24T12:00:00.000Z')
  const labels = (runs: readonly AiSetRun[]): readonly string[] => reportOf(runs).variants.map(({ label }) => label)
  const plain = '2026-11-23, built-in-classifier'

  expect(labels([first, again])).toEqual([`${plain}, 2026-11-23 10:00:00`, `${plain}, 2026-11-24 11:30:00`])
  expect(labels([first, other])).toEqual([`${plain} (four)`, `${plain} (one)`])
  expect(labels([first, again, other]).at(-1)).toBe(`${plain} (one)`)
  expect(new Set(labels([first, again, other])).size).toBe(3)
  expect(labels([first])).toEqual([plain])
  expect(reportOf([first, other]).agreements[0]).toMatchObject({ first_label: `${plain} (four)` })
  expect(aiSetDocuments(reportOf([other]), createRedactor()).html).toContain('one, 1 message (')
})

test('what a model refuses is found out once for a whole set', async () => {
  const model = await openModelServer([{ text: fitting() }], {
    forms: [],
    refuses: { temperature: "Unsupported parameter: 'temperature'." },
  })

  await askSet(
    {
      set: four,
      variant: local(model, '2026-11-01'),
      credential: null,
      parallel: 1,
      timeoutMs: 5000,
      progress: () => undefined,
      signal: new AbortController().signal,
    },
    once,
    Date.now,
  )

  expect(model.calls).toHaveLength(4 + 3)
  await model.close()
})

test('a run that is stopped keeps what was asked and says so', async () => {
  const stop = new AbortController()
  let answered = 0
  const model = await openModelServer(() => {
    answered += 1
    if (answered === 2) stop.abort(new Error('stopped'))
    return { delayMs: 20, then: { text: fitting() } }
  })

  const run = await askSet(
    {
      set: four,
      variant: local(model, '2026-11-01'),
      credential: null,
      parallel: 1,
      timeoutMs: 5000,
      progress: () => undefined,
      signal: stop.signal,
    },
    once,
    Date.now,
  )

  expect(run).toMatchObject({ stopped: true, messages: 4 })
  expect(run.results).toHaveLength(1)
  await model.close()
})

test('a run is kept and read again as it was, and the report fits its published schema and is the same bytes', async () => {
  const run = await asked(four, builtIn)
  once.store.aiSetRuns.add(run)
  const kept = once.store.aiSetRuns.newest(10, 'four')
  const schema: unknown = JSON.parse(
    readFileSync(new URL('../../../resources/schemas/ai-set-report.schema.json', import.meta.url), 'utf8'),
  )
  const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema as object)

  const report = reportOf(kept, { 'min-accuracy': 0.5 })
  const documents = aiSetDocuments(report, createRedactor())
  const empty = aiSetDocuments(reportOf([]), createRedactor())

  expect(kept).toEqual([run])
  expect(validate(JSON.parse(documents.json)), JSON.stringify(validate.errors)).toBe(true)
  expect(validate(JSON.parse(empty.json)), JSON.stringify(validate.errors)).toBe(true)
  expect(aiSetDocuments(report, createRedactor()).html).toBe(documents.html)
  for (const text of [documents.markdown, documents.html]) {
    expect(text).toContain('refund my order')
    expect(text).toContain('min-accuracy')
  }
})

test('servers of local models are found with their models; what is none is named, what is not there is left out', async () => {
  const ollama = await openModelServer([], { models: ['qwen3:8b', 'llama3.2:3b'] })
  const other = createServer((_, response) => response.end('<html>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const closed = await openModelServer([])
  await closed.close()
  const portOf = (url: string): number => Number(new URL(url).port)

  const found = await findLocalModels([
    { name: 'Ollama', port: portOf(ollama.baseUrl) },
    { name: 'LM Studio', port: (other.address() as AddressInfo).port },
    { name: 'vLLM', port: portOf(closed.baseUrl) },
  ])

  expect(found).toEqual([
    { name: 'Ollama', baseUrl: ollama.baseUrl, models: ['llama3.2:3b', 'qwen3:8b'], problem: null },
    expect.objectContaining({ name: 'LM Studio', models: [], problem: expect.stringContaining('another program') }),
  ])
  other.close()
  await ollama.close()
})
