// What in a text that left the workflow shows that a value was missing when the text was made. In: the text, and what of it stands
// there on purpose. Out: words for a sentence. Pure.
import { isObject } from '../../shared/json.ts'

/** Texts that a value which was not there leaves behind where it is written into a text (ECMAScript, string conversion; Luxon). */
const leftovers = ['undefined', 'null', 'NaN', '[object Object]', 'Invalid DateTime', 'Invalid Date'] as const

/** What stands in a text on purpose. */
export interface Meant {
  /** True of a text that was given or is written so as a whole, and of an expression that was given. */
  readonly value: (text: string) => boolean
  /** True of a word that stands in a text which was given or is written so. */
  readonly word: (word: string) => boolean
}

const nothingMeant: Meant = { value: () => false, word: () => false }

/** What in a request shows that a value was missing when it was made; nothing where nothing does. */
export function sentOddity(
  url: string,
  body: string | null,
  meant: Meant = nothingMeant,
): { readonly sentOddity?: string } {
  const texts = [...textsOfUrl(url), ...(body === null ? [] : textsOfBody(body))]
  const found = oddityOfTexts(texts, meant) ?? rawTemplate(`${decoded(url)}\n${body ?? ''}`, meant) ?? jsonInPath(url)
  return found === null ? {} : { sentOddity: found }
}

/** The same of what the caller was answered; null where nothing does. */
export function answeredOddity(body: string, meant: Meant): string | null {
  return oddityOfTexts(textsOfBody(body), meant) ?? rawTemplate(body, meant)
}

/** True of an oddity that no payload brings about: its parameter is no expression. */
export function isRawTemplate(oddity: string): boolean {
  return oddity.startsWith(rawTemplateWords)
}

const rawTemplateWords = 'the expression '

/** What in one of the texts shows it, in words for a sentence; null where nothing does. */
export function oddityOfTexts(texts: readonly string[], meant: Meant): string | null {
  const whole = leftovers.find((word) => texts.includes(word) && !meant.value(word))
  if (whole !== undefined) return `the text "${whole}"`
  for (const word of leftovers) {
    const within = texts.flatMap((text) => placeOf(word, text) ?? [])
    const [first] = within
    if (first !== undefined && !meant.word(word)) return `"${word}" in the text ${JSON.stringify(first)}`
  }
  return null
}

/** So much around a word tells where it stands. */
const around = 24
/** A run of so many characters without a space is no text of words. */
const longestRun = 200

/** The word with what stands around it; null where the text does not hold it as a word, or holds it as a value of some notation. */
function placeOf(word: string, text: string): string | null {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + word.length)]
    if (/[\p{L}\p{N}_$.]$/u.test(before) || /^[\p{L}\p{N}_$(]/u.test(after)) continue
    if (word === 'null' && isNotation(before, after)) continue
    const run = (/\S*$/u.exec(before.slice(-longestRun))?.[0] ?? '') + (/^\S*/u.exec(after)?.[0] ?? '')
    if (run.length >= longestRun) continue
    const start = at - around > 0 ? `…${before.slice(-around)}` : before
    return `${start}${word}${after.length > around ? `${after.slice(0, around)}…` : after}`
  }
  return null
}

/** True where the text holds the word by itself, in whatever notation. */
export function standsIn(word: string, text: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_$])${word.replace(/[[\]]/gu, String.raw`\$&`)}(?![\\p{L}\\p{N}_$])`, 'u').test(
    text,
  )
}

/** A null of JSON, GraphQL or SQL: there it is a value. */
function isNotation(before: string, after: string): boolean {
  return (
    (/(?:[(,[]|["'\\]\s*:)\s*$/u.test(before) && /^\s*[,)\]}]/u.test(after)) ||
    (/:\s*$/u.test(before) && /^\s*[)\]}]/u.test(after)) ||
    /(?:\b(?:is|is not|default|or)|=)\s*$/iu.test(before)
  )
}

/** An expression that was taken for a text: its parameter does not begin with `=`. */
const template = /\{\{\s*\$(?:json|node|input|\()[^{}]{0,80}\}\}/u

function rawTemplate(text: string, meant: Meant): string | null {
  const raw = template.exec(text)?.[0]
  return raw === undefined || meant.value(raw) ? null : `${rawTemplateWords}${raw} as it is written`
}

/** An object written into an address, where the name or number of a thing stands; queries do hold JSON. */
function jsonInPath(url: string): string | null {
  const parts = URL.canParse(url) ? new URL(url).pathname.split('/').map(decoded) : []
  const json = parts.find((part) => /^\{\s*"[^]*\}$|^\[\s*[{"\d][^]*\]$/u.test(part))
  return json === undefined ? null : `JSON as a part of its address (${json.slice(0, 60)})`
}

function textsOfUrl(url: string): readonly string[] {
  if (!URL.canParse(url)) return []
  const { pathname, searchParams } = new URL(url)
  return [...pathname.split('/').map((part) => decoded(part)), ...searchParams.values()]
}

/** Its values, where it is JSON or a form; else all of it. */
function textsOfBody(body: string): readonly string[] {
  try {
    return textsIn(JSON.parse(body) as unknown)
  } catch {
    return /^[^\s=&]+=[^\s]*$/u.test(body) ? [...new URLSearchParams(body).values()] : [body]
  }
}

/** All texts that stand in a value of JSON. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one))
  return isObject(value) ? Object.values(value).flatMap((one) => textsIn(one)) : []
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
