/** A name and its value beside each other in a list or a call: `["Authorization", "…"]`, `setHeader('x-api-key', '…')`. */
import { behindKnownScheme } from '../formats/authorization.ts'
import { classifyKey, isOther, type KeyClass } from './key-words.ts'
import { quotedAt } from './quoted-value.ts'
import { isQuote, keyBefore, skipBlanks, type ValueExtent } from './value-extent.ts'
import { looksSecret } from './value-looks.ts'

/** A value, what the name before it says of it, and why it goes. */
export interface NamedValue {
  readonly kind: KeyClass
  readonly value: ValueExtent
  readonly reason: string
}

/** The value behind the comma at `at`, where the string before it names a secret; otherwise null. */
export function pairedValue(text: string, at: number): NamedValue | null {
  const quoteAt = text.charCodeAt(at - 1) === 32 ? at - 2 : at - 1
  if (!isQuote(text.charCodeAt(quoteAt))) return null
  const position = skipBlanks(text, text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1)
  const value = quotedAt(text, position)
  if (value === null || text.charCodeAt(skipBlanks(text, value.behind)) === 58) return null
  const key = keyBefore(text, at)
  if (key === null || key.quote === '') return null
  let before = key.start - 2
  while (before >= 0 && /[\\\s]/.test(text.charAt(before))) before -= 1
  if (!/[[,(]/.test(text.charAt(before))) return null
  const kind = classifyKey(key.name)
  if (kind.kind === 'none' || kind.kind === 'personal-within') return null
  const isPair = text.charCodeAt(before) !== 44 && /[\])]/.test(text.charAt(skipBlanks(text, value.behind)))
  const body = text.slice(value.start, value.end)
  if (kind.kind === 'strong' && !(isPair ? isOther(body) : looksSecret(body, 6))) return null
  if (kind.kind === 'authorization' && (body.length < 8 || (!isPair && isPlainWords(body)))) return null
  return { kind, value, reason: `"${key.name}" before it names a secret` }
}

/** In a longer list the word may stand among others of its kind ("authorisation", "reverse proxy"). */
function isPlainWords(body: string): boolean {
  return behindKnownScheme(body, 0) === null && /^[A-Za-z]{1,15}(?:[ -][A-Za-z]{1,15})*$/.test(body)
}
