/**
 * What a person or a workflow writes as text, as clients put it on the wire. What came over the wire before has a letter for each
 * of its bytes (up to U+00FF) and goes back as these bytes.
 */
import { isUtf8 } from 'node:buffer'

/** The target of a request line, in which only visible ASCII stands (RFC 9112 §3.2): the rest is percent-encoded as UTF-8. */
export function wireTarget(target: string): string {
  const bytes = bytesOf(target)
  return target.replace(bytes === null || !isUtf8(bytes) ? /[^!-~]+/gu : /[^!-~\u0080-\u00ff]+/gu, percentEncoded)
}

/** The value of a header: letters that are no bytes go as UTF-8, as curl sends them. */
export function wireValue(value: string): string {
  return bytesOf(value) === null ? Buffer.from(value, 'utf8').toString('latin1') : value
}

/** The bytes that each letter stands for; null where one stands for none. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'latin1')
  return bytes.toString('latin1') === text ? bytes : null
}

function percentEncoded(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex').toUpperCase().replace(/../gu, '%$&')
}
