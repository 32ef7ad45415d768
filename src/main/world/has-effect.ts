import type { OutgoingRequest } from '../../shared/execution.ts'
import { isSafeMethod } from '../../shared/safe-methods.ts'
import { isModelCall } from './model-form.ts'

/** A request that changed something: it is not safe, it was taken and not sent elsewhere, and it did not ask for a token. */
export function hasEffect({ method, answer, url, body }: OutgoingRequest): boolean {
  if (isSafeMethod(method) || answer === null || answer.status >= 300) return false
  // What a node notes of what it sent over another protocol need not be a URL.
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return !/\/(?:oauth2?\/)?token$/u.test(path) && !isModelCall(body, answer)
}
