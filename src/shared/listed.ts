/** `a, b and c` (or `a, b or c`): words in an English sentence, the same on every machine, without a comma before the last. */
export function listed(words: readonly string[], joined: 'and' | 'or' = 'and'): string {
  return (joined === 'and' ? all : either).format(words)
}

const all = new Intl.ListFormat('en-GB')
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
