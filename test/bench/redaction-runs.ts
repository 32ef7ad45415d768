/** What the benchmark of redaction runs: one redactor for each text, as an export makes it. */
import { createRedactor, type KnownValue, type RedactionRules } from '../../src/main/redaction/redactor.ts'

export { textKinds, textOf } from './redaction-texts.ts'

/** Redacts a text with a redactor of its own. */
export function redacted(text: string, rules?: Partial<RedactionRules>, known: readonly KnownValue[] = []): string {
  return createRedactor({ known, rules: { profile: 'strict', ...rules } }).redact(text)
}
