import type { ArrivalFlaw } from './arrival.ts'

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
