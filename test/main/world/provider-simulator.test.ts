import { expect, test } from '@playwright/test'
import type { ProviderView, RawRequest } from '../../../src/shared/delivery.ts'
import { findProvider, providers } from '../../../src/main/providers/catalogue.ts'
import { plainProfile, type DeliveryProfile } from '../../../src/main/providers/delivery-profile.ts'
import { deliverAsProvider, type SentAttempt } from '../../../src/main/world/provider-simulator.ts'
import { SendError } from '../../../src/main/world/send-error.ts'

const request: RawRequest = {
  method: 'POST',
  target: '/webhook/a',
  headers: [['Host', 'h']],
  body: Buffer.from('{"event_id":"e1"}'),
}
const answered = (statusCode: number, headers: ProviderView['headers'] = []): ProviderView => ({
  statusCode,
  headers,
  body: '',
  runTimeMs: 1,
})
const profileOf = (name: string): DeliveryProfile => findProvider(name)?.delivery ?? plainProfile

/** Every attempt of a provider that gets these answers, the last one again and again; an Error: no answer. */
async function attemptsOf(
  name: string,
  answers: readonly (ProviderView | Error)[],
  retries = true,
  given = request,
): Promise<readonly SentAttempt[]> {
  const attempts: SentAttempt[] = []
  const order = {
    request: given,
    profile: profileOf(name),
    title: name,
    retries,
    prepare: (one: RawRequest) => one,
    send: () => {
      const answer = answers[Math.min(attempts.length, answers.length - 1)] ?? answered(200)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    signal: new AbortController().signal,
  }
  for await (const attempt of deliverAsProvider(order)) attempts.push(attempt)
  return attempts
}

test('every provider whose signature is known has a schedule, a time-out and a source', () => {
  for (const { delivery: profile } of Object.values(providers)) {
    expect(profile.timeoutMs).toBeGreaterThan(0)
    expect(profile.source).toMatch(/^https:/u)
    expect(profile.waitsSeconds.every((wait) => wait >= 0)).toBe(true)
  }
})

test('Slack sends again at once, after 1 and after 5 minutes, and each attempt says its number and why', async () => {
  const attempts = await attemptsOf('slack', [
    answered(500),
    new SendError('timeout', 'No answer within 3000 ms'),
    answered(503),
  ])
  const named = attempts.map(({ request: { headers } }) => headers.filter(([name]) => name.startsWith('X-Slack')))
  expect(named).toEqual([
    [],
    [
      ['X-Slack-Retry-Num', '1'],
      ['X-Slack-Retry-Reason', 'http_error'],
    ],
    [
      ['X-Slack-Retry-Num', '2'],
      ['X-Slack-Retry-Reason', 'http_timeout'],
    ],
    [
      ['X-Slack-Retry-Num', '3'],
      ['X-Slack-Retry-Reason', 'http_error'],
    ],
  ])
  expect(attempts.map(({ afterMs }) => Math.floor(afterMs / 1000))).toEqual([0, 0, 60, 360])
  expect(attempts.map(({ verdict }) => verdict)).toEqual(['failed', 'failed', 'failed', 'failed'])
  expect(attempts[2]?.sentence).toBe(
    'slack received 503, expected 200 to 299: it counts as failed, and is sent again after 5 min.',
  )
  expect(attempts[3]?.sentence).toBe(
    'slack received 503, expected 200 to 299: it counts as failed, and after 4 attempts it is given up.',
  )
})

test('an answer may stop further attempts: by its status, or by a header', async () => {
  const [mailgun] = await attemptsOf('mailgun', [answered(406)])
  const slack = await attemptsOf('slack', [answered(500, [['x-slack-no-retry', '1']])])
  expect(mailgun).toMatchObject({ verdict: 'stopped' })
  expect(slack).toMatchObject([{ verdict: 'stopped' }])
})

test('what counts as done differs: Linear takes 200 alone, GitHub any 2xx and sends nothing again', async () => {
  expect((await attemptsOf('linear', [answered(204), answered(200)])).map(({ verdict }) => verdict)).toEqual([
    'failed',
    'delivered',
  ])
  expect((await attemptsOf('github', [answered(204)])).map(({ verdict }) => verdict)).toEqual(['delivered'])
  expect(await attemptsOf('github', [answered(500)])).toMatchObject([
    {
      verdict: 'failed',
      sentence: 'github received 500, expected 200 to 299: it counts as failed and is not sent again.',
    },
  ])
})

test('Twilio sends again only what reached nobody', async () => {
  expect(await attemptsOf('twilio', [answered(500)])).toHaveLength(1)
  expect(await attemptsOf('twilio', [new Error('connect ECONNREFUSED'), answered(200)])).toHaveLength(2)
})

test('a Retry-After longer than the schedule is waited for where the provider honours it', async () => {
  const [, second] = await attemptsOf('svix', [answered(429, [['Retry-After', '120']]), answered(200)])
  expect(Math.floor((second?.afterMs ?? 0) / 1000)).toBe(120)
})

test('HubSpot reads a Retry-After in milliseconds, and after a 429 alone', async () => {
  const waited = async (status: number, asked: string) => {
    const [, second] = await attemptsOf('hubspot', [answered(status, [['Retry-After', asked]]), answered(200)])
    return Math.round((second?.afterMs ?? 0) / 1000)
  }
  expect(await waited(429, '90000')).toBe(90)
  expect(await waited(429, '10')).toBe(60)
  expect(await waited(500, '90000')).toBe(60)
})

test('Intercom counts its attempts in the body, whose other bytes stay', async () => {
  const body = Buffer.from('{ "id":"n-1", "delivery_attempts" : 1,\n"data":{"delivery_attempts":7} }')
  const sent = await attemptsOf('intercom', [answered(500), answered(200)], true, { ...request, body })
  expect(sent.map(({ request: { body: bytes } }) => Buffer.from(bytes).toString())).toEqual([
    body.toString(),
    body.toString().replace('"delivery_attempts" : 1', '"delivery_attempts" : 2'),
  ])
  const plain = await attemptsOf('intercom', [answered(500), answered(200)])
  expect(plain.map(({ request: { body: bytes } }) => Buffer.from(bytes))).toEqual([request.body, request.body])
})

test('Slack is told why no answer came by what happened, whatever words the error has', async () => {
  const reasons = async (error: Error) =>
    (await attemptsOf('slack', [error, answered(200)]))[1]?.request.headers.find(([name]) =>
      name.endsWith('Reason'),
    )?.[1]
  expect(await reasons(new SendError('tls', 'self-signed'))).toBe('ssl_error')
  expect(await reasons(new SendError('connection', 'getaddrinfo ENOTFOUND ssl.example.com'))).toBe('connection_failed')
  expect(await reasons(new SendError('connection', 'No answer within reach of a certificate'))).toBe(
    'connection_failed',
  )
  expect(await reasons(new SendError('timeout', 'too late'))).toBe('http_timeout')
})

test('without further attempts one is made, and it is said that the provider would send again', async () => {
  expect(await attemptsOf('svix', [answered(500)], false)).toMatchObject([
    { sentence: 'svix received 500, expected 200 to 299: it counts as failed, and svix would send it again.' },
  ])
})
