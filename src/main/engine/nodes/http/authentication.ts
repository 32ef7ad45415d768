/**
 * How a request shows who sends it. In: the credential a node refers to. Out: changes to the plan of a request, and what to
 * try after an answer that says the credential no longer holds (contract §1.7, §5.4).
 */
import type { ReceivedAnswer } from './send-request.ts'
import type { RequestPlan } from './request-plan.ts'

export interface Authentication {
  /** The plan with the secrets in it. */
  readonly authorize: (plan: RequestPlan) => Promise<RequestPlan>
  /** Headers that carry a secret: they do not go to another origin. */
  readonly headerNames: readonly string[]
  /** The plan to try after this answer to a request to `url`; null where another try is of no use. */
  readonly again?: (answer: ReceivedAnswer, authorized: RequestPlan, url: URL) => Promise<RequestPlan | null>
}

export const noAuthentication: Authentication = { authorize: (plan) => Promise.resolve(plan), headerNames: [] }
