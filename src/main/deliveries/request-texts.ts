import type { CopyFormat } from '../../shared/copy-format.ts'
import type { DeliveryAnswer, RawRequest } from '../../shared/delivery.ts'
import { writeHar, type Exchange } from '../interchange/har.ts'
import { writeCurl } from '../interchange/write-curl.ts'
import { writeFetch } from '../interchange/write-fetch.ts'
import type { Redactor } from '../redaction/redactor.ts'

/** A request, with its answer where the format has a place for it. It holds what it is given: its secrets too. */
export function requestText(format: CopyFormat, exchange: Exchange, version: string): string {
  const { request, origin } = exchange
  switch (format) {
    case 'curl':
      return `${writeCurl(request, origin)}\n`
    case 'fetch':
      return `${writeFetch(request, origin)}\n`
    case 'har':
      return `${JSON.stringify(writeHar([exchange], version), null, 2)}\n`
  }
}

/** The request without its secrets: of the same shape, so that it can be read, and sent once they are filled in. */
export function hiddenRequest(request: RawRequest, redact: Redactor): RawRequest {
  return {
    method: request.method,
    target: redact.redact(request.target),
    headers: redact.redactHeaders(request.headers),
    body: hiddenBody(request.body, redact),
  }
}

export function hiddenAnswer(answer: DeliveryAnswer | null, redact: Redactor): DeliveryAnswer | null {
  if (answer === null) return null
  return { ...answer, headers: redact.redactHeaders(answer.headers), body: redact.redact(answer.body) }
}

/** Bytes that are no text cannot be searched: nothing of them leaves. */
function hiddenBody(body: Uint8Array, redact: Redactor): Uint8Array {
  const text = Buffer.from(body).toString('utf8')
  return Buffer.from(Buffer.from(text).equals(Buffer.from(body)) ? redact.redact(text) : '[redacted:unscanned#1]')
}
