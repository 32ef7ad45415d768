/** True where every word that is wanted stands somewhere in the texts, in any case of letters; where none is wanted, too. */
export function holdsWords(texts: readonly unknown[], wanted: string): boolean {
  const all = texts.join(' ').toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word))
}
