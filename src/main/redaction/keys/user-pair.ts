/** A user and a password beside each other, without names of their own: `auth=('bob', '…')`, `login("bob", "…")`, `auth: ["bob", "…"]`. */
import { quotedAt } from './quoted-value.ts'
import { isQuote, skipBlanks, type ValueExtent } from './value-extent.ts'
import { isAlgorithm, isMeaningless } from './value-looks.ts'

/** What takes a user and a password, before its bracket. */
const taker =
  /(?:(?<![A-Za-z])(?:proxy_?|http_?)?auth["']?\s{0,4}[=:]\s{0,4}|(?:Basic|Digest|Proxy|Ntlm|NTLM)_?(?:Digest)?Auth(?:entication)?\s?|(?:\.|->|::)(?:auth|login|basic|basic_?[aA]uth|[sS]etBasicAuth|set_basic_auth|authenticate)\s?|(?:NetworkCredential|UsernamePasswordCredentials|PasswordAuthentication|UsernamePasswordAuthenticationToken|PasswordCredential|PlainTextAuthProvider)\s?)$/
/** What takes an address, or whom to act for, before them. */
const takerOfThree = /(?:getConnection|PlainAuth|(?:mysqli?|pg|oci|odbc|ftp|ldap|imap|ssh2)_p?connect)\s?$/
const longestTaker = 60
const longestValue = 400

/** True where the bracket at `at` is the first of a list that begins with a quoted value. */
export function beginsQuoted(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return isQuote(next) || next === 92
}

/** The password in the list whose bracket is at `at`, behind the user it belongs to; null where there is none. */
export function passwordOfPair(text: string, at: number): ValueExtent | null {
  const before = text.slice(Math.max(0, at - longestTaker), at)
  const place = taker.test(before) ? 1 : takerOfThree.test(before) ? 2 : -1
  const password = place < 0 ? undefined : quotedFrom(text, at + 1, place)
  return password === undefined || !isTyped(text.slice(password.start, password.end)) ? null : password
}

/** Not a word, a scope or the name of a scheme. */
function isTyped(value: string): boolean {
  if (value.length < 4 || value.length > longestValue || /\s/.test(value)) return false
  return !isMeaningless(value) && !isAlgorithm(value) && !/^[a-z]+(?:[:._/-][a-z]+)*\d?$/i.test(value)
}

/** The quoted value at a place of a list of arguments that are all quoted. */
function quotedFrom(text: string, from: number, place: number): ValueExtent | undefined {
  let at = from
  for (let index = 0; ; index += 1) {
    const value = quotedAt(text, at)
    if (value === null || value.end - value.start > longestValue) return undefined
    if (index === place) return value
    const comma = skipBlanks(text, value.behind)
    if (text.charCodeAt(comma) !== 44) return undefined
    at = comma + 1
    while (/\s/.test(text.charAt(at))) at += 1
  }
}
