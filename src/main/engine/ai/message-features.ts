/**
 * What the classifier looks at in a message: its words, pairs of neighbouring words, parts of words, and whether it asks, each once.
 * Accents are left out: not everybody writes them. The training script reads this same file, so that both see the same.
 */
export function featuresOf(message: string): ReadonlySet<string> {
  const words = wordsOf(message.normalize('NFD').replace(/\p{M}/gu, ''))
  const features = new Set<string>()
  for (const [index, word] of words.entries()) {
    features.add(`w:${word}`)
    const next = words[index + 1]
    if (next !== undefined) features.add(`p:${word} ${next}`)
    for (const part of partsOf(word)) features.add(`c:${part}`)
  }
  if (words.length <= 3) features.add('short')
  if (/[?¿]/u.test(message)) features.add('asks')
  return features
}

/** Words in lower case; numbers of any length become `0`, placeholders of redaction their type. */
export function wordsOf(message: string): readonly string[] {
  return (
    message
      .toLowerCase()
      .replace(/\[redacted:([a-z-]+)#\d+\]/gu, ' redacted$1 ')
      .replace(/['’]/gu, '')
      .replace(/\p{N}+/gu, '0')
      .match(/[\p{L}0]+/gu) ?? []
  )
}

const partLengths = [3, 4, 5]

/** Runs of three to five letters with the borders marked: what spelling mistakes and endings leave alone. */
function partsOf(word: string): readonly string[] {
  const marked = `^${word}$`
  if (word === '0') return []
  return partLengths
    .filter((length) => length < marked.length)
    .flatMap((length) =>
      Array.from({ length: marked.length - length + 1 }, (_, start) => marked.slice(start, start + length)),
    )
}
