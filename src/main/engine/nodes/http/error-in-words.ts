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

/** What the client itself said of a request that got no answer: `read ECONNRESET`; null for any other failure. */
export function clientWords(thrown: unknown): string | null {
  if (!(thrown instanceof NodeFailure) || thrown.details.httpCode !== undefined) return null
  const told = thrown.details.itemError
  return isObject(told) && typeof told['message'] === 'string' ? told['message'] : null
}

/** The same failure with another text, and what else is told of it. */
export function renamed(failure: NodeFailure, message: string, details = failure.details): NodeFailure {
  const made = new NodeFailure(message, details)
  if (failure.stack !== undefined) made.stack = failure.stack
  return made
}

function describedAs(failure: NodeFailure): string | null {
  const { description = null } = failure.details
  const words = clientWords(failure)
  return description ?? (words === failure.message ? null : words)
}
