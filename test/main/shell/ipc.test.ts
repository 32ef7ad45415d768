import { expect, test } from '@playwright/test'
import { answerCall } from '../../../src/main/window-calls/answer-call.ts'
import { answerCalls } from '../../../src/main/shell/ipc.ts'
import type { Answer } from '../../../src/shared/answer.ts'
import { calls, type CallFunctions } from '../../../src/shared/contract.ts'
import { ProblemError } from '../../../src/shared/problem.ts'

type Handler = Parameters<Parameters<typeof answerCalls>[0]['handle']>[1]
type CallEvent = Parameters<Handler>[0]

/** A door whose Faultline answers only what `functions` holds; `ask` knocks as the window does. */
function door(functions: Partial<CallFunctions>, trusted = true) {
  const handlers: Handler[] = []
  const mistakes: string[] = []
  const every = Object.fromEntries(
    Object.keys(calls).map((name) => [name, () => Promise.reject(new Error(`${name} was not expected`))]),
  ) as unknown as CallFunctions
  const opening = Promise.resolve({ calls: { ...every, ...functions } })
  answerCalls(
    { handle: (_channel, handler) => handlers.push(handler) },
    { answer: (name, input) => answerCall(name, input, opening, (mistaken) => mistakes.push(mistaken)) },
    () => trusted,
  )
  const ask = async (name: unknown, input?: unknown): Promise<Answer<unknown>> =>
    (await handlers[0]?.(
      { senderFrame: { url: 'https://elsewhere.example/' } } as CallEvent,
      name,
      input,
    )) as Answer<unknown>
  return { ask, mistakes }
}

test('a call whose input fits is answered with its value', async () => {
  const { ask } = door({ pingListener: () => Promise.resolve({ answered: true, sentence: 'It answered.' }) })

  expect(await ask('pingListener')).toEqual({ ok: true, value: { answered: true, sentence: 'It answered.' } })
})

test('an input that does not fit names the field and never reaches Faultline', async () => {
  const { ask, mistakes } = door({})

  const answer = await ask('send', { size: 'three' })

  expect(answer).toMatchObject({ ok: false, problem: { code: 'INVALID_INPUT' } })
  expect(answer.ok ? '' : answer.problem.sentence).toContain('"size"')
  expect(mistakes).toEqual([])
})

test('a call that the contract does not know is refused, also where its name is one of every object', async () => {
  const { ask } = door({})

  expect(await ask('toString')).toMatchObject({ ok: false, problem: { code: 'INVALID_INPUT' } })
})

test('a place on the disk is refused from the window, and the same call without one is answered', async () => {
  const { ask, mistakes } = door({
    askAiSet: () => Promise.resolve(null),
    exportRecord: () => Promise.resolve(null),
    exportAiReport: () => Promise.resolve(null),
  })
  const inputs = {
    askAiSet: [{ model: '', baseUrl: '' }, { file: '/etc/passwd' }],
    exportRecord: [{ executionId: '1', formats: ['json'] }, { folder: '../elsewhere' }],
    exportAiReport: [{ formats: ['json'] }, { folder: '' }],
  } as const

  for (const [name, [input, place]] of Object.entries(inputs)) {
    expect(await ask(name, input)).toEqual({ ok: true, value: null })
    const answer = await ask(name, { ...input, ...place })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'INVALID_INPUT' } })
    expect(answer.ok ? '' : answer.problem.sentence).toContain(JSON.stringify(Object.values(place)[0]))
  }
  expect(mistakes).toEqual([])
})

test('a problem keeps its code, sentence and remedy on the way to the window', async () => {
  const problem = { code: 'BATCH_SIZE', sentence: 'A batch of 2 was asked for.', remedy: 'Send 1 or 3 to 5.' } as const
  const { ask } = door({ send: () => Promise.reject(new ProblemError(problem)) })

  expect(await ask('send', { size: 2 })).toEqual({ ok: false, problem })
})

test('a problem with a value of any length is one that can be read, with its beginning and its end', async () => {
  const sentence = `There is no workflow with the id "${'x'.repeat(300_000)}", so nothing was deleted.`
  const long = 'y'.repeat(4000)
  const { ask } = door({
    startOver: () => Promise.reject(new ProblemError({ code: 'WORKFLOW_NOT_FOUND', sentence, remedy: 'Choose one.' })),
    undo: () => Promise.reject(new ProblemError({ code: 'WORKFLOW_NOT_FOUND', sentence: long, remedy: 'Choose one.' })),
  })

  const answer = await ask('startOver')

  const shown = answer.ok ? '' : answer.problem.sentence
  expect(shown).toMatch(
    /^There is no workflow with the id "x+… \(\d+ characters left out\) …x+", so nothing was deleted\.$/u,
  )
  expect(shown.length).toBeLessThan(4100)
  expect(await ask('undo')).toMatchObject({ problem: { sentence: long } })
})

test('a sender that is not the window is refused with its address', async () => {
  const { ask } = door({ pingListener: () => Promise.resolve({ answered: true, sentence: '' }) }, false)

  const answer = await ask('pingListener')

  expect(answer).toMatchObject({ ok: false, problem: { code: 'SENDER_REFUSED' } })
  expect(answer.ok ? '' : answer.problem.sentence).toContain('https://elsewhere.example/')
})

test('a mistake of ours is reported and answered with its text', async () => {
  const { ask, mistakes } = door({ overview: () => Promise.reject(new TypeError('layers is not iterable')) })

  const answer = await ask('overview')

  expect(answer).toMatchObject({ ok: false, problem: { code: 'UNEXPECTED' } })
  expect(answer.ok ? '' : answer.problem.sentence).toContain('layers is not iterable')
  expect(mistakes).toEqual(['overview'])
})
