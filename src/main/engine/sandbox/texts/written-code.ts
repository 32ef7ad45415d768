import { parse, type AnyNode, type Program } from 'acorn'
import { childNodes, everyNode } from './child-nodes.ts'

/**
 * Code as the guest compiles it: what was written, between a head on its first line and a tail. It is parsed when an error
 * asks for it, once; code that runs well is never looked at.
 */
export class WrittenCode {
  /** Head, code and tail: all offsets count in it. */
  readonly text: string
  readonly headLength: number
  readonly code: string
  readonly tail: string
  #tree: Program | null | undefined
  #parents: Map<AnyNode, AnyNode> | undefined

  constructor(head: string, code: string, tail: string) {
    this.text = head + code + tail
    this.headLength = head.length
    this.code = code
    this.tail = tail
  }

  /** The parsed text; null where it cannot be parsed. */
  get tree(): Program | null {
    this.#tree ??= parsed(this.text)
    return this.#tree
  }

  /** What encloses a node; undefined for the whole. */
  parentOf(node: AnyNode): AnyNode | undefined {
    if (this.#parents === undefined) {
      this.#parents = new Map()
      if (this.tree !== null) noteParents(this.tree, this.#parents)
    }
    return this.#parents.get(node)
  }

  /** The deepest node for which `fits` is true, among those that hold the offset. */
  deepest(offset: number, fits: (node: AnyNode) => boolean): AnyNode | null {
    let found: AnyNode | null = null
    const visit = (node: AnyNode): void => {
      if (offset < node.start || offset > node.end) return
      if (fits(node)) found = node
      childNodes(node).forEach(visit)
    }
    if (this.tree !== null) visit(this.tree)
    return found
  }

  /** Every node of the whole. */
  nodes(): Iterable<AnyNode> {
    return this.tree === null ? [] : everyNode(this.tree)
  }

  /** Line, from 1, of an offset. */
  lineOf(offset: number): number {
    let line = 1
    for (let at = this.text.indexOf('\n'); at >= 0 && at < offset; at = this.text.indexOf('\n', at + 1)) line++
    return line
  }

  /** Column, from 1, of an offset in the code as it was written. */
  columnOf(offset: number): number {
    const before = this.text.lastIndexOf('\n', offset - 1)
    return Math.max(1, before < 0 ? offset - this.headLength + 1 : offset - before)
  }
}

/** Offset of a line and column of the guest, both from 1: its columns are signs, of which those outside of the basic plane are two units. */
export function offsetIn(text: string, line: number, column: number): number {
  let start = 0
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start)
    if (next < 0) return text.length
    start = next + 1
  }
  let offset = start
  for (let signs = column - 1; signs > 0; signs -= 1) offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1
  return offset
}

function parsed(text: string): Program | null {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'script' })
  } catch {
    return null
  }
}

function noteParents(root: AnyNode, parents: Map<AnyNode, AnyNode>): void {
  for (const child of childNodes(root)) {
    parents.set(child, root)
    noteParents(child, parents)
  }
}
