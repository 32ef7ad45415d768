import { isObject } from '../../shared/json.ts'

const name = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u

/**
 * A text of XML that the service would parse to this value: attributes are in `$`, text beside them or beside elements in `_`, elements
 * that come several times in a list. Null where it is no such value.
 */
export function xmlOf(parsed: unknown): string | null {
  if (!isObject(parsed)) return null
  const [root, ...others] = Object.entries(parsed)
  if (root === undefined || others.length > 0 || Array.isArray(root[1])) return null
  return element(root[0], root[1])
}

function element(tag: string, value: unknown): string | null {
  if (!name.test(tag)) return null
  if (!isObject(value)) return typeof value === 'string' ? `<${tag}>${escaped(value)}</${tag}>` : null
  const { $: given, _: text, ...children } = value
  const attributes = Object.entries(isObject(given) ? given : {}).map(([key, one]) =>
    name.test(key) && typeof one === 'string' ? ` ${key}="${escaped(one)}"` : null,
  )
  const parts = Object.entries(children).flatMap(([key, one]) =>
    (Array.isArray(one) ? (one as readonly unknown[]) : [one]).map((each) => element(key, each)),
  )
  if (attributes.includes(null) || parts.includes(null)) return null
  return `<${tag}${attributes.join('')}>${typeof text === 'string' ? escaped(text) : ''}${parts.join('')}</${tag}>`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
