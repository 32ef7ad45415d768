import type { AiViolation } from '../../../shared/ai-run.ts'
import { isPersonal } from '../../redaction/placeholder.ts'
import type { KnownValue, Redactor } from '../../redaction/redactor.ts'
import { createRedactor } from '../../redaction/redactor.ts'

/** Stands between a step and everything it says to a model: nothing leaves but through `clean` (contract §5.5). */
export interface PromptGuard {
  /** The text without secrets and personal data. */
  readonly clean: (text: string) => string
  /** What was taken out so far, by type. */
  readonly replaced: () => Readonly<Record<string, number>>
}

/**
 * The guard of one run. It knows the credentials' secrets, and what stands in the item (headers, keys that name secrets),
 * so that a value is recognised in a message even where nothing around it says what it is.
 */
export function guardPrompt(known: readonly KnownValue[], surrounding: readonly unknown[]): PromptGuard {
  const redactor: Redactor = createRedactor({ known })
  redactor.learn(JSON.stringify(surrounding))
  return { clean: (text) => redactor.redact(text), replaced: () => ({ ...redactor.counts }) }
}

/** The violation that a secret had to be taken out; none where only personal data was. */
export function secretViolations(replaced: Readonly<Record<string, number>>): readonly AiViolation[] {
  const secrets = Object.entries(replaced).filter(([type, count]) => count > 0 && !isPersonal(type))
  if (secrets.length === 0) return []
  const listed = secrets.map(([type, count]) => `${count} × ${type}`).join(', ')
  return [
    {
      kind: 'secret_in_prompt',
      path: '',
      keyword: 'redaction',
      message: `What was to be sent to the model held secrets (${listed}); placeholders were sent in their place.`,
    },
  ]
}
