import { hasHeader, headerValue } from '../../shared/headers.ts'
import type { Arrival, ArrivalFlaw } from './arrival.ts'

/** What Node.js says of bytes that are no HTTP request, as a flaw of the arrival; null where nothing came at all. */
export function flawFrom(error: Error & { readonly code?: string; readonly reason?: string }): ArrivalFlaw | null {
  const code = error.code ?? ''
  if (code === 'HPE_HEADER_OVERFLOW') {
    return {
      kind: 'headers-too-large',
      statusCode: 431,
      sentence:
        'The request line and headers are larger than 16 KiB, which is the most that is taken: nothing ran. Look for a cookie or a token that has grown.',
    }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return {
      kind: 'too-slow',
      statusCode: 408,
      sentence:
        'The request did not come to its end in time: nothing ran. Look at the sender, or at a proxy that holds it back.',
    }
  }
  // The caller is gone: there is nobody to tell, and a request under way says so itself.
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'HPE_INVALID_EOF_STATE') return null
  return {
    kind: 'malformed',
    statusCode: 400,
    sentence: `What came is no valid HTTP/1.1 request (${error.reason ?? error.message}): nothing ran. ${remedyOf(code)}`,
  }
}

const token = /^[!#$%&'*+.^`|~\w-]+$/

/**
 * What is wrong with a request that Node.js has taken although HTTP/1.1 does not allow it (RFC 9112 §2.3, §3.2; RFC 9110
 * §5.1), as a flaw of the arrival; null where nothing is.
 */
export function flawOfRequest({ request, httpVersion }: Pick<Arrival, 'request' | 'httpVersion'>): ArrivalFlaw | null {
  // RTSP has a CSeq in every request (RFC 2326 §12.17). Node.js takes its POST for one of HTTP/1.0.
  if (httpVersion === '1.0' && hasHeader(request.headers, 'cseq')) return streamingFlaw
  const expected = headerValue(request.headers, 'expect') ?? ''
  if (expected !== '' && !/(?:^|\W)100-continue(?:$|\W)/i.test(expected)) return unmetExpectation(expected)
  const sentence = strayOf(httpVersion, request.headers)
  return sentence === null ? null : { kind: 'malformed', statusCode: 400, sentence }
}

/** RFC 9110 §10.1.1: an expectation that is not known cannot be met. */
function unmetExpectation(expected: string): ArrivalFlaw {
  return {
    kind: 'malformed',
    statusCode: 417,
    sentence: `The request expects \`${expected}\` (header Expect), where only 100-continue can be met: nothing ran. Take the header out of what the sender sends.`,
  }
}

function strayOf(httpVersion: string, headers: Arrival['request']['headers']): string | null {
  if (httpVersion === '0.9') {
    return 'The request line names no HTTP version, or 0.9, where it must end in HTTP/1.1 or HTTP/1.0: nothing ran. Look at the sender: the line is `METHOD /path HTTP/1.1`.'
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return `The request line names HTTP/${httpVersion}, where HTTP/1.1 or HTTP/1.0 is understood: nothing ran. Look at the sender, or at a proxy that passes its own version on.`
  }
  const stray = headers.find(([name]) => !token.test(name))
  if (stray !== undefined) {
    const [name] = stray
    const what = name === '' ? 'A header has no name' : `The header name \`${name}\` holds a blank`
    return `${what}, which HTTP does not allow: nothing ran. A name is letters, digits and hyphens, directly before its colon; look at how the sender writes it.`
  }
  return strayHost(httpVersion, headers)
}

/** A host name or address with an optional port (RFC 3986 §3.2.2): no user, no path, no list. May be empty. */
const hostValue = /^(?:\[[\w:.%~-]*\]|[\w\-.~!$&'()*+;=%]*)(?::\d{0,5})?$/i

function strayHost(httpVersion: string, headers: Arrival['request']['headers']): string | null {
  const hosts = headers.filter(([name]) => name.toLowerCase() === 'host').map(([, value]) => value)
  if (hosts.length > 1) {
    return `The request carries ${String(hosts.length)} Host headers (${hosts.map((host) => `\`${host.slice(0, 100)}\``).join(', ')}), where HTTP/1.1 wants exactly one: nothing ran. Look at the sender, or at a proxy that adds its own.`
  }
  const [host] = hosts
  if (host === undefined) {
    if (httpVersion !== '1.1') return null
    return 'An HTTP/1.1 request must carry a Host header: nothing ran. Look at the sender, or at a proxy that has removed it.'
  }
  if (hostValue.test(host)) return null
  return `The Host header is \`${host.slice(0, 100)}\`, where a host name or address with an optional port is expected: nothing ran. Look at how the sender or a proxy writes it.`
}

/** CONNECT asks for a tunnel, as of a forward proxy. */
export const tunnelFlaw: ArrivalFlaw = {
  kind: 'malformed',
  statusCode: 400,
  sentence:
    'CONNECT asks for a tunnel, which only a forward proxy opens, and this is a webhook listener: nothing ran. Take its address out of the proxy settings of the sender.',
}

/** RTSP looks like HTTP/1.0 and is another protocol. */
export const streamingFlaw: ArrivalFlaw = {
  kind: 'malformed',
  statusCode: 400,
  sentence:
    'The request speaks RTSP, the protocol of media streams, where HTTP/1.1 or HTTP/1.0 is understood: nothing ran. Look at the port that the sender was given.',
}

function remedyOf(code: string): string {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return 'A caller that speaks HTTPS or HTTP/2 to this plain HTTP port looks like this: use http:// in the URL.'
    case 'HPE_INVALID_CONTENT_LENGTH':
    case 'HPE_UNEXPECTED_CONTENT_LENGTH':
      return 'Send one Content-Length, or chunks, not both.'
    case 'HPE_INVALID_TRANSFER_ENCODING':
    case 'HPE_INVALID_CHUNK_SIZE':
      return 'Look at the chunks that the sender or a proxy writes.'
    case 'HPE_INVALID_HEADER_TOKEN':
      return 'A header name or value holds a character that is not allowed there.'
    default:
      return 'Look at the raw bytes kept with this delivery.'
  }
}
