import type { JsonObject } from '../../shared/json.ts'
import type { UrlVariant } from '../../shared/webhook.ts'
import { readQuery } from './read-query.ts'

/** A request target taken apart. */
export interface Target {
  /** Path as it stood in the request line, without scheme, host and query. */
  readonly rawPath: string
  /** Which of the two URLs it names; null where it begins with neither prefix. */
  readonly variant: UrlVariant | null
  /** Path behind the prefix, percent-decoded, without the slash in front; the whole path where there is no prefix. */
  readonly path: string
  /** True where a percent sign is not followed by two hexadecimal digits, or the bytes are not UTF-8: `path` is then raw. */
  readonly undecodable: boolean
  /** A repeated name is a list, `a[b]` an object. */
  readonly query: JsonObject
}

export const prefixes: Readonly<Record<UrlVariant, string>> = { production: 'webhook', test: 'webhook-test' }
/** Those under which forms are shown; each prefix reaches every webhook all the same (observed). */
export const formPrefixes: Readonly<Record<UrlVariant, string>> = { production: 'form', test: 'form-test' }

/** First segment of the URLs that resume an execution; what follows is its id (`$execution.resumeUrl`). */
export const resumePrefix = 'webhook-waiting'
/** The same for forms (`$execution.resumeFormUrl`). */
export const formWaitingPrefix = 'form-waiting'

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i
const prefixed = /^\/((?:webhook|form)(-test)?)(?:\/|$)/i

/**
 * Takes a request target apart: origin form (`/webhook/a?b=1`) or absolute form (`http://host/webhook/a`, RFC 9112 §3.2.2).
 * The prefix may be written in any case; everything behind it counts, a slash at its end included (contract §4 rule 1).
 */
export function readTarget(target: string): Target {
  const origin = target.replace(absoluteForm, '')
  const end = origin.search(/[?#]/)
  const rawPath = (end === -1 ? origin : origin.slice(0, end)) || '/'
  const queryText = end !== -1 && origin[end] === '?' ? origin.slice(end + 1).split('#', 1)[0] : ''
  const prefix = prefixed.exec(rawPath)
  const behind = prefix === null ? rawPath.replace(/^\//, '') : rawPath.slice(prefix[0].length)
  const decoded = decode(behind)
  return {
    rawPath,
    variant: prefix === null ? null : prefix[2] === undefined ? 'production' : 'test',
    path: decoded ?? behind,
    undecodable: decoded === null,
    query: queryText ? readQuery(queryText) : {},
  }
}

/** Percent-decodes; null where that cannot be done. */
export function decode(text: string): string | null {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
