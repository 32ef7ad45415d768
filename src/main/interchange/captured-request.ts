import type { RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'

/** A request out of one of the outside formats. */
export interface CapturedRequest {
  readonly request: RawRequest
  /** Scheme, host and port that it was sent to, without a slash at its end; null where the text does not tell. */
  readonly origin: string | null
  /** `body`: only the body is known of it, and what it is about; `item`: all but where it was sent to. */
  readonly format: 'curl' | 'har' | 'http' | 'postman' | 'webhook.site' | 'item' | 'body'
  /** What it is called where it was found; left out: nothing. */
  readonly name?: string
  /** When it was sent, ISO 8601; absent: the text does not tell. */
  readonly sentAt?: string
  /** Status with which it was answered; absent: the text does not tell. */
  readonly answered?: number
  /** What it was answered, or why it was not, as it stands there, cut at `longestSaid`; absent: the text does not tell. */
  readonly said?: string
  /** What the text has and is not sent, a sentence each; absent: nothing. */
  readonly notes?: readonly string[]
}

/** More of an answer than these UTF-16 units tells nothing of why it refuses. */
export const longestSaid = 4_000

/** Notes as a captured request has them: none where there are none. */
export function withNotes(notes: readonly (string | null)[]): Pick<CapturedRequest, 'notes'> {
  const said = notes.filter((note) => note !== null)
  return said.length === 0 ? {} : { notes: said }
}

/** The problem of a text that is no request: `what` says where it fails. */
export function notARequest(file: string, what: string, remedy?: string): ProblemError {
  return new ProblemError({
    code: 'NOT_A_REQUEST',
    sentence: `${file} holds no request: ${what}.`,
    remedy:
      remedy ??
      'Give a cURL line, a HAR 1.2 file, or a raw HTTP/1.x message (request line, headers, blank line, body).',
  })
}

/** Splits a URL into origin and target, byte for byte: nothing is normalised. Null where it is no URL. */
export function splitUrl(
  url: string,
): { readonly origin: string; readonly host: string; readonly target: string } | null {
  const found = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@]*@)?([^/?#]+)([^#]*)/i.exec(url)
  if (found === null) return null
  const [, scheme = '', host = '', rest = ''] = found
  return { origin: `${scheme}${host}`, host, target: rest.startsWith('/') ? rest : `/${rest}` }
}
