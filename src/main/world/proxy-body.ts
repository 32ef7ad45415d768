import { gunzipSync, inflateSync } from 'node:zlib'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { headerValue, withHeader, withoutHeader } from '../../shared/headers.ts'
import type { BodyRewrite } from './proxy-settings.ts'

/** The body and the headers that speak of it after a relay has had them. What cannot be rewritten passes as it is. */
export function rewriteBody(
  headers: HeaderPairs,
  body: Buffer,
  rewrite: BodyRewrite,
): { readonly headers: HeaderPairs; readonly body: Buffer } {
  switch (rewrite) {
    case 'dropped':
      return { headers, body: Buffer.alloc(0) }
    case 'inflated':
      return inflated(headers, body)
    default: {
      const text = writtenAnew(body.toString('utf8'), rewrite)
      return { headers, body: text === null ? body : Buffer.from(text) }
    }
  }
}

function inflated(headers: HeaderPairs, body: Buffer): { readonly headers: HeaderPairs; readonly body: Buffer } {
  const encoding = headerValue(headers, 'content-encoding')?.toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'deflate') return { headers, body }
  try {
    return {
      headers: withoutHeader(headers, 'content-encoding'),
      body: encoding === 'gzip' ? gunzipSync(body) : inflateSync(body),
    }
  } catch {
    // Said to be compressed and is not: a relay passes it on.
    return { headers: withHeader(headers, 'content-encoding', encoding), body }
  }
}

/** The JSON as another writer writes it, or null where it is none. */
function writtenAnew(text: string, as: 'compact' | 'pretty' | 'unescaped-slashes' | 'ascii'): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  switch (as) {
    case 'compact':
      return JSON.stringify(value)
    case 'pretty':
      return JSON.stringify(value, null, 2)
    case 'unescaped-slashes':
      // Only the escapes go; the white space stays as it was.
      return text.replace(/\\(.)/g, (escape, escaped: string) => (escaped === '/' ? '/' : escape))
    case 'ascii':
      return JSON.stringify(value).replace(
        /[\u0080-\uFFFF]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
  }
}
