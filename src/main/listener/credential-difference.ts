/**
 * Why credentials that look right fail (contract §5.2), said without telling them: only whether parts agree, and in which
 * known way they differ. Never lengths, never a part of a secret.
 */
import { ownOf } from '../../shared/own-field.ts'
import { proxyHint, readBasic, readPair, schemeOf, type UserAndPassword } from './authorization-header.ts'
import type { HeaderFields } from '../../shared/headers.ts'

/** One sentence: in what the Basic Auth of a request differs from the credential. */
export function basicDifference(
  authorization: string | undefined,
  expected: UserAndPassword,
  headers: HeaderFields,
): string {
  if (authorization === undefined) {
    return `authentication is missing: the webhook asks for Basic Auth and the request has no \`Authorization\` header${proxyHint(headers)}`
  }
  const scheme = schemeOf(authorization)
  if (scheme.toLowerCase() !== 'basic') {
    return `authentication scheme \`${scheme}\` differs; the webhook asks for \`Basic\``
  }
  const coded = authorization.trim().slice('basic'.length).trim()
  if (coded === '') return 'the `Authorization` header names `Basic`, but nothing stands behind it'
  const given = readBasic(authorization)
  if (given === null) return malformedBasic(coded)
  const user = difference(given.user, expected.user)
  const password = difference(given.password, expected.password)
  const latin = readPair(coded, 'latin1')
  if (latin?.user === expected.user && latin.password === expected.password) {
    return 'user and password agree when they are read as Latin-1; the webhook reads UTF-8: the sender must encode the non-ASCII letters as UTF-8'
  }
  if (user === null) return `the user agrees, the password ${password ?? 'differs'}${nonAscii(expected.password)}`
  if (password === null) return `the password agrees, the user ${user}`
  return `user and password differ: the user ${user}, the password ${password}`
}

function malformedBasic(coded: string): string {
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(coded)) {
    return coded.includes(':')
      ? 'the Basic credentials stand there as they are; they must be base64 of `user:password`'
      : 'the Basic credentials are no base64 of `user:password`'
  }
  const text = Buffer.from(coded, 'base64').toString('utf8')
  if (/[\r\n]/.test(text)) {
    return 'the Basic credentials hold a line break, as `echo` without `-n` makes one before base64: encode `user:password` without it'
  }
  return 'the Basic credentials, once decoded, have no `:` between user and password'
}

/** One sentence: in what the request's header differs from the one the credential names. */
export function headerDifference(name: string, value: string, headers: HeaderFields): string {
  const given = ownOf(headers, name.toLowerCase())
  if (given !== undefined) {
    if (`Bearer ${given}` === value)
      return `the value of header \`${name}\` agrees but for \`Bearer \` missing in front`
    if (given === `Bearer ${value}`)
      return `the value of header \`${name}\` agrees but for \`Bearer \` too much in front`
    return `the value of header \`${name}\` ${difference(given, value) ?? 'differs'}`
  }
  const hyphened = name.toLowerCase().replaceAll('_', '-')
  if (hyphened !== name.toLowerCase()) {
    return headers[hyphened] === undefined
      ? `header \`${name}\` is missing; some proxies (nginx) drop headers with an underscore in their name${proxyHint(headers)}`
      : `header \`${name}\` is missing; the request has \`${hyphened}\`, with hyphens`
  }
  return `header \`${name}\` is missing${proxyHint(headers)}`
}

/** How one secret text differs from the expected one; null where it does not. */
function difference(given: string, expected: string): string | null {
  if (given === expected) return null
  if (given === '') return 'is empty'
  if (given.trim() === expected.trim()) {
    return given.length > expected.length
      ? 'agrees but for a blank at its start or end, which the request has too much'
      : 'agrees but for a blank at its start or end, which the credential has'
  }
  if (given.toLowerCase() === expected.toLowerCase()) return 'differs in upper and lower case only'
  if (given.normalize('NFC') === expected.normalize('NFC')) {
    return 'differs in Unicode normalisation only: the same letters, composed in another way'
  }
  if (unquoted(given) === expected) return 'stands in quotation marks, which the credential does not have'
  if (percentDecoded(given) === expected) return 'is percent-encoded; it must stand there as it is'
  if (Buffer.from(given, 'base64').toString('utf8') === expected) return 'is base64-encoded once too often'
  return 'differs'
}

function nonAscii(expected: string): string {
  return /[^\p{ASCII}]/u.test(expected)
    ? '; the expected password holds letters beyond ASCII, which must be sent as UTF-8'
    : ''
}

function unquoted(text: string): string {
  return /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
