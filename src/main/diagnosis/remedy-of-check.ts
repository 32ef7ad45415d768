import type { Change } from '../../shared/change.ts'
import type { Layer } from '../../shared/layer.ts'
import type { FaultPlace, Remedy } from '../../shared/verdict.ts'

/** What to do where a workflow refuses on purpose: it is the sender's turn, or the check is stricter than it was meant to be. Null: nothing more than elsewhere. */
export function remedyOfCheck(
  ownCheck: 'who' | 'what',
  layer: Layer,
  healing: Change | null,
  { field, node }: FaultPlace,
): Remedy | null {
  const at = node === null ? '' : ` in "${node}"`
  if (layer === 'authorisation' && ownCheck === 'who' && healing === null) {
    return {
      by: 'provider',
      sentence: `Have the sender present what the workflow itself checks${at}, letter by letter, or correct that check: no credential of Faultline or of the service is asked for.`,
    }
  }
  if (layer !== 'data') return null
  if (healing?.name === 'fill' && field !== null) {
    return {
      by: 'provider',
      sentence: `Have the sender send ${field}: the workflow refuses on purpose what comes without it. Where it may be left out, loosen that check${at}.`,
    }
  }
  if (healing !== null) return null
  return {
    by: 'provider',
    sentence: `The workflow refuses on purpose what it was sent: have the sender correct ${field ?? 'the request'}, or correct the check${at} where it asks for too much.`,
  }
}
