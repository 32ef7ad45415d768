import type { CopyFormat } from '../../shared/copy-format.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { OutgoingRequest } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { splitUrl } from '../interchange/captured-request.ts'
import type { Exchange } from '../interchange/har.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Store } from '../store/open-store.ts'
import { hiddenAnswer, hiddenRequest, requestText } from './request-texts.ts'

/** A request that a node sent out: the tries of a node run have their requests one behind the other. */
interface OutgoingPlace {
  readonly executionId: string
  readonly executionIndex: number
  /** From 1. */
  readonly attempt: number
  /** From 0, within the attempt. */
  readonly index: number
}

export interface OutgoingTexts {
  /**
   * Secrets and personal data hidden.
   *
   * @throws ProblemError EXECUTION_NOT_FOUND, INVALID_INPUT where only a part of its body was kept
   */
  readonly redacted: (
    place: OutgoingPlace,
    format: CopyFormat,
  ) => { readonly text: Redacted; readonly redactionCount: number }
  /** Everything as it was sent: for a person who asked for it and was told what it holds. @throws as `redacted` */
  readonly withSecrets: (place: OutgoingPlace, format: CopyFormat) => string
}

export interface OutgoingTextsParts {
  readonly store: Pick<Store, 'executions'>
  readonly redactor: () => Redactor
  readonly version: string
}

/** What nodes sent out, as others read it. */
export function openOutgoingTexts({ store, redactor, version }: OutgoingTextsParts): OutgoingTexts {
  return {
    redacted: (place, format) => {
      const redact = redactor()
      const { origin, ...exchange } = exchangeOf(store, place)
      const text = requestText(
        format,
        {
          ...exchange,
          request: hiddenRequest(exchange.request, redact),
          answer: hiddenAnswer(exchange.answer, redact),
          origin: redact.redact(origin),
        },
        version,
      )
      const redactionCount = Object.values(redact.counts).reduce((sum, count) => sum + count, 0)
      return { text: redact.redact(text), redactionCount }
    },
    withSecrets: (place, format) => requestText(format, exchangeOf(store, place), version),
  }
}

function exchangeOf(store: Pick<Store, 'executions'>, place: OutgoingPlace): Exchange {
  const { executionId, executionIndex, attempt, index } = place
  const run = store.executions.find(executionId)?.nodeRuns.find((one) => one.executionIndex === executionIndex)
  const sent = run?.attempts.find(({ number }) => number === attempt)?.requests[index]
  const split = sent === undefined ? null : splitUrl(sent.url)
  if (sent === undefined || split === null) throw noSuchRequest(executionId)
  return {
    request: requestOf(sent, split.host, split.target),
    origin: split.origin,
    httpVersion: '1.1',
    startedAt: sent.startedAt,
    answer: answerOf(sent),
  }
}

function requestOf(sent: OutgoingRequest, host: string, target: string): RawRequest {
  const { method, headers, body, bodyBytes } = sent
  const bytes = Buffer.from(body ?? '')
  if (bytes.length < bodyBytes) throw cutBody(bytes.length, bodyBytes, body === null)
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host')
  return { method, target, headers: hasHost ? headers : [['Host', host], ...headers], body: bytes }
}

function answerOf({ answer, startedAt, runTimeMs }: OutgoingRequest): Exchange['answer'] {
  if (answer === null) return null
  const answeredAt = new Date(Date.parse(startedAt) + runTimeMs).toISOString()
  return { statusCode: answer.status, headers: answer.headers, body: answer.body ?? '', answeredAt }
}

function noSuchRequest(executionId: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `The request was not found in execution ${executionId}.`,
    remedy: 'It may be deleted: choose another one.',
  })
}

function cutBody(kept: number, sent: number, isBinary: boolean): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `Of the body of ${String(sent)} bytes, ${isBinary ? 'which is binary, nothing was' : `${String(kept)} bytes were`} kept: a copy would send another request.`,
    remedy: 'Copy its parts from the inspector.',
  })
}
