import * as z from 'zod/mini'
import { consentAnswers, type Consent, type ConsentQuestion } from '../consent.ts'
import { call, nothing } from './call.ts'

/** What a person is asked before something leaves, and what they answered. */
export const consentCalls = {
  /** What a person is asked before something leaves for the first time, oldest first. */
  questions: call<readonly ConsentQuestion[]>()(nothing),
  answerQuestion: call<null>()(z.object({ id: z.string(), answer: z.enum(consentAnswers) })),
  /** Answers that are kept, newest first. */
  consents: call<readonly Consent[]>()(nothing),
  /** Takes a kept answer back: it is asked again. Gives those that are left. */
  revokeConsent: call<readonly Consent[]>()(z.object({ id: z.string() })),
} as const
