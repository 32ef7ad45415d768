import type { CallsOf } from '../../shared/contract.ts'
import type { redactionCalls } from '../../shared/contract/redaction.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { Guard } from '../guard/guard.ts'
import type { RuleEditing } from '../guard/rule-editing.ts'
import { attempt } from './attempt.ts'

export interface RedactionServices {
  readonly guard: Guard
  readonly rules: RuleEditing
  readonly desktop: Desktop | null
}

export function createRedactionCalls({ guard, rules, desktop }: RedactionServices): CallsOf<typeof redactionCalls> {
  return {
    redactionRules: () => attempt(() => rules.rules()),
    changeRedactionRules: (change) => rules.change(change),
    previewRedaction: ({ text, ...given }) => rules.preview(text, given),
    copyText: async ({ text }) => {
      const { text: redacted, replacements } = await guard.work('text', text)
      desktop?.writeClipboard(redacted)
      return { redactionCount: replacements.length }
    },
  }
}
