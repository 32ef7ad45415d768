import type { OutgoingRequest } from '../../shared/execution.ts'
import { isSafeMethod } from '../../shared/safe-methods.ts'
import { isModelCall } from './model-form.ts'

/** A request that changed something: it is not safe, it was taken and not sent elsewhere, and it did not ask for a token. */
export function hasEffect({ method, answer, url, body }: OutgoingRequest): boolean {
  if (isSafeMethod(method) || answer === null || answer.status >= 300) return false
  return !/\/(?:oauth2?\/)?token$/u.test(new URL(url).pathname) && !isModelCall(body, answer)
}
