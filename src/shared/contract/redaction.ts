import * as z from 'zod/mini'
import type { RedactionRulesView } from '../redaction-rules.ts'
import type { RedactionPreview } from '../views/redaction-preview.ts'
import { call, nothing } from './call.ts'

const redactionRules = {
  patterns: z.array(z.string().check(z.maxLength(1000))),
  fieldPaths: z.array(z.string().check(z.maxLength(1000))),
  allow: z.array(z.string().check(z.minLength(1))),
  profile: z.enum(['strict', 'standard']),
}

/** What is hidden in everything that leaves. */
export const redactionCalls = {
  /** What redaction takes beyond the built-in rules, and what it lets through. */
  redactionRules: call<RedactionRulesView>()(nothing),
  /** Puts other rules in force. Where less would be redacted than before, `confirmation` says why, and is kept. */
  changeRedactionRules: call<RedactionRulesView>()(
    z.object({ ...redactionRules, confirmation: z.optional(z.string().check(z.maxLength(1000))) }),
  ),
  /** What these rules would do to a text; nothing is kept. */
  previewRedaction: call<RedactionPreview>()(
    z.object({ ...redactionRules, text: z.string().check(z.maxLength(1_000_000)) }),
  ),
  /** Puts a text on the clipboard, redacted on its way. */
  copyText: call<{ readonly redactionCount: number }>()(z.object({ text: z.string() })),
} as const
