import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { KnownValue } from '../../../../src/main/redaction/redactor.ts'
import { openModelServer } from '../../../stand-ins/model-server.ts'
import { runStep } from './run-step.ts'

/** Made when the test runs: nothing that looks like a secret stands in a file. */
function secret(prefix: string, bytes = 24): string {
  return prefix + randomBytes(bytes).toString('base64url')
}

test('§5.5 no secret and no personal data planted in items, credentials or headers is in the bytes that leave', async () => {
  const inCredential = secret('cred-')
  const inHeader = secret('tok_')
  const inItem = secret('pw-')
  const shaped = `${['sk', 'live'].join('_')}_${randomBytes(18).toString('hex')}`
  const inPrompt = secret('prompt-key-')
  const email = `person.${randomBytes(4).toString('hex')}@example.org`
  const iban = 'DE89370400440532013000'
  const known: readonly KnownValue[] = [
    { name: 'Tracker.token', value: inCredential },
    { name: 'Prompt.key', value: inPrompt },
  ]
  // A model that repeats what it is told: a second ask must not carry it out either.
  const server = await openModelServer((call) => ({
    text: `no json: ${call.body.messages.at(-1)?.content ?? ''} ${email}`,
  }))
  try {
    const emit: readonly JsonObject[] = [
      {
        headers: { authorization: `Bearer ${inHeader}` },
        body: { password: inItem, email },
        input: `My token is ${inHeader}, password ${inItem}, ${shaped}; key ${inCredential}; mail ${email}, IBAN ${iban}.`,
      },
    ]
    const { runs, findings } = await runStep(
      {
        provider: 'openai-compatible',
        model: 'm',
        base_url: server.baseUrl,
        prompt: `Use ${inPrompt} where you need it.`,
        sources: [{ id: 'kb-1', title: 'Keys', text: `The key is ${inCredential}, owner ${email}` }],
        retries: 1,
      },
      emit,
      { surroundings: { secrets: () => known, wait: () => Promise.resolve() } },
    )

    expect(server.calls).toHaveLength(2)
    const bytes = Buffer.concat(server.calls.map((call) => call.bytes)).toString('utf8')
    const decoded = server.calls.flatMap(({ body }) => body.messages.map(({ content }) => content)).join('\n')
    for (const planted of [inCredential, inHeader, inItem, shaped, inPrompt, email, iban]) {
      expect(bytes).not.toContain(planted)
      expect(decoded).not.toContain(planted)
      expect(bytes).not.toContain(Buffer.from(planted).toString('base64').slice(0, 16))
    }
    expect(decoded).toContain('[redacted:')
    expect(runs[0]?.violations.map(({ kind }) => kind)).toContain('secret_in_prompt')
    expect(runs[0]?.input).not.toContain(inHeader)
    expect(findings).toContain('secret-in-prompt')
  } finally {
    await server.close()
  }
})

test('personal data alone is taken out without being called a secret', async () => {
  const { runs } = await runStep({}, [{ input: 'Please write to person.name@example.org about my order.' }])

  expect(runs[0]?.input).toBe('Please write to [redacted:email#1] about my order.')
  expect(runs[0]?.replaced).toEqual({ email: 1 })
  expect(runs[0]?.violations).toEqual([])
})

test('a plain message leaves as it is', async () => {
  const text = 'Order 48213 from 2025-03-01 was charged twice, error E1042 on https://shop.example/orders/48213.'
  const { runs } = await runStep({}, [{ input: text }])

  expect(runs[0]?.input).toBe(text)
})
