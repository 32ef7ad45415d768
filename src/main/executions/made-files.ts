import type { BinaryFiles } from '../../shared/binary-files.ts'

/** The files of binary data that come about in one execution. */
export class MadeFiles {
  readonly #binaries: BinaryFiles
  readonly #made: string[] = []
  #noting: BinaryFiles | null = null
  #isOver = false

  constructor(binaries: BinaryFiles) {
    this.#binaries = binaries
  }

  /** The same files, which note what is made of them. Most executions never ask for them. */
  get noting(): BinaryFiles {
    return (this.#noting ??= {
      ...this.#binaries,
      begun: (id) => {
        this.#made.push(id)
      },
      keep: (parts) => this.#keep(parts),
    })
  }

  /**
   * Removes those that nobody has, once it is kept what the execution did: a try that failed may have made some. What a node
   * that was left behind makes later goes as it comes.
   */
  async discardUnheld(): Promise<void> {
    this.#isOver = true
    if (this.#made.length > 0) await this.#binaries.discard(this.#made)
  }

  async #keep(parts: Parameters<BinaryFiles['keep']>[0]): ReturnType<BinaryFiles['keep']> {
    const kept = await this.#binaries.keep(parts)
    if (kept instanceof Uint8Array) return kept
    this.#made.push(kept.id)
    if (this.#isOver) await this.#binaries.discard([kept.id])
    return kept
  }
}
