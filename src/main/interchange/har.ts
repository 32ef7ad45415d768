import { acts } from '../../shared/acts.ts'
import * as z from 'zod/mini'
import type { DeliveryAnswer, HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { hasHeader, headerValue } from '../../shared/headers.ts'
import { longestSaid, notARequest, splitUrl, withNotes, type CapturedRequest } from './captured-request.ts'
import { formBody, formBoundary } from './curl-form.ts'

const field = z.object({ name: z.string(), value: z.string() })
const entry = z.object({
  startedDateTime: z.nullish(z.string()),
  response: z.nullish(
    z.object({
      status: z.nullish(z.number()),
      content: z.nullish(z.object({ text: z.nullish(z.string()), encoding: z.nullish(z.string()) })),
      /** Why there is no answer, as Chrome writes it down. */
      _error: z.nullish(z.string()),
    }),
  ),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.nullish(z.array(field)),
    postData: z.nullish(
      z.object({
        mimeType: z.nullish(z.string()),
        text: z.nullish(z.string()),
        encoding: z.nullish(z.string()),
        params: z.nullish(
          z.array(
            z.object({
              name: z.string(),
              value: z.nullish(z.string()),
              fileName: z.nullish(z.string()),
              contentType: z.nullish(z.string()),
            }),
          ),
        ),
        /** Base64 of a body that is no text; ours. */
        _bodyBase64: z.nullish(z.string()),
      }),
    ),
    /** A body that is no text, as HTTP Toolkit writes it down, and why there is no other. */
    _content: z.nullish(z.object({ text: z.nullish(z.string()), encoding: z.nullish(z.string()) })),
    _requestBodyStatus: z.nullish(z.string()),
  }),
})

type PostData = NonNullable<z.infer<typeof entry>['request']['postData']>
const harSchema = z.object({ log: z.object({ entries: z.array(entry) }) })

/**
 * Reads every request of a HAR 1.2 log, in its order (http://www.softwareishard.com/blog/har-12-spec/). Browsers log what no server
 * was asked for as well (`data:`, `blob:`, `about:`): that is left out.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readHar(value: unknown, file: string): readonly CapturedRequest[] {
  const read = z.safeParse(harSchema, wrapped(value))
  if (!read.success) {
    const other = opensOtherwise(value, file)
    if (other !== null) throw other
    const issue = read.error.issues[0]
    throw notARequest(file, `it is JSON but no HAR: \`${issue?.path.join('.') ?? ''}\` does not fit`)
  }
  if (read.data.log.entries.length === 0) throw notARequest(file, 'its HAR log has no entries')
  const [first] = read.data.log.entries
  const found = read.data.log.entries.flatMap((one) => captured(one) ?? [])
  if (found.length === 0) throw notARequest(file, `\`${first?.request.url.slice(0, 120) ?? ''}\` is no URL of a server`)
  return found
}

/** The problem of a case or a workflow in the place of a request; null where it is neither. */
export function opensOtherwise(value: unknown, file: string): ProblemError | null {
  if (!isObject(value)) return null
  const problem = (what: string, remedy: string): ProblemError =>
    new ProblemError({ code: 'NOT_A_REQUEST', sentence: `${file} is ${what}, and no captured request.`, remedy })
  if (value['format'] === 'faultline-case') {
    return problem('a case, with its workflow, its request and its conditions', `${acts.openCase}.`)
  }
  return Array.isArray(value['nodes']) && isObject(value['connections'])
    ? problem('a workflow', `${acts.openWorkflow}.`)
    : null
}

/** Null where no server was asked. */
function captured({ request, startedDateTime, response }: z.infer<typeof entry>): CapturedRequest | null {
  const { method, url, headers, postData, _content: content, _requestBodyStatus: bodyStatus } = request
  const split = splitUrl(url)
  if (split === null) return null
  const form = multipartOf(postData)
  // Browsers write the pseudo headers of HTTP/2 down, too.
  const pairs: HeaderPairs = (headers ?? [])
    .filter(({ name }) => !name.startsWith(':'))
    .map(({ name, value: text }): readonly [string, string] =>
      form !== null && name.toLowerCase() === 'content-type' ? [name, form.type] : [name, text],
    )
  const hasHost = hasHeader(pairs, 'host')
  const named: HeaderPairs = hasHost ? pairs : [['Host', split.host], ...pairs]
  // Some tools write down what the body is, and not the header that says so.
  const type = form?.type ?? postData?.mimeType ?? ''
  const whole: HeaderPairs =
    type === '' || hasHeader(named, 'content-type') ? named : [...named, ['Content-Type', type]]
  const status = response?.status ?? 0
  const isLeftOut = bodyStatus != null && content?.text == null && postData == null
  return {
    request: { method, target: split.target, headers: whole, body: form?.body ?? bodyOf(postData ?? content) },
    origin: split.origin,
    format: 'har',
    ...(startedDateTime == null || Number.isNaN(Date.parse(startedDateTime)) ? {} : { sentAt: startedDateTime }),
    ...(status > 0 ? { answered: status } : {}),
    ...saidBy(response),
    ...withNotes([isLeftOut ? `The log holds no body of it (${bodyStatus}).` : null]),
  }
}

/** What was answered, or why nothing was. */
function saidBy(response: z.infer<typeof entry>['response']): Pick<CapturedRequest, 'said'> {
  const { content, _error: error } = response ?? {}
  const { text, encoding } = content ?? {}
  const said =
    text != null && text !== '' ? Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8').toString('utf8') : error
  return said == null || said === '' ? {} : { said: said.slice(0, longestSaid) }
}

/** One entry, or one request, that was copied out of a log is as good as a log. */
function wrapped(value: unknown): unknown {
  if (!isObject(value) || value['log'] !== undefined) return value
  if (Array.isArray(value['entries'])) return { log: value }
  if (isObject(value['request'])) return { log: { entries: [value] } }
  return typeof value['url'] === 'string' && typeof value['method'] === 'string'
    ? { log: { entries: [{ request: value }] } }
    : value
}

function bodyOf(postData: PostData | null | undefined): Uint8Array {
  const { _bodyBase64: ours, text, encoding, params } = postData ?? {}
  if (typeof ours === 'string') return Buffer.from(ours, 'base64')
  if (typeof text === 'string' && (text !== '' || !params?.length)) {
    return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')
  }
  return Buffer.from(
    new URLSearchParams((params ?? []).map(({ name, value }): [string, string] => [name, value ?? ''])).toString(),
  )
}

/** A multipart form of which only the parts were written down, with a boundary of ours; null where it is none. */
function multipartOf(
  postData: PostData | null | undefined,
): { readonly body: Uint8Array; readonly type: string } | null {
  const { mimeType, text, params } = postData ?? {}
  if (!/^multipart\/form-data/i.test(mimeType ?? '') || (text ?? '') !== '' || !params?.length) return null
  const parts = params.map(({ name, value, fileName, contentType }) => ({
    name,
    value: value ?? '',
    type: contentType ?? null,
    fileName: fileName ?? null,
  }))
  return { body: formBody(parts), type: `multipart/form-data; boundary=${formBoundary}` }
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
  return headerValue(headers, wanted) ?? ''
}
