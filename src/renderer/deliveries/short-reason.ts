import type { Delivery } from '../../shared/delivery.ts'

/**
 * Why a delivery was not taken, or what is to be known of it, as short as a row of the ledger wants it: what differs of the
 * nearest webhook, else the sentence without the request line that stands beside it. Empty where there is nothing to say.
 */
export function shortReason({
  explanation,
  duplicateOf,
  outcome,
}: Pick<Delivery, 'explanation' | 'duplicateOf' | 'outcome'>): string {
  if (explanation === null) {
    if (duplicateOf === null) return ''
    return outcome === 'accepted'
      ? 'a repeat of an earlier delivery, which ran all the same'
      : 'a repeat of an earlier delivery, so nothing ran'
  }
  const [nearest] = explanation.nearest
  const differing = (nearest?.parts ?? []).filter(({ agrees }) => !agrees).map(({ sentence }) => sentence)
  const said = differing.length > 0 ? differing.join('; ') : explanation.sentence.replace(/^`[^`]*` /u, '')
  return said.replaceAll('`', '')
}
