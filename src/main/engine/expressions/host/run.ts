import type { ConsoleLine } from '../../../../shared/execution.ts'
import { ownOf } from '../../../../shared/own-field.ts'
import type { PathReader } from '../read-path.ts'
import type { Path } from '../path.ts'
import { needsSandbox } from '../read-path.ts'
import type { Scope } from '../scope.ts'

/** Thrown where an expression turns out to need the sandbox after all; it is then run there from its beginning. */
export class NeedsSandbox extends Error {}

/** Thrown where it would take longer than it may here. */
export class TooLong extends NeedsSandbox {}

/** Thrown where the expression throws an error that expressions swallow, with the platform's text. */
export class Swallowed extends Error {}

/** Leaves the expression to the sandbox. */
export function leave(): never {
  throw new NeedsSandbox()
}

/** Longest text that is made here, in characters. */
export const longestText = 1_000_000

/** Steps that one item of an expression, or the code of a node, may take here: what takes longer must not hold up the listener. */
const mostSteps = 200_000

/** How long that may take: some steps are longer than others, where texts and lists are long. In milliseconds. */
const mostMs = 20

/**
 * What is computed once for all items may take so many times as long at the most: once more for each `itemsForMore` items, for each of
 * them would take as long. Many items hold others up for longer elsewhere, where they are written down.
 */
const mostTimes = 12
const itemsForMore = 2_000
/** The same for its steps, which are short ones. */
const mostStepsOnce = 20_000_000

/** What code prints more of is cut by the sandbox. */
const mostLines = 500
const mostPrinted = 50_000

/** After so many steps the clock is looked at. */
const stepsBetweenLooks = 50

type Shared = { readonly value: unknown } | { readonly thrown: unknown }

/** What is computed, item by item, with what is left of the steps. */
export class Run {
  readonly scope: Scope
  readonly #reader: PathReader
  #left: number
  /** What is left when the clock is looked at next. */
  #nextLook: number
  #until: number | null = null
  /** The same for what is computed once, all of it that an item comes upon. */
  #untilShared: number | null = null
  itemIndex = 0
  /** What the code of a node has made itself, and may therefore change; null for expressions. */
  #made: WeakSet<object> | null = null
  readonly #extra: Readonly<Record<string, unknown>>
  /** What the code of a node has printed. */
  readonly console: ConsoleLine[] = []
  #printed = 0
  /** What is the same for all items, by the part of the expression that computes it. */
  #shared: Map<object, Shared> | null = null

  constructor(
    scope: Scope,
    reader: PathReader,
    extra: Readonly<Record<string, unknown>> = {},
    steps: number = mostSteps,
  ) {
    this.scope = scope
    this.#reader = reader
    this.#left = steps
    this.#nextLook = steps - stepsBetweenLooks
    this.#extra = extra
  }

  /** From here on it is another item that is computed: between two items others have their turn, so that its steps and time count anew. */
  beginItem(index: number): void {
    this.itemIndex = index
    this.#left = mostSteps
    this.#nextLook = mostSteps - stepsBetweenLooks
    this.#until = null
    this.#untilShared = null
  }

  /** What a part of an expression comes to that is the same for all items, computed for the first of them; what it throws as well. */
  once<Value>(part: object, compute: () => Value): Value {
    this.#shared ??= new Map()
    const known = this.#shared.get(part) ?? this.#computed(compute)
    this.#shared.set(part, known)
    if ('thrown' in known) throw known.thrown
    // The same part gives the same kind of value.
    return known.value as Value
  }

  /** With steps and time beside those of the item. */
  #computed(compute: () => unknown): Shared {
    const before = { left: this.#left, nextLook: this.#nextLook, until: this.#until }
    const begun = performance.now()
    this.#left = mostStepsOnce
    this.#nextLook = this.#left - stepsBetweenLooks
    this.#untilShared ??= begun + mostMs * Math.min(mostTimes, 1 + this.scope.items.length / itemsForMore)
    this.#until = this.#untilShared
    try {
      return { value: compute() }
    } catch (thrown) {
      return { thrown }
    } finally {
      this.#left = before.left
      this.#nextLook = before.nextLook
      this.#until = before.until === null ? null : before.until + performance.now() - begun
    }
  }

  /** A further variable that this run brings; leaves the expression to the sandbox where there is none of that name. */
  extra(name: string): unknown {
    return ownOf(this.#extra, name) ?? leave()
  }

  /** Notes a line that the code prints. */
  print(line: ConsoleLine): void {
    this.spend(10 + (line.text.length >> 5))
    this.#printed += line.text.length
    if (this.console.length >= mostLines || this.#printed > mostPrinted) leave()
    this.console.push(line)
  }

  /** Counts steps; leaves the expression to the sandbox when none are left, or no time is. */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < this.#nextLook) this.#look()
  }

  #look(): void {
    this.#nextLook = this.#left - stepsBetweenLooks
    const now = performance.now()
    this.#until ??= now + mostMs
    if (this.#left < 0 || now > this.#until) throw new TooLong()
  }

  /** Lets a text pass that is not too long. */
  text(made: string): string {
    if (made.length > longestText) leave()
    this.spend(1 + (made.length >> 5))
    return made
  }

  /** Lets a list pass that was made just now, counted by its length. */
  list(made: unknown[]): unknown[] {
    this.spend(1 + made.length)
    return this.own(made)
  }

  /** The same run with other data; what is left of the steps is what was left here. */
  of(scope: Scope, reader: PathReader): Run {
    const made = new Run(scope, reader, this.#extra, this.#left)
    made.#made = this.#made
    made.#until = this.#until
    return made
  }

  /** From here on it is noted what the code makes itself. */
  notesMade(): void {
    this.#made = new WeakSet()
  }

  /** Notes what was made just now. */
  own<Value>(made: Value): Value {
    if (this.#made !== null && typeof made === 'object' && made !== null) this.#made.add(made)
    return made
  }

  /** The same for all that is in it. */
  ownAll(made: unknown): unknown {
    if (this.#made === null || typeof made !== 'object' || made === null) return made
    this.spend(1)
    for (const part of Object.values(made)) this.ownAll(part)
    return this.own(made)
  }

  /** True for what the code has made itself: nobody outside sees it. */
  owns(value: object): boolean {
    return this.#made?.has(value) ?? false
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
