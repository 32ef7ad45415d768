import { ownOf } from '../../../../shared/own-field.ts'
import type { PathReader } from '../read-path.ts'
import type { Path } from '../path.ts'
import { needsSandbox } from '../read-path.ts'
import type { Scope } from '../scope.ts'

/** Thrown where an expression turns out to need the sandbox after all; it is then run there from its beginning. */
export class NeedsSandbox extends Error {}

/** Thrown where the expression throws an error that expressions swallow, with the platform's text. */
export class Swallowed extends Error {}

/** Leaves the expression to the sandbox. */
export function leave(): never {
  throw new NeedsSandbox()
}

/** Longest text that is made here, in characters. */
const longestText = 1_000_000

/** Steps that all expressions of one node run may take here together: what takes longer must not hold up the listener. */
const stepsOfNodeRun = 200_000

/** One evaluation for one item, with what is left of the steps. */
export class Run {
  readonly scope: Scope
  readonly #reader: PathReader
  #left: number
  itemIndex = 0
  readonly #extra: Readonly<Record<string, unknown>>

  constructor(
    scope: Scope,
    reader: PathReader,
    extra: Readonly<Record<string, unknown>> = {},
    steps: number = stepsOfNodeRun,
  ) {
    this.scope = scope
    this.#reader = reader
    this.#left = steps
    this.#extra = extra
  }

  /** A further variable that this run brings; leaves the expression to the sandbox where there is none of that name. */
  extra(name: string): unknown {
    return ownOf(this.#extra, name) ?? leave()
  }

  /** Counts steps; leaves the expression to the sandbox when none are left. */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) leave()
  }

  /** Lets a text pass that is not too long. */
  text(made: string): string {
    if (made.length > longestText) leave()
    this.spend(1 + (made.length >> 5))
    return made
  }

  /** Lets a list pass, counted by its length. */
  list(made: unknown[]): unknown[] {
    this.spend(1 + made.length)
    return made
  }

  /** What a path reads: the one place where paths are resolved. */
  read(path: Path, itemIndex: number | null = null): unknown {
    this.spend(2)
    const value = this.#reader.read(path, itemIndex ?? this.itemIndex)
    const quiet = this.#reader.takeSwallowed()
    if (quiet !== null) throw new Swallowed(quiet)
    return value === needsSandbox ? leave() : value
  }
}
