/**
 * Which fields of items a piece of JavaScript reads, told without running it. In: the text of an expression's chunk or of a
 * Code node. Out: each place that is read, with how it is used, and what the whole stands for. What cannot be parsed reads nothing.
 */
import { parse, parseExpressionAt, type AnyNode } from 'acorn'
import { namedFunctions } from './code-constants.ts'
import { CodeReader } from './code-reader.ts'
import type { KnownValue } from './known-value.ts'
import type { FieldRead } from './shape.ts'

export interface ReadsOfCode {
  readonly reads: readonly FieldRead[]
  /** The place that the code is, where it is one: `$json.a` of `{{ $json.a }}`. */
  readonly value: KnownValue
}

const nothing: ReadsOfCode = { reads: [], value: null }

/** Reads of one `{{ }}` chunk. */
export function readsOfChunk(code: string): ReadsOfCode {
  try {
    return look(parseExpressionAt(code, 0, { ecmaVersion: 'latest' }))
  } catch {
    return nothing
  }
}

/** Reads of the code of a Code node. */
export function readsOfScript(code: string): readonly FieldRead[] {
  try {
    return look(
      parse(code, { ecmaVersion: 'latest', allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true }),
    ).reads
  } catch {
    return []
  }
}

function look(tree: AnyNode): ReadsOfCode {
  const reader = new CodeReader(namedFunctions(tree))
  const value = reader.value(tree)
  return { reads: reader.reads, value }
}
