import { ProblemError } from '../../shared/problem.ts'
import { sendCaptured, type CapturedOrder, type CapturedSend } from '../deliveries/send-captured.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import { createRedactor, type Redactor } from '../redaction/redactor.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { givenRequest } from './given-request.ts'
import { readBatch } from './read-input.ts'
import { providersAt } from './providers-at.ts'
import { print, say } from './say.ts'

export interface SendOptions {
  readonly to: string
  readonly batch?: string
  readonly provider?: string
  readonly secretEnv?: string
  readonly retries?: boolean
  readonly again?: boolean
  readonly allowFiles?: boolean
  readonly data?: string
}

/**
 * `send`: a captured request, once or as a batch, to any URL; one JSON line for each with what its provider saw, redacted.
 * Ends with 10 where a provider would count a delivery as failed: an answer that it does not take for success, or none.
 */
export async function sendCommand(given: string, options: SendOptions): Promise<ExitCode> {
  const table = providersAt(options.data)
  const signing = signingOf(options, table)
  const { request } = await givenRequest(given, options)
  const size = readBatch(options.batch)
  const redactor = createRedactor({
    known: signing === null ? [] : [{ name: options.secretEnv ?? 'secret', value: signing.secret }],
  })
  let answers = 0
  let lastError = ''
  const done = new Set<number>()
  const order = {
    request,
    to: options.to,
    size,
    signing,
    ids: table.ids,
    retries: options.retries === true,
    again: options.again === true,
    now: Date.now,
  }
  for await (const one of sendCaptured(order)) {
    if (one.providerView === null) lastError = one.sendError ?? ''
    else answers += 1
    // Contract §6 rule 2: what the provider counts as done is told by the status code that it received.
    if (one.verdict === 'delivered') done.add(one.index)
    await print(sendView(one, redactor))
  }
  if (answers === 0) throw nobodyAnswered(options.to, lastError)
  const failures = size - done.size
  if (failures > 0) say(`${failures} of ${size} were not delivered: the provider saw no status that it counts as done.`)
  return failures === 0 ? exitCodes.done : exitCodes.studyFailed
}

function sendView(one: CapturedSend, redactor: Redactor): object {
  const { index, request, providerView, sendError } = one
  return {
    index,
    attempt: one.number,
    after_ms: one.afterMs,
    sent: {
      method: request.method,
      target: redactor.redact(request.target),
      headers: redactor.redactHeaders(request.headers),
      body_bytes: request.body.length,
    },
    provider_saw:
      providerView === null
        ? null
        : {
            status_code: providerView.statusCode,
            headers: redactor.redactHeaders(providerView.headers),
            body: redactor.redact(providerView.body),
            run_time_ms: Math.round(providerView.runTimeMs * 1000) / 1000,
          },
    send_error: sendError === null ? null : redactor.redact(sendError),
    verdict: one.verdict,
    sentence: redactor.redact(one.sentence),
  }
}

function signingOf({ provider, secretEnv }: SendOptions, table: ProviderTable): CapturedOrder['signing'] {
  if (provider === undefined && secretEnv === undefined) return null
  if (provider === undefined || secretEnv === undefined) {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: `${provider === undefined ? '--secret-env' : '--provider'} was given without ${provider === undefined ? '--provider' : '--secret-env'}.`,
      remedy: 'Give both, or neither: the secret is read from the environment, so that it stands in no command line.',
    })
  }
  const named = table.find(provider)
  if (named === null) {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: `There is no provider "${provider}".`,
      remedy: `Choose from: ${table.names.join(', ')}; or describe it with "provider add".`,
    })
  }
  const secret = process.env[secretEnv]
  if (secret !== undefined && secret !== '') return { provider: named, secret }
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `The environment has no variable ${secretEnv}.`,
    remedy: 'Set it to the secret that the provider signs with.',
  })
}

function nobodyAnswered(to: string, error: string): ProblemError {
  return new ProblemError({
    code: 'NOT_CONNECTED',
    sentence: `Nothing answered at ${to} (${error}).`,
    remedy: 'Look whether the service runs there, and on that port.',
  })
}
