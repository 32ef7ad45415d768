/** Text put in around pieces of code, in such a way that lines stay what they were and places can be found again. */
export interface Insertion {
  readonly at: number
  readonly text: string
  /** End of the piece that it opens, or start of the piece that it closes: decides who stands outside at one place. */
  readonly partner: number
}

/** Code with insertions. */
export interface EditedCode {
  readonly text: string
  /** The offset in the code as it was of an offset in the edited code; the piece's own start for what was put in. */
  readonly originalOffset: (offset: number) => number
}

/** Puts `open` and `close` around a piece of code. */
export function around(start: number, end: number, open: string, close: string): readonly Insertion[] {
  return [
    { at: start, text: open, partner: end },
    { at: end, text: close, partner: start },
  ]
}

export function editCode(code: string, insertions: readonly Insertion[]): EditedCode {
  const sorted = insertions.toSorted(byPlace)
  let text = ''
  let at = 0
  const starts: { readonly edited: number; readonly length: number; readonly original: number }[] = []
  for (const insertion of sorted) {
    text += code.slice(at, insertion.at)
    at = insertion.at
    starts.push({ edited: text.length, length: insertion.text.length, original: at })
    text += insertion.text
  }
  text += code.slice(at)
  return {
    text,
    originalOffset: (offset) => {
      let shift = 0
      for (const { edited, length, original } of starts) {
        if (edited + length <= offset) shift += length
        else return edited <= offset ? original : offset - shift
      }
      return offset - shift
    },
  }
}

/** At one place what closes comes before what opens; of two that open, the longer piece is outside, and so on. */
function byPlace(a: Insertion, b: Insertion): number {
  if (a.at !== b.at) return a.at - b.at
  const closes = Number(b.partner < b.at) - Number(a.partner < a.at)
  return closes === 0 ? b.partner - a.partner : closes
}
