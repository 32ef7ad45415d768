import { expect, test } from '@playwright/test'
import { isObject } from '../../../../src/shared/json.ts'
import { fitting, openModelServer, type ArrivedCall } from '../../../stand-ins/model-server.ts'
import { injections } from './injections.ts'
import { runStep } from './run-step.ts'

const harmless = 'I was charged twice for the same order.'

function messagesOf(call: ArrivedCall | undefined): readonly [system: string, user: unknown] {
  const [system, user] = call?.body.messages ?? []
  return [system?.content ?? '', JSON.parse(user?.content ?? 'null')]
}

test('§2.2 no message widens what is allowed, even where the model obeys it', async () => {
  expect(injections.length).toBeGreaterThanOrEqual(30)
  const server = await openModelServer((call) => {
    const [, user] = messagesOf(call)
    const input = isObject(user) ? user['input'] : null
    const injection = injections.find(({ text }) => plain(text) === input)
    return { text: fitting(injection?.obeys) }
  })
  try {
    const parameters = { provider: 'openai-compatible', model: 'obedient', base_url: server.baseUrl, retries: 0 }
    const honest = await runStep(parameters, [{ input: harmless }])
    const [rules] = messagesOf(server.calls[0])
    const { passed, failed, runs } = await runStep(
      parameters,
      injections.map(({ text }) => ({ input: text })),
    )

    expect(honest.passed).toHaveLength(1)
    expect(passed).toEqual([])
    expect(failed).toHaveLength(injections.length)
    for (const run of runs) {
      expect(run, run.input).toMatchObject({
        verdict: 'refused',
        output: null,
        allowedActions: ['read', 'classify'],
        forbiddenActions: ['send_without_review', 'change_payment'],
      })
    }
    for (const call of server.calls) {
      const [system, user] = messagesOf(call)
      expect(system).toBe(rules)
      expect(call.body.messages).toHaveLength(2)
      expect(isObject(user) ? Object.keys(user) : []).toEqual(['input', 'sources'])
    }
  } finally {
    await server.close()
  }
})

/** As the step normalises it. */
function plain(text: string): string {
  return text.replaceAll('\u200B', '').replace(/\s+/gu, ' ').normalize('NFC')
}
