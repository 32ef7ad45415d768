/** Where the units of a decoded text stand in the original: kept by runs, for a number to each unit is four times the text. */

/** What the units of a text are made of: runs of the units of another one, and pieces that several units came from. */
export class Origins {
  /** Where each run begins, in the text. */
  readonly #begins: number[] = []
  /** Where its first unit stands in the original; of a piece, all of whose units stand at one place, the complement (`~`). */
  readonly #origins: number[] = []
  #length = 0
  #end = 0
  /** The run that was asked for last: what is asked for next mostly stands there or soon behind. */
  #last = 0

  /** How many units there are so far. */
  get length(): number {
    return this.#length
  }

  /** The next units stand where these units of a text stand. `outer`: its own origins; null: `offset` before each unit. */
  addRun(outer: Origins | null, offset: number, start: number, end: number): void {
    if (end <= start) return
    if (outer !== null) {
      this.#addOuter(outer, start, end)
      return
    }
    const last = this.#begins.length - 1
    const origin = this.#origins[last] ?? -1
    if (origin < 0 || origin + this.#length - (this.#begins[last] ?? 0) !== start + offset)
      this.#add(start + offset, end - start)
    else this.#length += end - start
  }

  /** So many next units all stand at one place of the original. */
  addPiece(units: number, origin: number): void {
    if (units === 0) return
    if (this.#origins[this.#origins.length - 1] === ~origin) this.#length += units
    else this.#add(~origin, units)
  }

  /** Where the text ends, in the original. */
  close(end: number): void {
    this.#end = end
  }

  /** Where a unit stands in the original; where the text ends for the one behind its last. */
  of(at: number): number {
    if (at >= this.#length) return this.#end
    const run = this.#runAt(at)
    const origin = this.#origins[run] ?? 0
    return origin < 0 ? ~origin : origin + at - (this.#begins[run] ?? 0)
  }

  /** `at`, or the end of the piece that it lies within: a stretch never ends between units that one piece stands for. */
  endOfPiece(at: number): number {
    if (at <= 0 || at >= this.#length) return at
    const run = this.#runAt(at)
    const isWithin = (this.#origins[run] ?? 0) < 0 && at > (this.#begins[run] ?? 0)
    return isWithin ? (this.#begins[run + 1] ?? this.#length) : at
  }

  #addOuter(outer: Origins, start: number, end: number): void {
    for (let run = outer.#runAt(start), at = start; at < end; run += 1) {
      const begin = outer.#begins[run] ?? 0
      const to = Math.min(end, outer.#begins[run + 1] ?? outer.#length)
      const origin = outer.#origins[run] ?? 0
      if (to <= at) return
      if (origin < 0) this.addPiece(to - at, ~origin)
      else this.addRun(null, origin - begin, at, to)
      at = to
    }
  }

  #add(origin: number, units: number): void {
    this.#begins.push(this.#length)
    this.#origins.push(origin)
    this.#length += units
  }

  #runAt(at: number): number {
    const begins = this.#begins
    for (let run = this.#last; run < this.#last + 4 && (begins[run] ?? Infinity) <= at; run += 1)
      if (at < (begins[run + 1] ?? Infinity)) return (this.#last = run)
    let [low, high] = [0, begins.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((begins[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    this.#last = low
    return low
  }
}
