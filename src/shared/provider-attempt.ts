import type { ProviderView } from './delivery.ts'
import type { SendErrorKind } from './send-error-kind.ts'

/** One attempt of a provider to deliver, and what it makes of it (contract §6 rule 2: its view is the status it received). */
export interface ProviderAttempt {
  /** 1: the first. */
  readonly number: number
  /** Milliseconds on the provider's clock since its first attempt: its waits, which are not waited out, among them. */
  readonly afterMs: number
  /** Null where no answer came in the provider's time; then `sendError` has the exact text. */
  readonly providerView: ProviderView | null
  readonly sendError: string | null
  /** Why no answer came; absent where one came. */
  readonly sendErrorKind?: SendErrorKind
  /** `stopped`: failed, and this answer ends all further attempts. */
  readonly verdict: 'delivered' | 'failed' | 'stopped'
  /** What the provider makes of it and does next, in one sentence. */
  readonly sentence: string
}
