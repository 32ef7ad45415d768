import type { BundleAnswer, BundleRequest } from '../../shared/evidence-bundle.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { headerValue } from '../../shared/headers.ts'
import { addressOfDelivery } from './address-of-delivery.ts'
import type { RedactedBundle } from './redact-bundle.ts'

/**
 * The delivery and all outgoing requests as an HTTP Archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/). A
 * request without an answer has the status 0 and its error text in `_error`, as browsers write it.
 */
export function httpArchive({ bundle, sealJson }: RedactedBundle): Redacted {
  const { delivery } = bundle
  const incoming =
    delivery === null
      ? []
      : [
          entry(
            {
              startedAt: delivery.received_at,
              timeMs: timeToAnswer(bundle),
              method: delivery.method,
              url: addressOfDelivery(bundle, delivery),
              httpVersion: `HTTP/${delivery.http_version}`,
              headers: delivery.headers,
              body: delivery.body,
              bodyFile: delivery.body_file ?? null,
              bodyBytes: delivery.body_bytes,
              answer: delivery.answer,
              error: null,
            },
            'Delivery to the webhook',
          ),
        ]
  const outgoing = bundle.outgoing_requests.map((request) =>
    entry(exchangeOf(request), `Node "${request.node}", try ${String(request.attempt)}`),
  )
  const archive = {
    log: {
      version: '1.2',
      creator: { name: 'Faultline', version: bundle.environment.app_version },
      comment: 'Secrets and personal data are replaced by placeholders.',
      entries: [...incoming, ...outgoing],
    },
  }
  return sealJson(`${JSON.stringify(archive, null, 2)}\n`)
}

interface Exchange {
  readonly startedAt: string
  readonly timeMs: number
  readonly method: string
  readonly url: string
  readonly httpVersion: string
  readonly headers: HeaderPairs
  readonly body: string | null
  /** File of the archive that holds it, in place of a text. */
  readonly bodyFile: string | null
  readonly bodyBytes: number
  readonly answer: BundleAnswer | null
  readonly error: string | null
}

function exchangeOf(request: BundleRequest): Exchange {
  return {
    startedAt: request.started_at,
    timeMs: request.run_time_ms,
    method: request.method,
    url: request.url,
    httpVersion: 'HTTP/1.1',
    headers: request.headers,
    body: request.body,
    bodyFile: null,
    bodyBytes: request.body_bytes,
    answer: request.answer,
    error: request.error,
  }
}

function timeToAnswer({ delivery, timeline }: RedactedBundle['bundle']): number {
  const answered = timeline.find((one) => one.kind === 'answer')
  if (delivery === null || answered === undefined) return 0
  return Math.max(0, Date.parse(answered.at) - Date.parse(delivery.received_at))
}

function entry(exchange: Exchange, comment: string): object {
  return {
    startedDateTime: exchange.startedAt,
    time: exchange.timeMs,
    request: {
      method: exchange.method,
      url: exchange.url,
      httpVersion: exchange.httpVersion,
      cookies: [],
      headers: exchange.headers.map(nameAndValue),
      queryString: queryOf(exchange.url),
      ...postDataOf(exchange),
      headersSize: -1,
      bodySize: exchange.bodyBytes,
    },
    response: response(exchange),
    cache: {},
    timings: { send: 0, wait: exchange.timeMs, receive: 0 },
    comment,
  }
}

/** A body that stands in a file of its own is named as Playwright names it. */
function postDataOf({ headers, body, bodyFile }: Exchange): object {
  const mimeType = headerValue(headers, 'content-type') ?? ''
  if (bodyFile !== null) {
    const where = `The body is ${bodyFile} of the archive.`
    return { postData: { mimeType, text: '', comment: where, _file: bodyFile } }
  }
  return body === null || body === '' ? {} : { postData: { mimeType, text: body } }
}

function response({ answer, error, httpVersion }: Exchange): object {
  const body = answer?.body ?? ''
  return {
    status: answer?.status ?? 0,
    statusText: '',
    httpVersion,
    cookies: [],
    headers: (answer?.headers ?? []).map(nameAndValue),
    content: {
      size: Buffer.byteLength(body),
      mimeType: headerValue(answer?.headers ?? [], 'content-type') ?? 'x-unknown',
      text: body,
    },
    redirectURL: headerValue(answer?.headers ?? [], 'location') ?? '',
    headersSize: -1,
    bodySize: Buffer.byteLength(body),
    ...(error === null ? {} : { _error: error }),
  }
}

function nameAndValue([name, value]: HeaderPairs[number]): { readonly name: string; readonly value: string } {
  return { name, value }
}

function queryOf(url: string): object[] {
  const at = url.indexOf('?')
  if (at < 0) return []
  return [...new URLSearchParams(url.slice(at + 1))].map(([name, value]) => ({ name, value }))
}
