import * as z from 'zod/mini'
import { ProblemError } from '../../shared/problem.ts'
import { exactPattern } from '../../shared/exact-pattern.ts'
import type { RedactionConfirmation, RedactionRulesView, RedactionSettings } from '../../shared/redaction-rules.ts'
import type { Store } from '../store/open-store.ts'
import { messageOf } from '../../shared/message-of.ts'

const schema = z.object({
  patterns: z.array(z.string()),
  fieldPaths: z.array(z.string()),
  allow: z.array(z.string()),
  profile: z.enum(['strict', 'standard']),
  confirmations: z.array(z.object({ at: z.string(), reason: z.string(), lets: z.string() })),
})
const settingName = 'redaction-rules'

export const builtInRules: RedactionRulesView = {
  patterns: [],
  fieldPaths: [],
  allow: [],
  profile: 'strict',
  confirmations: [],
}

/** The rules of the store; what cannot be read counts as never set, so that nothing is let through by mistake. */
export function readRules(store: Pick<Store, 'settings'>): RedactionRulesView {
  const read = z.safeParse(schema, store.settings.get(settingName))
  return read.success ? read.data : builtInRules
}

export interface RuleChange extends RedactionSettings {
  /** Why less is to be redacted, in the person's words; needed where the change lets something through. */
  readonly confirmation?: string | undefined
}

/**
 * The rules as they would be after a change.
 *
 * @throws ProblemError INVALID_INPUT for a pattern that is no regular expression or matches nothing at all, an empty path,
 * and where less would be redacted than before and no reason is given
 */
export function changedRules(before: RedactionRulesView, change: RuleChange, now: number): RedactionRulesView {
  const { patterns, fieldPaths, allow, profile } = change
  patterns.forEach(checkPattern)
  const empty = fieldPaths.find((path) => !/[\p{L}\p{N}_]/u.test(path))
  if (empty !== undefined) throw invalid(`"${empty}" names no field.`, 'Give a key or a path such as customer.vat.')
  const lets = letThrough(before, change)
  const confirmed = lets === null ? [] : [confirmationOf(lets, change.confirmation ?? '', now)]
  const isLess = allow.length > 0 || profile === 'standard'
  return {
    patterns,
    fieldPaths,
    allow,
    profile,
    confirmations: isLess ? [...before.confirmations, ...confirmed] : [],
  }
}

/** The rules, and exact values that go besides. */
export function withValues(rules: RedactionRulesView, values: readonly string[]): RedactionRulesView {
  return { ...rules, patterns: [...rules.patterns, ...values.map(exactPattern)] }
}

export function writeRules(store: Pick<Store, 'settings'>, rules: RedactionRulesView): void {
  store.settings.set(settingName, rules)
}

/** What the change lets through that was taken before, in words; null: nothing. */
function letThrough(before: RedactionSettings, after: RedactionSettings): string | null {
  const added = after.allow.filter((value) => !before.allow.includes(value)).length
  const lets = [
    ...(added === 0 ? [] : [added === 1 ? '1 value' : `${added} values`]),
    ...(before.profile === 'strict' && after.profile === 'standard' ? ['opaque strings'] : []),
  ]
  return lets.length === 0 ? null : lets.join(' and ')
}

function confirmationOf(lets: string, reason: string, now: number): RedactionConfirmation {
  if (reason.trim() === '')
    throw invalid(
      `These rules would let ${lets} through that the built-in rules redact, and no reason was given.`,
      'Confirm it with a reason, which is kept and named beside every record; or leave it out.',
    )
  return { at: new Date(now).toISOString(), reason: reason.trim(), lets }
}

function checkPattern(pattern: string): void {
  let compiled: RegExp
  try {
    compiled = new RegExp(pattern, 'gu')
  } catch (error) {
    throw invalid(
      `The pattern "${pattern}" is no regular expression (${messageOf(error)}).`,
      'Mend it; it is written as in JavaScript, without slashes around it.',
    )
  }
  if (compiled.test(''))
    throw invalid(`The pattern "${pattern}" matches nothing at all.`, 'Let it match one character or more.')
}

function invalid(sentence: string, remedy: string): ProblemError {
  return new ProblemError({ code: 'INVALID_INPUT', sentence, remedy })
}
