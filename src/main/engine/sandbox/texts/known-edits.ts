import { editCode, type EditedCode } from './insertions.ts'
import { leftInsertions, mentionsPromises } from './left-promises.ts'
import { readInsertions } from './promise-reads.ts'
import { mentionsSpread, spreadInsertions } from './spread-texts.ts'
import { mentionsCatch, watchInsertions } from './watch-code.ts'
import type { WrittenCode } from './written-code.ts'

/** Code of so many characters is remembered in all: its text, not its tree. */
const mostCharacters = 256 * 1024

/**
 * How code that catches errors, spreads what it may not know or may not wait for what it began is compiled. The same code runs for each delivery, and to parse it takes longer than most of it
 * takes to run: what was found out about the code of the last jobs is remembered.
 */
export class KnownEdits {
  /** By the whole text; the one that was asked for last is the last. */
  readonly #edits = new Map<string, EditedCode>()
  #characters = 0

  of(written: WrittenCode): EditedCode {
    const { text } = written
    if (!mentionsCatch(written) && !mentionsSpread(written) && !mentionsPromises(written)) return editCode(text, [])
    const known = this.#edits.get(text)
    if (known !== undefined) {
      this.#edits.delete(text)
      this.#edits.set(text, known)
      return known
    }
    const edited = editCode(text, [
      ...watchInsertions(written),
      ...spreadInsertions(written),
      ...leftInsertions(written),
      ...readInsertions(written),
    ])
    this.#remember(text, edited)
    return edited
  }

  #remember(text: string, edited: EditedCode): void {
    if (text.length > mostCharacters) return
    this.#edits.set(text, edited)
    this.#characters += text.length
    for (const oldest of this.#edits.keys()) {
      if (this.#characters <= mostCharacters) return
      this.#edits.delete(oldest)
      this.#characters -= oldest.length
    }
  }
}
