import type { ProviderView } from '../../shared/delivery.ts'
import type { SendErrorKind } from '../../shared/send-error-kind.ts'
import { messageOf } from '../../shared/message-of.ts'

/** No answer came. The message is the platform's exact text, the code its own where it has one; `kind` is for code to decide by. */
export class SendError extends Error {
  readonly kind: SendErrorKind
  readonly code: string | null

  constructor(kind: SendErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SendError'
    this.kind = kind
    this.code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  }
}

/** What a sender saw: an answer, or the exact text of the error with its kind. */
export interface ProviderSaw {
  readonly providerView: ProviderView | null
  readonly sendError: string | null
  readonly sendErrorKind?: SendErrorKind
}

/** What a sender saw that was answered. */
export function sawAnswer(providerView: ProviderView): ProviderSaw {
  return { providerView, sendError: null }
}

/** What a sender saw that got no answer; an error of any other make counts as one of the connection. */
export function sawError(error: unknown): ProviderSaw {
  const kind = error instanceof SendError ? error.kind : 'connection'
  return { providerView: null, sendError: messageOf(error), sendErrorKind: kind }
}
