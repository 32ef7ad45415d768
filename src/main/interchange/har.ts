import * as z from 'zod/mini'
import type { DeliveryAnswer, HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import { notARequest, splitUrl, type CapturedRequest } from './captured-request.ts'

const field = z.object({ name: z.string(), value: z.string() })
const entry = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.array(field),
    postData: z.optional(
      z.object({
        mimeType: z.optional(z.string()),
        text: z.optional(z.string()),
        params: z.optional(z.array(z.object({ name: z.string(), value: z.optional(z.string()) }))),
        /** Base64 of a body that is no text; ours. */
        _bodyBase64: z.optional(z.string()),
      }),
    ),
  }),
})
const harSchema = z.object({ log: z.object({ entries: z.array(entry) }) })

/**
 * Reads every request of a HAR 1.2 log, in its order (http://www.softwareishard.com/blog/har-12-spec/).
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readHar(value: unknown, file: string): readonly CapturedRequest[] {
  const read = z.safeParse(harSchema, value)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw notARequest(file, `it is JSON but no HAR: \`${issue?.path.join('.') ?? ''}\` does not fit`)
  }
  if (read.data.log.entries.length === 0) throw notARequest(file, 'its HAR log has no entries')
  return read.data.log.entries.map(({ request }) => {
    const { method, url, headers, postData } = request
    const split = splitUrl(url)
    if (split === null) throw notARequest(file, `\`${url}\` is no URL`)
    const body =
      postData?._bodyBase64 !== undefined
        ? Buffer.from(postData._bodyBase64, 'base64')
        : Buffer.from(postData?.text ?? formOf(postData?.params))
    // Browsers write the pseudo headers of HTTP/2 down, too.
    const pairs: HeaderPairs = headers
      .filter(({ name }) => !name.startsWith(':'))
      .map(({ name, value: text }): readonly [string, string] => [name, text])
    const hasHost = pairs.some(([name]) => name.toLowerCase() === 'host')
    return {
      request: { method, target: split.target, headers: hasHost ? pairs : [['Host', split.host], ...pairs], body },
      origin: split.origin,
      format: 'har',
    }
  })
}

function formOf(params: readonly { readonly name: string; readonly value?: string | undefined }[] | undefined): string {
  return new URLSearchParams((params ?? []).map(({ name, value }): [string, string] => [name, value ?? ''])).toString()
}

/** One exchange to be written down. */
export interface Exchange {
  readonly request: RawRequest
  /** Scheme, host and port, without a slash at its end. */
  readonly origin: string
  readonly httpVersion: string
  /** ISO 8601. */
  readonly startedAt: string
  /** Null: it was not answered. */
  readonly answer: DeliveryAnswer | null
}

/** Exchanges as a HAR 1.2 log. It holds the requests' secrets. */
export function writeHar(exchanges: readonly Exchange[], version: string): object {
  return {
    log: { version: '1.2', creator: { name: 'Faultline', version }, entries: exchanges.map(entryOf) },
  }
}

function entryOf({ request, origin, httpVersion, startedAt, answer }: Exchange): object {
  const { method, target, headers, body } = request
  const url = target.startsWith('/') ? `${origin}${target}` : target
  const query = /\?([^#]*)/.exec(target)?.[1] ?? ''
  const timeMs = answer === null ? 0 : Math.max(0, Date.parse(answer.answeredAt) - Date.parse(startedAt))
  return {
    startedDateTime: startedAt,
    time: timeMs,
    request: {
      method,
      url,
      httpVersion: `HTTP/${httpVersion}`,
      cookies: [],
      headers: fieldsOf(headers),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      ...(body.length === 0 ? {} : { postData: postDataOf(headers, body) }),
      headersSize: -1,
      bodySize: body.length,
    },
    response: {
      status: answer?.statusCode ?? 0,
      statusText: '',
      httpVersion: `HTTP/${httpVersion}`,
      cookies: [],
      headers: fieldsOf(answer?.headers ?? []),
      content: {
        size: Buffer.byteLength(answer?.body ?? ''),
        mimeType: valueOf(answer?.headers ?? [], 'content-type'),
        text: answer?.body ?? '',
      },
      redirectURL: valueOf(answer?.headers ?? [], 'location'),
      headersSize: -1,
      bodySize: -1,
      ...(answer === null ? { comment: 'The request was not answered.' } : {}),
    },
    cache: {},
    timings: { send: 0, wait: timeMs, receive: 0 },
  }
}

function postDataOf(headers: HeaderPairs, body: Uint8Array): object {
  const bytes = Buffer.from(body)
  const text = bytes.toString('utf8')
  const mimeType = valueOf(headers, 'content-type')
  return bytes.equals(Buffer.from(text))
    ? { mimeType, text }
    : { mimeType, text: '', _bodyBase64: bytes.toString('base64') }
}

function fieldsOf(headers: HeaderPairs): readonly object[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function valueOf(headers: HeaderPairs, wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''
}
