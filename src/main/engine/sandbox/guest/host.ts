/**
 * The guest's side of its only two doors: text in, text out. This folder is bundled into one script that runs inside
 * QuickJS; nothing in it may use the platform.
 */

/** What the guest may ask the host for. The host refuses any other word. */
export type HostWord = WorldWord | JobWord

/** Questions about the world: formats, time zones, hashes. */
export type WorldWord = 'intl' | 'zone' | 'collation' | 'hash' | 'hmac' | 'crypto' | 'json-error' | 'url' | 'mime-type'

/**
 * Questions about the job: V8's words for an error, an expression in the form that shows what it catches, the text of a
 * module that code requires, a request that code sends.
 */
export type JobWord = 'error-text' | 'watched' | 'module' | 'request'

type Ask = (word: string, text: string) => string
type Say = (level: string, text: string) => void

const globals = globalThis as unknown as { hostAsk: Ask; hostSay: Say }
const rawAsk = globals.hostAsk
const rawSay = globals.hostSay
Reflect.deleteProperty(globals, 'hostAsk')
Reflect.deleteProperty(globals, 'hostSay')

const parse = JSON.parse
const stringify = JSON.stringify

/** Asks the host: JSON in, JSON out. Throws an error with the host's message where the host refuses. */
export function ask(word: HostWord, question: unknown): unknown {
  const answer: unknown = parse(rawAsk(word, stringify(question)))
  if (typeof answer === 'object' && answer !== null && 'value' in answer) return answer.value
  const { name, message, ...rest } = answer as { readonly name: string; readonly message: string }
  const error =
    name === 'RangeError' ? new RangeError(message) : name === 'TypeError' ? new TypeError(message) : new Error(message)
  throw Object.assign(error, rest)
}

/** Hands one console line to the host, at once: it survives a time-out. */
export function say(level: string, text: string): void {
  rawSay(level, text)
}
