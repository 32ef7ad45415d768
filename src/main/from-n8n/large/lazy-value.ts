/** A value of which no more is read than is asked for. */
export interface LazyValue {
  readonly kind: 'object' | 'list' | 'text' | 'plain'
  /** The members of an object or the elements of a list, each by its name; none of another value. */
  readonly parts: () => Iterable<readonly [string, LazyValue]>
  /** How many elements a list has, found without reading them where that is possible. */
  readonly count: () => number
  /** The value itself, where it takes at most so many bytes; undefined where it takes more, or that is not known. */
  readonly within: (bytes: number) => { readonly value: unknown; readonly bytes: number } | undefined
  /** Of a text: its beginning, of at most so many bytes. */
  readonly beginning: (bytes: number) => { readonly text: string; readonly isWhole: boolean }
  /** Of a text: all of it, decoded, piece after piece. */
  readonly pieces: () => Iterable<string>
  /** By which it is known again on the way down: an object that refers to itself. Null where that cannot be. */
  readonly identity: number | null
}

/** What may still be read, and what had to be left out. */
export interface Budget {
  left: number
  cut: boolean
  cyclic: boolean
}

/** Deeper values are left out: no execution nests so deep. */
const deepest = 150

/** A copy of a value with no more in it than the budget has left; what is left out is told in the budget. */
export function copyWithin(value: LazyValue, budget: Budget, above: readonly number[] = []): unknown {
  const whole = value.within(budget.left)
  if (whole !== undefined) {
    budget.left -= whole.bytes
    return whole.value
  }
  if (value.kind === 'text') {
    const { text, isWhole } = value.beginning(Math.max(0, budget.left))
    budget.left -= text.length
    if (!isWhole) budget.cut = true
    return text
  }
  if (value.identity !== null && above.includes(value.identity)) {
    budget.cyclic = true
    return '[cyclic]'
  }
  if (above.length > deepest) {
    budget.cut = true
    return '[cut]'
  }
  const below = value.identity === null ? [...above, -1] : [...above, value.identity]
  const kept: [string, unknown][] = []
  for (const [name, part] of value.parts()) {
    if (budget.left <= 0) {
      budget.cut = true
      break
    }
    budget.left -= name.length + 2
    kept.push([name, copyWithin(part, budget, below)])
  }
  return value.kind === 'list' ? kept.map(([, one]) => one) : Object.fromEntries(kept)
}

/** The part of that name; null where there is none. */
export function partOf(value: LazyValue, name: string): LazyValue | null {
  for (const [one, part] of value.parts()) if (one === name) return part
  return null
}
