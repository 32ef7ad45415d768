import type { FilterTerm } from './filter-term.ts'

/** True where words of headers or bodies are looked for: what the store has not taken in yet would be missed. */
export function asksForWords(terms: readonly FilterTerm[]): boolean {
  return terms.some(({ key }) => key === null || key === 'header' || key === 'body')
}
