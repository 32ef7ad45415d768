/**
 * Asks the public API of an n8n service. In: its base URL, a key and what is asked. Out: parsed answers. Requests go to that
 * base URL alone: a redirect is a problem, not followed. What comes back was written by others: its size is bounded.
 */
import type { Agent, request } from '../http-client/http-client.ts'
import { largestWhole, orBroken } from './large/large-text.ts'
import type { LazyValue } from './large/lazy-value.ts'
import { nestedValue } from './large/nested-value.ts'
import { Spool } from './large/spool.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'

export interface ApiClient {
  readonly baseUrl: string
  /**
   * The parsed answer; null where the service says 404 and `mayBeMissing` allows it. One that is too large to be read whole goes
   * through a file, and is read by `large`.
   *
   * @throws ProblemError
   */
  readonly get: (question: ApiQuestion, large: (root: LazyValue) => unknown, signal?: AbortSignal) => Promise<unknown>
  readonly close: () => Promise<void>
}

interface ApiQuestion {
  /** Behind `/api/v1`, with its query. */
  readonly path: string
  /** The scope that a key needs for it. */
  readonly scope: string
  /** True: 404 is an answer, and null. */
  readonly mayBeMissing: boolean
}

/** Largest answer that is read, in bytes: 2 GiB. */
const largestAnswer = 2 * 1024 * 1024 * 1024
const patienceMs = 30_000

/**
 * The base URL of a service, from what a person gives: with or without `/api/v1`, `/home/…` or a slash at its end.
 *
 * @throws ProblemError INVALID_INPUT where it is no URL of HTTP
 */
export function baseUrlOf(given: string): string {
  const refused = (why: string): ProblemError =>
    new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `"${given}" is no address of an n8n service: ${why}.`,
      remedy: 'Give its base URL, as it stands in the browser: https://n8n.example.com.',
    })
  if (!URL.canParse(given)) throw refused('it is no URL')
  const { protocol, origin, pathname, username } = new URL(given)
  if (protocol !== 'http:' && protocol !== 'https:') throw refused(`it begins with ${protocol}`)
  if (username !== '') throw refused('it holds a user name')
  return `${origin}${pathname.replace(/\/(?:api(?:\/v\d.*)?|rest\/.*|(?:home|projects|workflows?|executions?|credentials|settings)(?:\/.*)?|signin)?$/u, '')}`.replace(
    /\/+$/u,
    '',
  )
}

export function openApiClient(baseUrl: string, key: string): ApiClient {
  let client: Promise<HttpClient> | null = null
  return {
    baseUrl,
    get: async (question, large, signal) => {
      const answer = await asked(
        `${baseUrl}/api/v1${question.path}`,
        key,
        await (client ??= httpClient()),
        baseUrl,
        signal,
      )
      try {
        const { status, text, spool } = answer
        if (question.mayBeMissing && (status === 404 || isNoId(status, text))) return null
        if (status !== 200) throw refusal(status, question, baseUrl, text)
        return spool === null
          ? parsed(text, baseUrl)
          : orBroken(`The answer of ${baseUrl}`, () => large(nestedValue(spool.json)))
      } finally {
        answer.spool?.close()
      }
    },
    close: async () => {
      await (await client)?.agent.close()
    },
  }
}

/** An id of another form is asked for in vain, as one that is not there. */
function isNoId(status: number, text: string): boolean {
  return status === 400 && /request[/.]params/u.test(text)
}

interface HttpClient {
  readonly agent: Agent
  readonly send: typeof request
}

/** Takes a tenth of the start of Faultline to load: only where something is asked. */
async function httpClient(): Promise<HttpClient> {
  const { Agent, request } = await import('../http-client/http-client.ts')
  const agent = new Agent({
    connect: { timeout: 10_000 },
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  })
  return { agent, send: request }
}

async function asked(
  url: string,
  key: string,
  { agent, send }: HttpClient,
  baseUrl: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly text: string; readonly spool: Spool | null }> {
  let spool: Spool | null = null
  try {
    const answer = await send(url, {
      dispatcher: agent,
      headers: { 'x-n8n-api-key': key, accept: 'application/json' },
      ...(signal === undefined ? {} : { signal }),
    })
    let chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > largestAnswer) throw tooLarge(baseUrl)
      if (bytes > largestWhole && spool === null) {
        spool = new Spool()
        for (const before of chunks) spool.write(before)
        chunks = []
      }
      if (spool === null) chunks.push(chunk)
      else spool.write(chunk)
    }
    return { status: answer.statusCode, text: Buffer.concat(chunks).toString('utf8'), spool }
  } catch (error) {
    spool?.close()
    signal?.throwIfAborted()
    throw error instanceof ProblemError ? error : notReached(error, baseUrl)
  }
}

function parsed(text: string, baseUrl: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new ProblemError({
      code: 'SERVICE_REFUSED',
      sentence: `What answers at ${baseUrl} is no public API of n8n: its answer is no JSON (${text.trimStart().startsWith('<') ? 'a page of HTML' : messageOf(error)}).`,
      remedy: 'Check the base URL: with a path in front of n8n it belongs to it, as in https://example.com/n8n.',
    })
  }
}

function tooLarge(baseUrl: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `${baseUrl} sent more than ${String(largestAnswer / 1024 / 1024)} MiB for one question; no more was read.`,
    remedy: 'Bring the execution in from the SQLite file of the service.',
  })
}

function notReached(error: unknown, baseUrl: string): ProblemError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') return withoutTls(baseUrl)
  const isTls = /CERT|TLS|SSL|SELF_SIGNED|ALTNAME|UNABLE_TO/u.test(code)
  return new ProblemError({
    code: 'SERVICE_NOT_REACHED',
    sentence: isTls
      ? `${baseUrl} was reached, and its certificate is not trusted here (${code}).`
      : `${baseUrl} was not reached (${code === '' || code === 'UND_ERR_INFO' ? messageOf(cause) : code}).`,
    remedy: isTls
      ? 'Start Faultline with NODE_EXTRA_CA_CERTS set to the certificate of its authority, or name the host that the certificate is for.'
      : 'Check the base URL, and that the service runs and can be reached from this machine.',
  })
}

function withoutTls(baseUrl: string): ProblemError {
  return new ProblemError({
    code: 'SERVICE_NOT_REACHED',
    sentence: `${baseUrl} was reached, and what answers there does not speak https.`,
    remedy: `Give its address as it stands in the browser: ${baseUrl.replace(/^https/u, 'http')}, or that of the proxy in front of it.`,
  })
}

function refusal(status: number, { scope }: ApiQuestion, baseUrl: string, text: string): ProblemError {
  const problem = (sentence: string, remedy: string): ProblemError =>
    new ProblemError({ code: 'SERVICE_REFUSED', sentence, remedy })
  if ((status === 401 || status === 403) && text.trimStart().startsWith('<')) {
    return problem(
      `What stands in front of ${baseUrl} refuses the question with a page of its own (${String(status)}): it did not come to n8n.`,
      'Give an address at which the public API is reached without a further sign-in, or let /api/v1 through there. The SQLite file of the service can be brought in without it.',
    )
  }
  switch (status) {
    case 401:
      return problem(
        `${baseUrl} does not take the API key (401): it is wrong, was deleted, or has expired.`,
        'Make a new key in n8n under Settings, n8n API.',
      )
    case 403:
      return problem(
        `The API key has not the scope ${scope} at ${baseUrl} (403).`,
        `Give the key the scopes execution:list, execution:read and workflow:read in n8n under Settings, n8n API.`,
      )
    case 404:
      return problem(
        `${baseUrl} answers 404 at /api/v1: its public API is switched off, or n8n is not at this address.`,
        'Check the base URL; the public API is switched off by N8N_PUBLIC_API_DISABLED. The SQLite file of the service can be brought in without it.',
      )
    case 400:
      if (/plain HTTP request|HTTP request to an HTTPS server/iu.test(text)) {
        return problem(
          `${baseUrl} speaks https, and was asked by http (400).`,
          `Give its address as it stands in the browser: ${baseUrl.replace(/^http:/u, 'https:')}.`,
        )
      }
      return problem(
        `${baseUrl} does not understand the question (400): its public API is of another version. It said: ${text.slice(0, 200)}`,
        'Bring the execution in from the SQLite file of the service, or as a file.',
      )
    case 429:
      return problem(
        `${baseUrl} takes no more questions for now (429).`,
        'Wait a minute and try again, ask for fewer with a limit, or bring the execution in from the SQLite file of the service.',
      )
    default:
      return problem(
        status >= 300 && status < 400
          ? `${baseUrl} redirects (${String(status)}); requests go to the given address alone.`
          : `${baseUrl} answered ${String(status)}, and 200 was expected.`,
        status >= 300 && status < 400
          ? 'Give the address that it redirects to, if it is yours.'
          : 'Look at the service, and try again.',
      )
  }
}
