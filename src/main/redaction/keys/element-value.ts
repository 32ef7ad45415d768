/** Values within elements of XML: `<Password>…</Password>`, `<entry key="password">…</entry>`. */
import { classifyKey, type KeyClass } from './key-words.ts'
import type { NamedValue } from './paired-value.ts'

const tagName = /^(?:[\p{L}\d_.-]{1,40}:)?([\p{L}_][\p{L}\d_.-]{0,60})/u

/** What stands behind the `>` at `at`, where its element, or the label in its tag, names what it is; otherwise null. */
export function elementValue(
  text: string,
  at: number,
  label: { readonly kind: KeyClass; readonly at: number } | null,
): NamedValue | null {
  const before = text.charCodeAt(at - 1)
  if (before === 61 || before === 45 || before === 47) return null
  let open = at - 1
  while (open >= 0 && open > at - 240 && text.charCodeAt(open) !== 60) open -= 1
  if (text.charCodeAt(open) !== 60) return null
  const name = tagName.exec(text.slice(open + 1, Math.min(at, open + 110)))?.[1]
  if (name === undefined) return null
  let kind = kindOfElement(name, text, at)
  if (kind.kind === 'none' && label !== null && (label.at > open || isBeside(name, text, label.at, open)))
    kind = label.kind
  if (kind.kind === 'none' || kind.kind === 'personal-within') return null
  let start = at + 1
  if (text.startsWith('<![CDATA[', start)) start += 9
  let end = start
  while (end < text.length && end < start + 16_384 && text.charCodeAt(end) !== 60) end += 1
  if (!isEndOf(name, text, end)) return null
  if (text.charCodeAt(end - 1) === 62 && text.startsWith(']]>', end - 3) && end - 3 >= start) end -= 3
  return { kind, value: { start, end, quote: '<', behind: end }, reason: `the element <${name}> names a secret` }
}

const valueElements = /^(?:value|string|val|v|attributevalue)$/i
const between = /^["']?(?:\s|<[^<>]{1,60}>|\/?>){1,40}$/
const longestGap = 160

/** `<member><name>password</name><value>…`, `<setting name="ApiKey"><value>…`: the element before it, or around it, has the name. */
function isBeside(name: string, text: string, labelAt: number, open: number): boolean {
  return open - labelAt <= longestGap && valueElements.test(name) && between.test(text.slice(labelAt, open))
}

const nameElements = /^(?:name|key|n|k)$/i
/** The last units of those, and the quote of an attribute. */
const endsOfNames: ReadonlySet<number> = new Set(Array.from('eynkEYNK"', (sign) => sign.charCodeAt(0)))

/** Where the text of an element that names another begins and ends: `<name>password</name>`; null where none ends at the `>` at `at`. */
export function nameElement(text: string, at: number): { readonly start: number; readonly end: number } | null {
  // Most elements close here, or are others.
  if (!endsOfNames.has(text.charCodeAt(at - 1))) return null
  const before = text.slice(Math.max(0, at - 60), at)
  const tag = /<(?:[\p{L}\d_.-]{1,40}:)?([\p{L}_]{1,10})(?:\s[^<>]{0,40})?$/u.exec(before)?.[1]
  if (tag === undefined || !nameElements.test(tag)) return null
  const end = text.indexOf('<', at + 1)
  return end < 0 || end - at > 80 || text.charCodeAt(end + 1) !== 47 ? null : { start: at + 1, end }
}

/**
 * True where the end of that element stands. A tag without one is none: `<TOKEN>` is written for what a person is to put there, and
 * all that follows would be taken for its value.
 */
function isEndOf(name: string, text: string, at: number): boolean {
  const end = /^<\\{0,8}\/(?:[\p{L}\d_.-]{1,40}:)?([\p{L}_][\p{L}\d_.-]{0,60})/u.exec(text.slice(at, at + 120))
  return end?.[1]?.toLowerCase() === name.toLowerCase()
}

/** In a page `<code>` says how a text is drawn. */
function kindOfElement(name: string, text: string, at: number): KeyClass {
  if (name === 'code' && !/^[\w~+/=-]{16,}</.test(text.slice(at + 1, at + 400))) return { kind: 'none' }
  return classifyKey(name)
}
