import { isObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'

/**
 * The failure of a request as nodes tell it that put the text of an error into an item where they continue, and not the whole
 * error, as HTTP Request alone does (n8n 1.123.5, observed). Anything else stays what it is.
 */
export function inWords(thrown: unknown): unknown {
  if (!(thrown instanceof NodeFailure) || !isObject(thrown.details.itemError)) return thrown
  const { itemError: _whole, ...details } = thrown.details
  return renamed(thrown, thrown.message, { ...details, description: describedAs(thrown) })
}

/**
 * The failure of a request as nodes tell it that pass on what their client throws: `404 - "no such page"`, `read ECONNRESET`. What the
 * service would else say of it describes it.
 */
export function inClientWords(thrown: unknown): unknown {
  const words = clientWords(thrown)
  if (words === null || !(thrown instanceof NodeFailure)) return inWords(thrown)
  const { itemError: _whole, ...details } = thrown.details
  const description = thrown.message === words ? (details.description ?? null) : thrown.message
  return renamed(thrown, words, { ...details, name: 'Error', description })
}

function clientWords(thrown: unknown): string | null {
  const told = thrown instanceof NodeFailure ? thrown.details.itemError : undefined
  return isObject(told) && typeof told['message'] === 'string' ? told['message'] : null
}

/** The same failure with another text, and what else is told of it. */
export function renamed(failure: NodeFailure, message: string, details = failure.details): NodeFailure {
  const made = new NodeFailure(message, details)
  if (failure.stack !== undefined) made.stack = failure.stack
  return made
}

function describedAs(failure: NodeFailure): string | null {
  const { description = null, httpCode } = failure.details
  const words = httpCode === undefined ? clientWords(failure) : null
  return description ?? (words === failure.message ? null : words)
}
