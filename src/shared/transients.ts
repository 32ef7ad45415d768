/** Where one of them stands; what has left holds nothing. */
export interface Standing<Value> {
  value: Value | undefined
  before: Standing<Value> | null
  behind: Standing<Value> | null
}

/**
 * Values that come and go all the time, in the order in which they came.
 *
 * No `Set` or `Map`: each time one of those has outgrown its table, V8 lets the old table point to the new one (for iterators that are
 * under way). A single old table that a collection takes for long-lived then keeps all tables that follow, with what stood in them,
 * until the next full collection: of thousands of deliveries a second most that they leave behind.
 */
export class Transients<Value> {
  readonly #end: Standing<Value>
  #size = 0

  constructor() {
    const end: Standing<Value> = { value: undefined, before: null, behind: null }
    end.before = end
    end.behind = end
    this.#end = end
  }

  get size(): number {
    return this.#size
  }

  /** The place is what `remove` takes. */
  add(value: Value): Standing<Value> {
    const last = this.#end.before
    const standing = { value, before: last, behind: this.#end }
    if (last !== null) last.behind = standing
    this.#end.before = standing
    this.#size += 1
    return standing
  }

  /** One that has left already stays away. */
  remove(standing: Standing<Value>): void {
    const { before, behind } = standing
    if (before === null || behind === null) return
    before.behind = behind
    behind.before = before
    standing.before = null
    standing.behind = null
    standing.value = undefined
    this.#size -= 1
  }

  /** Those that are there now, the first to come first. */
  values(): readonly Value[] {
    const values: Value[] = []
    for (let at = this.#end.behind; at !== null && at !== this.#end; at = at.behind) values.push(at.value as Value)
    return values
  }
}

/** Has a promise among them until it settles; settles as it does. */
export async function during<Value>(those: Transients<Promise<Value>>, work: Promise<Value>): Promise<Value> {
  const standing = those.add(work)
  try {
    return await work
  } finally {
    those.remove(standing)
  }
}
