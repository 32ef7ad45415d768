/** Orders in which a batch or a queue can be worked through. */
export const orderChoices = { reversed: 'Reversed', shuffled: 'Shuffled with a seed' } as const

/** `in reverse` or `shuffled (seed 7)`. */
export function orderWords(order: keyof typeof orderChoices, seed: number): string {
  return order === 'reversed' ? 'in reverse' : `shuffled (seed ${seed})`
}

/** The list in another order. The same seed gives the same order; the list itself stays as it is. */
export function inOtherOrder<Value>(
  list: readonly Value[],
  order: keyof typeof orderChoices,
  seed: number,
): readonly Value[] {
  return order === 'reversed' ? list.toReversed() : shuffled(list, seed)
}

/** By random keys from mulberry32, whose 32 bits of state are the seed. */
function shuffled<Value>(list: readonly Value[], seed: number): readonly Value[] {
  let state = seed | 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const keyed = list.map((value) => ({ value, key: random() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value)
}
