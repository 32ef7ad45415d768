/** `a, b and c` (or `a, b or c`): words in an English sentence, the same on every machine, without a comma before the last. */
export function listed(words: readonly string[], joined: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  return (made[joined] ??= new Intl.ListFormat('en-GB', { type: types[joined] })).format(words)
}

const types = { and: 'conjunction', or: 'disjunction' } as const
/** Made when a sentence first needs one: it costs as much as a tenth of a start. */
const made: Partial<Record<keyof typeof types, Intl.ListFormat>> = {}
