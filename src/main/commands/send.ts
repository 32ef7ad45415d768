import { ProblemError } from '../../shared/problem.ts'
import { providerNamed, sendCaptured, type CapturedOrder, type CapturedSend } from '../joints/send-captured.ts'
import { createRedactor, type Redactor } from '../redaction/redactor.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { givenRequest } from './given-request.ts'
import { readBatch } from './read-input.ts'
import { print, say } from './say.ts'

export interface SendOptions {
  readonly to: string
  readonly batch?: string
  readonly provider?: string
  readonly secretEnv?: string
  readonly data?: string
}

/**
 * `send`: a captured request, once or as a batch, to any URL; one JSON line for each with what its provider saw, redacted.
 * Ends with 10 where a provider would count a delivery as failed: an answer outside of 200 to 299, or none.
 */
export async function sendCommand(given: string, options: SendOptions): Promise<ExitCode> {
  const signing = signingOf(options)
  const { request } = givenRequest(given, options.data)
  const size = readBatch(options.batch)
  const redactor = createRedactor({
    known: signing === null ? [] : [{ name: options.secretEnv ?? 'secret', value: signing.secret }],
  })
  let answers = 0
  let failures = 0
  let lastError = ''
  for await (const one of sendCaptured({ request, to: options.to, size, signing, now: Date.now })) {
    if (one.providerView === null) lastError = one.sendError ?? ''
    else answers += 1
    if (!isCountedAsDone(one)) failures += 1
    await print(sendView(one, redactor))
  }
  if (answers === 0) throw nobodyAnswered(options.to, lastError)
  if (failures > 0) say(`${failures} of ${size} would be sent again: the provider saw no status from 200 to 299.`)
  return failures === 0 ? exitCodes.done : exitCodes.studyFailed
}

/** Contract §6 rule 2: what the provider counts as done is told by the status code that it received. */
function isCountedAsDone({ providerView }: CapturedSend): boolean {
  return providerView !== null && providerView.statusCode >= 200 && providerView.statusCode < 300
}

function sendView({ index, request, providerView, sendError }: CapturedSend, redactor: Redactor): object {
  return {
    index,
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
  }
}

function signingOf({ provider, secretEnv }: SendOptions): CapturedOrder['signing'] {
  if (provider === undefined && secretEnv === undefined) return null
  if (provider === undefined || secretEnv === undefined) {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: `${provider === undefined ? '--secret-env' : '--provider'} was given without ${provider === undefined ? '--provider' : '--secret-env'}.`,
      remedy: 'Give both, or neither: the secret is read from the environment, so that it stands in no command line.',
    })
  }
  const name = providerNamed(provider)
  const secret = process.env[secretEnv]
  if (secret !== undefined && secret !== '') return { provider: name, secret }
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
