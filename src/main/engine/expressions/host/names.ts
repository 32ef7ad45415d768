/** Names of a function's parameters and constants, as far out as the expression goes. */
export class Names {
  readonly #names: string[]
  readonly #outer: Names | null

  constructor(names: readonly string[], outer: Names | null) {
    this.#names = [...names]
    this.#outer = outer
  }

  /** How many functions out the name is, and which of its names; null where it is none of the expression. */
  find(name: string): { readonly depth: number; readonly index: number } | null {
    const index = this.#names.indexOf(name)
    if (index >= 0) return { depth: 0, index }
    const found = this.#outer?.find(name) ?? null
    return found === null ? null : { depth: found.depth + 1, index: found.index }
  }

  /** Adds a name to the innermost function and returns its place. */
  add(name: string): number {
    return this.#names.push(name) - 1
  }
}

/** The values of the names of one call. */
export interface Frame {
  readonly values: unknown[]
  readonly outer: Frame | null
}
