import type { AuthenticationRefusal } from './authenticate.ts'
import type { ParsedBody } from './parse-body.ts'
import { jsonAnswer, plainAnswer, problemAnswer, type WireAnswer } from './wire-answer.ts'

/** The answer to a request that may not pass. */
export function refusalAnswer({ statusCode, text, challenge }: AuthenticationRefusal): WireAnswer {
  return plainAnswer(statusCode, text, challenge ? [['www-authenticate', 'Basic realm="Webhook"']] : [])
}

/** The answer to a request whose body cannot be read. */
export function unreadAnswer({ statusCode, hint, told }: Extract<ParsedBody, { kind: 'failed' }>): WireAnswer {
  return statusCode === 422
    ? jsonAnswer(422, { code: 422, message: 'Failed to parse request body', hint })
    : problemAnswer(told ?? 'There was a problem executing the workflow')
}
