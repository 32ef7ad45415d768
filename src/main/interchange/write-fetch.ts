import type { RawRequest } from '../../shared/delivery.ts'

/** Headers that `fetch` sets by itself and refuses to take (https://fetch.spec.whatwg.org/#forbidden-request-header). */
const fetchsOwn = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
])

/**
 * A request as a call of `fetch` with the same method, headers and body. What `fetch` sets by itself is left out; a body that
 * is no text is written in base64. `origin` is scheme, host and port, without a slash at its end. It holds the request's secrets.
 */
export function writeFetch(request: RawRequest, origin: string): string {
  const { method, target, headers, body } = request
  const options = [
    `  method: ${JSON.stringify(method)},`,
    '  headers: [',
    ...headers
      .filter(([name]) => !fetchsOwn.has(name.toLowerCase()))
      .map(([name, value]) => `    [${JSON.stringify(name)}, ${JSON.stringify(value)}],`),
    '  ],',
    ...(body.length === 0 || method === 'GET' || method === 'HEAD' ? [] : [`  body: ${bodyCode(body)},`]),
  ]
  const url = target.startsWith('/') ? `${origin}${target}` : target
  return `await fetch(${JSON.stringify(url)}, {\n${options.join('\n')}\n})`
}

function bodyCode(body: Uint8Array): string {
  const bytes = Buffer.from(body)
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes)
    ? JSON.stringify(text)
    : `Uint8Array.from(atob("${bytes.toString('base64')}"), (sign) => sign.charCodeAt(0))`
}
