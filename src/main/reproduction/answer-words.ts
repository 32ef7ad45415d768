// What an answer says in words of its own. In: an answer. Out: one short line, for sentences that tell a person why it refused. Pure.
import { headerValue } from '../../shared/headers.ts'
import { isObject } from '../../shared/json.ts'
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
  'title',
  'error',
  'errors',
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
  return named ?? first(fields, ([, one]) => wordsIn(one, depth + 1))
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
