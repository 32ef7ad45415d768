import { fateOf } from '../../shared/item-verdict.ts'
import type { Remedy } from '../../shared/remedy.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { CaseView } from '../../shared/views/case-view.ts'

/** What comes first where a batch fails by the signature that was captured. */
export interface LacksSecret {
  readonly sentence: string
  readonly remedy: Remedy
}

/**
 * The first item of a batch has the bytes that were captured, the others have ids of their own, and a captured signature fits the
 * first alone: where just the others fail, nothing is known of the workflow before they are signed anew. Null where it is not so.
 */
export function lacksSecret(
  { capturedSignature: title }: Pick<CaseView, 'capturedSignature'>,
  { items }: Pick<Reproduction, 'items'>,
): LacksSecret | null {
  const [first, ...others] = items
  if (title === null || first === undefined || others.length === 0) return null
  const isCapturedAlone = fateOf(first) === 'good' && others.every((item) => fateOf(item) === 'bad')
  if (!isCapturedAlone) return null
  const node = others[0]?.workflowView?.firstFailedNode ?? 'Webhook'
  return {
    sentence: `The signature of ${title} was captured with the first item and fits no other: add its webhook secret, then send the batch again.`,
    remedy: { kind: 'add-credential', type: 'webhookSecret', name: title, node },
  }
}
