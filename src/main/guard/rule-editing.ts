import type { RedactionPreview } from '../../shared/views/redaction-preview.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { RedactionRulesView, RedactionSettings } from '../../shared/redaction-rules.ts'
import type { Store } from '../store/open-store.ts'
import { fieldAt } from './json-key-at.ts'
import type { Guard } from './guard.ts'
import { changedRules, readRules, writeRules, type RuleChange } from './redaction-rule-store.ts'

/** Where a person says what redaction takes beyond the built-in rules, and, confirmed, what it lets through. */
export interface RuleEditing {
  readonly rules: () => RedactionRulesView
  /** @throws ProblemError INVALID_INPUT: a pattern that is none or too slow, or less redaction without a reason */
  readonly change: (change: RuleChange) => Promise<RedactionRulesView>
  /**
   * What these rules would do to a text, without keeping them.
   *
   * @throws ProblemError INVALID_INPUT, REDACTION_FAILED
   */
  readonly preview: (text: string, rules: RedactionSettings) => Promise<RedactionPreview>
}

/** Texts over which a pattern that goes back and forth takes very long: of one unit, with something else at the end. */
const probes = ['a', 'A', '0', ' ', '.', '-', '_', 'a0', 'a.', 'a-', '"', '=', '/', '@a', '\n'].map((unit) => {
  const text = unit.repeat(20_000).slice(0, 20_000)
  return `${text}!\u00e9 `
})
const probeMs = 3000

export function openRuleEditing(store: Store, guard: Guard, now: () => number): RuleEditing {
  const rules = (): RedactionRulesView => readRules(store)
  return {
    rules,
    change: async (change) => {
      const before = rules()
      const changed = changedRules(before, change, now())
      const added = changed.patterns.filter((pattern) => !before.patterns.includes(pattern))
      if (added.length > 0) await checkSpeed(added, guard)
      writeRules(store, changed)
      return changed
    },
    preview: async (text, given) => {
      // Without a confirmation nothing is let through for good; a preview lets nothing out.
      const tried = changedRules(rules(), { ...given, confirmation: 'preview' }, now())
      const [made, builtIn] = await Promise.all([
        guard.work('text', text, { rules: tried }),
        guard.work('text', text, { rules: { ...tried, allow: [], profile: 'strict' } }),
      ])
      return {
        text: made.text,
        replacements: made.replacements.map(({ start, placeholder, type, reason }) => ({
          field: fieldAt(text, start),
          placeholder,
          type,
          reason,
        })),
        letThrough: builtIn.replacements.length - made.replacements.length,
      }
    },
  }
}

async function checkSpeed(patterns: readonly string[], guard: Guard): Promise<void> {
  try {
    await guard.work('patterns', { patterns, texts: probes }, { deadlineMs: probeMs })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'REDACTION_FAILED') throw error
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The pattern ${patterns.map((one) => `"${one}"`).join(' or ')} takes longer than ${String(probeMs / 1000)} s over 300 kB of text.`,
      remedy: 'Bound its repetitions, {1,80} in place of + or *, and let none stand within another.',
    })
  }
}
