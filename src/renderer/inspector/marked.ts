/** A stretch of a text; marked where it is one of the placeholders. */
export interface Part {
  readonly text: string
  readonly isMarked: boolean
}

/** Cuts `text` at every occurrence of a placeholder, so that each can be drawn marked. Joined, the parts give the text. */
export function marked(text: string, placeholders: readonly string[]): readonly Part[] {
  const wanted = [...new Set(placeholders)].filter((each) => each !== '').sort((a, b) => b.length - a.length)
  if (wanted.length === 0) return text === '' ? [] : [{ text, isMarked: false }]
  const any = new RegExp(`(${wanted.map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')).join('|')})`, 'u')
  return text
    .split(any)
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
