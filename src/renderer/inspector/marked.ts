/** A stretch of a text; marked where it is one of the placeholders. */
export interface Part {
  readonly text: string
  readonly isMarked: boolean
}

/** Cuts `text` at every occurrence of a placeholder, so that each can be drawn marked. Joined, the parts give the text. */
export function marked(text: string, placeholders: readonly string[]): readonly Part[] {
  const wanted = [...new Set(placeholders)].filter((each) => each !== '').sort((a, b) => b.length - a.length)
  const parts: Part[] = []
  let from = 0
  while (from < text.length) {
    const next = wanted
      .map((placeholder) => ({ placeholder, at: text.indexOf(placeholder, from) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0]
    if (next === undefined) break
    if (next.at > from) parts.push({ text: text.slice(from, next.at), isMarked: false })
    parts.push({ text: next.placeholder, isMarked: true })
    from = next.at + next.placeholder.length
  }
  return from < text.length ? [...parts, { text: text.slice(from), isMarked: false }] : parts
}
