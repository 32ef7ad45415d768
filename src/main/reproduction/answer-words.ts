// What an answer says in words of its own. In: an answer. Out: one short line, for sentences that tell a person why it refused. Pure.
import { headerValue } from '../../shared/headers.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { OutgoingAnswer } from '../../shared/execution.ts'

/** So much of them tells what it is about. */
const mostCharacters = 200
/** Deeper no service has its words. */
const deepest = 5

/** Names of fields in which services write for people, those with a whole sentence before those with a code. */
const namesOfWords = [
  'message',
  'error_description',
  'error_message',
  'errorMessage',
  'detail',
  'description',
  'msg',
  'reason',
  'faultstring',
  'Message',
  'title',
  'error',
  'errors',
  'Error',
  'Errors',
  'fault',
  'exception',
  'text',
  'details',
  'userErrors',
] as const

/**
 * The words of an answer that refuses: a message in its JSON or XML, the title of a page of HTML, else its first line, on one line and
 * cut after 200 characters; absent where it has none.
 */
export function wordsOf(answer: Pick<OutgoingAnswer, 'headers' | 'body'> | null): { readonly words?: string } {
  const words = answer === null ? null : wordsOfAnswer(answer)
  return words === null ? {} : { words }
}

/** Goes on after a sentence with what somebody says; nothing where they say nothing, or it says so already. */
export function saying(reason: string, words: string | null | undefined): string {
  if (words == null || words === '' || reason.includes(words)) return reason
  return `${reason} It says: "${words}"${/[.!?…]$/u.test(words) ? '' : '.'}`
}

function wordsOfAnswer({ headers, body }: Pick<OutgoingAnswer, 'headers' | 'body'>): string | null {
  if (body === null) return null
  const text = body.trim()
  const json = parsed(text)
  if (json !== undefined) return shortened(wordsIn(json, 0))
  if (text.startsWith('<')) return shortened(wordsOfMarkup(text))
  const isText = /^text\/plain\b/iu.test(headerValue(headers, 'content-type') ?? 'text/plain')
  return isText ? shortened(text.split('\n', 1)[0] ?? null) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wordsIn(value: unknown, depth: number): string | null {
  if (depth > deepest) return null
  if (Array.isArray(value)) return first(value.slice(0, 50), (one) => wordsOrText(one, depth))
  if (!isObject(value)) return null
  const fields = Object.entries(value)
  const named = first(namesOfWords, (name) => {
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    return wordsOrText(own, depth) ?? (name === 'errors' ? wordsByField(own) : null)
  })
  if (named === null) return first(fields, ([, one]) => wordsIn(one, depth + 1))
  const detail = first(namesOfDetails, (name) => (Object.hasOwn(value, name) ? detailOf(value[name]) : null))
  return detail === null || named.includes(detail) || detail.includes(named)
    ? named
    : `${named.replace(/[\s.:]+$/u, '')}: ${detail}`
}

/** Fields in which services say of what was sent what is wrong with it, behind words for the whole. */
const namesOfDetails = ['errors', 'details', 'fields', 'invalid_params', 'invalid-params', 'validationErrors'] as const
const wordsOfDetail = ['message', 'detail', 'description', 'reason', 'msg', 'error', 'code'] as const
const placesOfDetail = ['field', 'property', 'path', 'param', 'parameter', 'attribute', 'name'] as const

/** The first of them, with the field that it is about in front; null where it is none. */
function detailOf(value: unknown): string | null {
  const [one] = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (typeof one === 'string') return Array.isArray(value) && /\p{L}/u.test(one) ? one : null
  if (!isObject(one)) return null
  const textIn = (names: readonly string[]): string | null =>
    first(names, (name) => {
      const said = Object.hasOwn(one, name) ? one[name] : undefined
      const text = Array.isArray(said) ? said.join('.') : said
      return typeof text === 'string' && /\p{L}/u.test(text) ? text : null
    })
  const words = textIn(wordsOfDetail)
  if (words === null) return Array.isArray(value) ? null : (wordsByField(one) ?? wordsByFields(one))
  const place = textIn(placesOfDetail)
  return place === null || words.includes(place) ? words : `${place}: ${words}`
}

/** `{"email": ["is invalid"]}` */
function wordsByFields(value: JsonObject): string | null {
  return first(Object.entries(value), ([field, said]) => {
    const [text] = Array.isArray(said) ? (said as readonly unknown[]) : []
    return typeof text === 'string' && /\p{L}/u.test(text) ? `${field}: ${text}` : null
  })
}

/** What is said of a field, with its name in front: `{"due": "is no date"}`. */
function wordsByField(value: unknown): string | null {
  if (!isObject(value)) return null
  return first(Object.entries(value), ([field, said]) =>
    typeof said === 'string' && /\p{L}/u.test(said) ? (said.includes(field) ? said : `${field}: ${said}`) : null,
  )
}

/** A text is words where it has a name of words, or stands in a list. */
function wordsOrText(value: unknown, depth: number): string | null {
  if (typeof value !== 'string') return wordsIn(value, depth + 1)
  return /\p{L}/u.test(value) ? value : null
}

/** The message of an error in XML (S3, SOAP), or the title of a page. */
function wordsOfMarkup(text: string): string | null {
  const told = /<(?:\w+:)?(?:message|faultstring|detail|title)\b[^>]*>([^<]+)</iu.exec(text.slice(0, 20_000))
  return told?.[1] ?? null
}

/** An error text on one line, cut where it is long; null where there is none. */
export function oneLine(text: string | null): string | null {
  return shortened(text)
}

function shortened(words: string | null): string | null {
  const line = (words ?? '').replaceAll(/\s+/gu, ' ').trim()
  if (line === '') return null
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}…`
}

function first<T>(all: readonly T[], of: (one: T) => string | null): string | null {
  for (const one of all) {
    const found = of(one)
    if (found !== null) return found
  }
  return null
}
