/**
 * The option "Only Run If" of a webhook (engine semantics §1.7): in, what the node would emit for a request; out, whether an
 * execution comes of it. It is asked after address, authentication and body, and before repeats are looked for.
 */
import { profileOf, rulesOf } from '../../shared/service-profile.ts'
import type { Item } from '../../shared/item.ts'
import type { UrlVariant } from '../../shared/webhook.ts'
import type { Registration } from './registration.ts'
import { jsonAnswer, type WireAnswer } from './wire-answer.ts'

export interface RunQuestion {
  readonly registration: Registration
  readonly item: Item
  readonly variant: UrlVariant
  /** The expression, as it is written. */
  readonly template: string
}

export interface RunVerdict {
  readonly runs: boolean
  /** Why it does not run, or why it runs although the expression failed; null where there is nothing to say. */
  readonly sentence: string | null
}

/** Evaluates the option for one request. Never rejects: an expression that fails lets the request pass. */
export type AskOnlyRunIf = (question: RunQuestion) => Promise<RunVerdict>

/** The expression of the option; null where there is none or the service asks none, and for a plain text, which decides nothing. */
export function onlyRunIfOf({ options, workflow }: Registration): string | null {
  const written = options['onlyRunIf']
  if (written === undefined || !rulesOf(profileOf(workflow.settings)).asksOnlyRunIf) return null
  return typeof written === 'string' && written.startsWith('=') ? written : null
}

/** What the caller of a webhook is told whose request is not to run. */
export function notRunAnswer(): WireAnswer {
  return jsonAnswer(200, { message: 'Webhook call received' })
}
