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
  if (kind.kind === 'none' && label !== null && label.at > open) kind = label.kind
  if (kind.kind === 'none' || kind.kind === 'personal-within') return null
  let start = at + 1
  if (text.startsWith('<![CDATA[', start)) start += 9
  let end = start
  while (end < text.length && end < start + 16_384 && text.charCodeAt(end) !== 60) end += 1
  if (!isEndOf(name, text, end)) return null
  if (text.charCodeAt(end - 1) === 62 && text.startsWith(']]>', end - 3) && end - 3 >= start) end -= 3
  return { kind, value: { start, end, quote: '<', behind: end }, reason: `the element <${name}> names a secret` }
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
