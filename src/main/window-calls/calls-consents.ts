import type { CallsOf } from '../../shared/contract.ts'
import type { consentCalls } from '../../shared/contract/consents.ts'
import type { Consents } from '../consents/consents.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface ConsentServices {
  readonly consents: Consents
}

export function createConsentCalls({ consents }: ConsentServices): CallsOf<typeof consentCalls> {
  return {
    questions: () => attempt(() => consents.questions()),
    answerQuestion: ({ id, answer }) =>
      attemptDone(() => {
        consents.answer(id, answer)
      }),
    consents: () => attempt(() => consents.list()),
    revokeConsent: ({ id }) =>
      attempt(() => {
        consents.revoke(id)
        return consents.list()
      }),
  }
}
