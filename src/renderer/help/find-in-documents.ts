/** In: documents and a text. Out: those that hold each of its words, with a line that shows where; titles count before texts. */
export interface FoundDocument<Found> {
  readonly document: Found
  /** The first line that holds a word; null where nothing is looked for, or its title alone has it. */
  readonly line: string | null
}

export function findInDocuments<Found extends { readonly title: string; readonly text: string }>(
  documents: readonly Found[],
  text: string,
): readonly FoundDocument<Found>[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return documents.map((document) => ({ document, line: null }))
  const has = (within: string): boolean => words.every((word) => within.includes(word))
  return documents
    .filter(({ title, text: all }) => has(`${title}\n${all}`.toLowerCase()))
    .map((document) => ({ document, line: lineWith(document.text, words) }))
    .toSorted((a, b) => Number(has(b.document.title.toLowerCase())) - Number(has(a.document.title.toLowerCase())))
}

/** The line with most of the words, without the signs of its markup. */
function lineWith(text: string, words: readonly string[]): string | null {
  let best: string | null = null
  let most = 0
  for (const line of text.split('\n')) {
    const lower = line.toLowerCase()
    const count = words.filter((word) => lower.includes(word)).length
    if (count > most) [best, most] = [line, count]
  }
  return best === null
    ? null
    : best
        .replace(/[#|*`>]+/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim()
}
