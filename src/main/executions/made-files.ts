import type { BinaryFiles } from '../../shared/binary-files.ts'
import type { Surroundings } from '../engine/surroundings.ts'

/** Surroundings of one execution, and the files of binary data that come about in it. */
export interface MadeFiles {
  readonly surroundings: Surroundings
  /**
   * Removes those that nobody has, once it is kept what the execution did: a try that failed may have made some. What a node
   * that was left behind makes later goes as it comes.
   */
  readonly discardUnheld: () => Promise<void>
}

/** The same surroundings, which note the files that are made in them. */
export function notingFiles(surroundings: Surroundings): MadeFiles {
  const { binaries } = surroundings
  if (binaries === undefined) return { surroundings, discardUnheld: () => Promise.resolve() }
  const made: string[] = []
  let isOver = false
  const noting: BinaryFiles = {
    ...binaries,
    begun: (id) => {
      made.push(id)
    },
    keep: async (parts) => {
      const kept = await binaries.keep(parts)
      if (kept instanceof Uint8Array) return kept
      made.push(kept.id)
      if (isOver) await binaries.discard([kept.id])
      return kept
    },
  }
  return {
    // Not a copy: each look at the others may cost something, have an effect, or give another value later.
    surroundings: Object.create(surroundings, { binaries: { value: noting, enumerable: true } }) as Surroundings,
    discardUnheld: () => {
      isOver = true
      return binaries.discard(made)
    },
  }
}
