/** Where a name stands: how many functions or blocks out, and its place among the names there. */
interface Place {
  readonly depth: number
  readonly index: number
  /** False before its declaration: whoever reads it there fails. */
  readonly isReady: boolean
  readonly isConstant: boolean
}

interface Name {
  readonly name: string
  readonly isConstant: boolean
  isReady: boolean
}

/** Names of a function's parameters and of what a block declares, as far out as the expression goes. */
export class Names {
  readonly #names: Name[] = []
  readonly #outer: Names | null

  constructor(outer: Names | null) {
    this.#outer = outer
  }

  /** Null where it is none of the expression. */
  find(name: string): Place | null {
    const index = this.#names.findIndex((one) => one.name === name)
    const own = this.#names[index]
    if (own !== undefined) return { depth: 0, index, isReady: own.isReady, isConstant: own.isConstant }
    const found = this.#outer?.find(name) ?? null
    return found === null ? null : { ...found, depth: found.depth + 1 }
  }

  /** Adds a name to the innermost function or block and returns its place; one that was declared there is ready from now on. */
  add(name: string): number {
    this.declare(name, false)
    const index = this.#names.findIndex((one) => one.name === name)
    const own = this.#names[index]
    if (own !== undefined) own.isReady = true
    return index
  }

  /** Makes a name known before it is there. */
  declare(name: string, isConstant: boolean): void {
    if (!this.#names.some((one) => one.name === name)) this.#names.push({ name, isConstant, isReady: false })
  }
}

/** The values of the names of one call, or of one turn of a block. */
export interface Frame {
  readonly values: unknown[]
  readonly outer: Frame | null
}

/** The frame that many functions and blocks out. */
export function frameAt(frame: Frame | null, depth: number): Frame | null {
  let at = frame
  for (let step = 0; step < depth; step += 1) at = at?.outer ?? null
  return at
}
