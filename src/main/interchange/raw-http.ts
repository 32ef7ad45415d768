import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import { headerValue } from '../../shared/headers.ts'
import { longestSaid, notARequest, type CapturedRequest } from './captured-request.ts'

/**
 * Reads a raw HTTP/1.x message: request line, headers, blank line, body. Lines may end with LF alone, as editors leave them;
 * the body is taken byte for byte, to its `Content-Length` where it has one, and out of its chunks where it is chunked.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readRawHttp(bytes: Uint8Array, file: string): CapturedRequest {
  // Latin-1 keeps every byte of the head: header values are bytes.
  const text = Buffer.from(bytes).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  const head = end === null ? text.trimEnd() : text.slice(0, end.index)
  const [line = '', ...lines] = head.split(/\r?\n/)
  const [, method = '', target = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/1\.[01]$/.exec(line.trimEnd()) ?? []
  if (method === '')
    throw notARequest(file, `its first line is \`${line.slice(0, 80)}\`, not \`METHOD target HTTP/1.1\``)
  const headers = lines.map((field) => headerOf(field, file))
  const rest = end === null ? Buffer.alloc(0) : Buffer.from(bytes).subarray(end.index + end[0].length)
  const body = bodyOf(headers, rest)
  return {
    request: { method, target, headers, body },
    origin: originOf(target, headers),
    format: 'http',
    ...answerBehind(rest.subarray(body.length).toString('utf8')),
  }
}

/** The answer that stands behind a body of a known length, as a capture of both sides has it. */
function answerBehind(text: string): Pick<CapturedRequest, 'answered' | 'said'> {
  const [whole, status] = /^\s*HTTP\/[\d.]+ ([1-5]\d\d)\b[^\n]*(?:\n[^\s:]+:[^\n]*)*\r?\n?/u.exec(text) ?? []
  if (whole === undefined) return {}
  const said = text.slice(whole.length).trim()
  return { answered: Number(status), ...(said === '' ? {} : { said: said.slice(0, longestSaid) }) }
}

function headerOf(field: string, file: string): readonly [string, string] {
  const [, name = '', value = ''] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(field) ?? []
  if (name === '') throw notARequest(file, `the header line \`${field.slice(0, 80)}\` has no name and colon`)
  return [name, value]
}

function bodyOf(headers: HeaderPairs, rest: Buffer): Uint8Array {
  const valueOf = (wanted: string): string | undefined => headerValue(headers, wanted)
  if (valueOf('transfer-encoding')?.toLowerCase().includes('chunked') === true) return unchunked(rest) ?? rest
  const length = Number(valueOf('content-length'))
  return Number.isInteger(length) && length >= 0 ? rest.subarray(0, length) : rest
}

/** The content of chunks; null where it is not chunked, as some tools write it down. */
function unchunked(bytes: Buffer): Uint8Array | null {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\n', at)
    const size = end === -1 ? '' : bytes.subarray(at, end).toString('latin1').trim()
    if (!/^[0-9a-f]+(?:;.*)?$/i.test(size)) return null
    const length = Number.parseInt(size, 16)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(end + 1, end + 1 + length))
    at = end + 1 + length
    if (bytes[at] === 0x0d) at += 1
    if (bytes[at] === 0x0a) at += 1
  }
}

function originOf(target: string, headers: HeaderPairs): string | null {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(target)?.[0]
  if (absolute !== undefined) return absolute
  const host = headerValue(headers, 'host')
  return host === undefined || host === '' ? null : `http://${host}`
}

/** A request as the bytes of an HTTP/1.1 message. */
export function writeRawHttp({ method, target, headers, body }: RawRequest): Uint8Array {
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => (value === '' ? `${name}:` : `${name}: ${value}`)),
    '',
    '',
  ].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}
