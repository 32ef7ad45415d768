/** Where some of many short signs may begin, told by their first four units: most of a text is passed over by a look at one number. */
import { unitsAtOnce } from './units-at-once.ts'

const bits = 5
const unitMask = 2 ** bits - 1
const threeUnits = 2 ** (3 * bits) - 1

/** Three units from `at` on as a number below 2^15, told by five bits of each: capitals are small letters, and some units are taken for others. */
export function threeUnitsAt(text: string, at: number): number {
  return (
    ((text.charCodeAt(at) & unitMask) << (2 * bits)) |
    ((text.charCodeAt(at + 1) & unitMask) << bits) |
    (text.charCodeAt(at + 2) & unitMask)
  )
}

/** Signs of at least three units each. */
export class SignPlaces {
  /** By three units, a bit for each fourth one that may follow them; all for a sign of three. */
  readonly #fourths = new Int32Array(threeUnits + 1)

  constructor(signs: readonly string[]) {
    for (const sign of signs) {
      const place = threeUnitsAt(sign, 0)
      this.#fourths[place] = (this.#fourths[place] ?? 0) | (sign.length > 3 ? 1 << (sign.charCodeAt(3) & unitMask) : -1)
    }
  }

  /** The next place from `from` on at which one of the signs may stand, in capitals or not; -1 where there is none. */
  next(text: string, from: number): number {
    for (let at = from; at < text.length - 3; at += unitsAtOnce) {
      const place = this.#nextIn(text, at)
      if (place >= 0) return place
    }
    const last = text.length - 3
    return last >= from && this.#fourths[threeUnitsAt(text, last)] !== 0 ? last : -1
  }

  /** The same within a part of the text that has four units or more. */
  #nextIn(text: string, from: number): number {
    const fourths = this.#fourths
    const end = Math.min(text.length, from + unitsAtOnce + 3) | 0
    let place = threeUnitsAt(text, from)
    for (let at = (from + 3) | 0; at < end; at += 1) {
      const unit = text.charCodeAt(at) & unitMask
      if ((((fourths[place] ?? 0) >>> unit) & 1) === 1) return at - 3
      place = ((place << bits) | unit) & threeUnits
    }
    return -1
  }
}
