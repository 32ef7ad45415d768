import type { Described } from '../guest/described.ts'
import type { GuestFile } from './guest-stack.ts'
import { editCode, type EditedCode } from './insertions.ts'
import type { KnownEdits } from './known-edits.ts'
import { leftInsertions } from './left-promises.ts'
import { probe, type Site } from './probe-code.ts'
import { readInsertions } from './promise-reads.ts'
import { WrittenCode } from './written-code.ts'

/** Code in one of the two forms in which it is run: as written, and, when it has failed, once more with notes. */
export interface Edition {
  readonly written: WrittenCode
  readonly edited: EditedCode
  readonly file: GuestFile
  /** Where notes are taken; null in code that takes none. */
  readonly sites: readonly Site[] | null
}

/** The values noted at one site. */
export interface SiteNote {
  readonly site: Site
  readonly values: readonly Described[]
}

/** Exactly these characters stand before the code of a node, and after it: line numbers are the code's own. */
export function writtenNode(code: string): WrittenCode {
  return new WrittenCode('(async function(){', code, '\n})')
}

/** The same code in the words in which the service compiles it: what is missing at its end is told by what follows it. */
export function servedNode({ code }: WrittenCode): WrittenCode {
  return new WrittenCode('module.exports = async function() {', code, '\n}()')
}

export function writtenExpression(code: string): WrittenCode {
  return new WrittenCode('(function(){return(', code, '\n)})')
}

export function plainEdition(written: WrittenCode, file: GuestFile, edits: KnownEdits): Edition {
  return { written, edited: edits.of(written), file, sites: null }
}

export function probedEdition(written: WrittenCode, file: GuestFile): Edition {
  const { insertions, sites } = probe(written)
  return {
    written,
    edited: editCode(written.text, [...leftInsertions(written), ...readInsertions(written), ...insertions]),
    file,
    sites,
  }
}
