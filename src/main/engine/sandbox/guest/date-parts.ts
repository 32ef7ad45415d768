/** What a text says of a moment, as V8 gathers it part by part. */

export type Day = readonly [year: number, month: number, day: number]
export type Time = readonly [hour: number, minute: number, second: number, millisecond: number]

/** True for a number from the least to the most. */
export const between = (value: number, least: number, most: number): boolean => value >= least && value <= most

/** Year, month and day, in whichever order they come. */
export class DayParts {
  readonly #numbers: number[] = []
  #month: number | null = null
  isStandard = false

  get isEmpty(): boolean {
    return this.#numbers.length === 0
  }

  add(value: number): boolean {
    if (this.#numbers.length === 3) return false
    this.#numbers.push(value)
    return true
  }

  name(month: number): void {
    this.#month = month
  }

  /** What is left out is 1. */
  fields(): Day | null {
    if (this.isEmpty) return null
    const [one = 1, two = 1, three = 1] = this.#numbers
    const [year, month, day] = this.#inOrder(one, two, three)
    if (!between(month, 1, 12) || !between(day, 1, 31)) return null
    return [this.isStandard ? year : wholeYear(year), month - 1, day]
  }

  #inOrder(one: number, two: number, three: number): Day {
    const isDay = between(one, 1, 31)
    if (this.#month !== null) return isDay ? [two, this.#month, one] : [one, this.#month, two]
    return this.isStandard || !isDay ? [one, two, three] : [three, one, two]
  }
}

function wholeYear(year: number): number {
  if (between(year, 0, 49)) return 2000 + year
  return between(year, 50, 99) ? 1900 + year : year
}

/** Hour, minute, second and millisecond. */
export class TimeParts {
  readonly #numbers: number[] = []
  #half: number | null = null

  get isEmpty(): boolean {
    return this.#numbers.length === 0
  }

  /** True where the number can go on from what is there: minutes, seconds, milliseconds. */
  awaits(value: number): boolean {
    const most = [-1, 59, 59, 999][this.#numbers.length] ?? -1
    return between(value, 0, most)
  }

  add(value: number): boolean {
    if (this.#numbers.length === 4) return false
    this.#numbers.push(value)
    return true
  }

  /** The last one: nothing more is awaited. */
  end(value: number): void {
    this.add(value)
    while (this.add(0));
  }

  shift(half: number): void {
    this.#half = half
  }

  fields(): Time | null {
    const [given = 0, minute = 0, second = 0, millisecond = 0] = this.#numbers
    if (this.#half !== null && !between(given, 0, 12)) return null
    const hour = this.#half === null ? given : (given % 12) + this.#half
    const isWhole = minute === 0 && second === 0 && millisecond === 0
    if (!between(hour, 0, 23) && !(hour === 24 && isWhole)) return null
    if (!between(minute, 0, 59) || !between(second, 0, 59) || !between(millisecond, 0, 999)) return null
    return [hour, minute, second, millisecond]
  }
}

/** How far from UTC. */
export class ZoneParts {
  #sign: number | null = null
  #hour: number | null = null
  #minute: number | null = null

  get isEmpty(): boolean {
    return this.#hour === null
  }

  get isUtc(): boolean {
    return this.#hour === 0 && this.#minute === 0
  }

  set(hours: number): void {
    this.sign(hours < 0 ? -1 : 1)
    this.hour(Math.abs(hours))
    this.minute(0)
  }

  sign(sign: number): void {
    this.#sign = sign
  }

  hour(hour: number): void {
    this.#hour = hour
  }

  minute(minute: number | null): void {
    this.#minute = minute
  }

  awaits(value: number): boolean {
    return this.#hour !== null && this.#minute === null && between(value, 0, 59)
  }

  /** Seconds from UTC; null where none was named. */
  seconds(): number | null {
    if (this.#sign === null) return null
    return this.#sign * ((this.#hour ?? 0) * 3600 + (this.#minute ?? 0) * 60)
  }
}
