/** In: every place from which something was taken. Out: the values that were taken, each with its places. */
import { foundElsewhere } from '../../shared/redacted.ts'
import type { ReplacementView } from '../../shared/views/replacement-view.ts'

export interface RedactedValue {
  /** The same for the same value. */
  readonly placeholder: string
  readonly reason: string
  readonly places: number
  /** Keys that it stood under, each once. */
  readonly fields: readonly string[]
}

export function redactedValues(replacements: readonly ReplacementView[]): readonly RedactedValue[] {
  const byPlaceholder = new Map<string, ReplacementView[]>()
  for (const one of replacements)
    byPlaceholder.set(one.placeholder, [...(byPlaceholder.get(one.placeholder) ?? []), one])
  return [...byPlaceholder].map(([placeholder, places]) => ({
    placeholder,
    reason: reasonOf(places),
    places: places.length,
    fields: [...new Set(places.map(({ field }) => field))],
  }))
}

/** That a value stands elsewhere, too, is a reason only where no other is known. */
function reasonOf(places: readonly ReplacementView[]): string {
  const reasons = [...new Set(places.map(({ reason }) => reason))]
  const own = reasons.filter((reason) => reason !== foundElsewhere)
  return (own.length === 0 ? reasons : own).join('; ')
}
