/**
 * In: what `curl -v` prints, with the command above it or without. Out: each request that it sent, with the status of its answer.
 */
import type { HeaderPairs } from '../../shared/delivery.ts'
import { headerValue } from '../../shared/headers.ts'
import { longestSaid, withNotes, type CapturedRequest } from './captured-request.ts'
import { readCurl } from './read-curl.ts'

const requestLine = /^> ([A-Z]+) (\S+) HTTP\/[\d.]+\s*$/u

/** What curl says itself: of the connection, and how much went over it. */
const ofCurl = /^(?:\* |[{}] \[\d+ bytes data\])/u

/** True where a request line stands behind the sign by which curl marks what it sends. */
export function isCurlTrace(text: string): boolean {
  return text.split(/\r?\n/u).some((line) => requestLine.test(line))
}

/** The requests of the trace. Their body is that of the command, where it stands above: curl does not print what it sends of it. */
export function readCurlTrace(text: string, file: string): readonly CapturedRequest[] {
  const lines = text.split(/\r?\n/u)
  const starts = lines.flatMap((line, index) => (requestLine.test(line) ? [index] : []))
  const above = commandAbove(lines.slice(0, starts[0]), file)
  const scheme = lines.some((line) => /^\* (?:SSL|TLS|ALPN)\b/u.test(line)) ? 'https' : 'http'
  return starts.map((start, place) =>
    captured(lines.slice(start, starts[place + 1]), place === 0 ? above : null, scheme),
  )
}

function captured(lines: readonly string[], above: Uint8Array | null, scheme: string): CapturedRequest {
  const [, method = '', target = ''] = requestLine.exec(lines[0] ?? '') ?? []
  const end = lines.findIndex((line, index) => index > 0 && /^>\s*$/u.test(line))
  const headers = lines.slice(1, end < 0 ? undefined : end).flatMap((line): HeaderPairs => {
    const [, name, value = ''] = /^> ([^\s:]+): ?(.*)$/u.exec(line) ?? []
    return name === undefined ? [] : [[name, value.trimEnd()]]
  })
  const host = headerValue(headers, 'host')
  const statuses = lines.flatMap((line) => /^< HTTP\/[\d.]+ (\d{3})/u.exec(line)?.[1] ?? [])
  // An interim answer (100 Continue, 103) is none yet.
  const answered = Number(statuses.findLast((one) => !one.startsWith('1')) ?? 0)
  const blank = lines.findLastIndex((line) => /^<\s*$/u.test(line))
  const said = (blank < 0 ? [] : lines.slice(blank + 1))
    .filter((line) => !ofCurl.test(line))
    .join('\n')
    .trim()
  const length = Number(headerValue(headers, 'content-length') ?? 0)
  return {
    request: { method, target, headers, body: above ?? new Uint8Array() },
    origin: host === undefined ? null : `${scheme}://${host}`,
    format: 'http',
    ...(answered === 0 ? {} : { answered }),
    ...(said === '' ? {} : { said: said.slice(0, longestSaid) }),
    ...withNotes([
      above === null && length > 0
        ? `curl -v does not print the ${String(length)} bytes of the body that it sent: it is empty here. Give the whole command beside it.`
        : null,
    ]),
  }
}

/** The body of the command that stands above the trace; null where none does, or none that can be read. */
function commandAbove(lines: readonly string[], file: string): Uint8Array | null {
  const own = lines.filter((line) => !ofCurl.test(line)).join('\n')
  if (!/(?:^|[\s/\\])curl(?:\.exe)?\s/iu.test(own)) return null
  try {
    return readCurl(own, file).request.body
  } catch {
    // What it is about stands in the trace all the same.
    return null
  }
}
