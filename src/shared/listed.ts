/** `a, b and c` (or `a, b or c`): words in an English sentence, the same on every machine, without a comma before the last. */
export function listed(words: readonly string[], joined: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  return (made[joined] ??= new Intl.ListFormat('en-GB', { type: types[joined] })).format(words)
}

const types = { and: 'conjunction', or: 'disjunction' } as const
/** Made when a sentence first needs one: it costs as much as a tenth of a start. */
const made: Partial<Record<keyof typeof types, Intl.ListFormat>> = {}

/** More of them would hide what the sentence is about. */
const mostNamed = 3

/** Names of nodes as a sentence says them: the first ones, and how many more there are. */
export function namesOf(nodes: readonly string[]): string {
  const names = nodes.map((node) => `"${node}"`)
  const more = names.length - mostNamed
  return listed(more > 1 ? [...names.slice(0, mostNamed), `${String(more)} more nodes`] : names)
}
