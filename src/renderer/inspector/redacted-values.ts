/** In: every place from which something was taken. Out: the values that were taken, each with its places. */
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
    reason: [...new Set(places.map(({ reason }) => reason))].join(' '),
    places: places.length,
    fields: [...new Set(places.map(({ field }) => field))],
  }))
}
