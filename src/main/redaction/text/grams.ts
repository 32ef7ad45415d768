/** The few units in a row that a text holds: most texts hold none of the rare words that finders begin at, and need not be searched for each. */

/** A word of at least three units that a text is asked for. */
export interface Sign {
  readonly text: string
  /** The places of its grams, as they are kept of short texts and of long ones. */
  readonly places: readonly [ofShort: readonly number[], ofLong: readonly number[]]
}

const bits = 5
const unitMask = 2 ** bits - 1
/** Units in a gram: nearly all of three stand in a long text. */
const unitsOf = [3, 4] as const
/** Texts of as many units are long. */
const longLength = 16_384

export function signOf(text: string): Sign {
  return { text, places: [placesOf(text, unitsOf[0]), placesOf(text, unitsOf[1])] }
}

function placesOf(text: string, units: number): readonly number[] {
  return Array.from({ length: Math.max(0, text.length - units + 1) }, (_, at) =>
    Array.from(text.slice(at, at + units)).reduce(
      (place, unit) => (place << bits) | (unit.charCodeAt(0) & unitMask),
      0,
    ),
  )
}

/**
 * What grams the text that was read last holds, told by five bits of each unit: capitals are small letters, and some units
 * are taken for others. It is read into the same memory again and again: for a short text new memory costs more than to read it.
 */
export class Grams {
  readonly #ofShort = new Uint32Array(2 ** (bits * unitsOf[0]) / 32)
  #ofLong: Uint32Array | null = null
  #text = ''
  #isAscii = true

  /** Reads a text once; of what was read before nothing is left. */
  read(text: string): this {
    this.#text = text
    if (text.length < longLength) this.#readInto(this.#ofShort, 2 ** (bits * unitsOf[0]) - 1)
    else this.#readInto((this.#ofLong ??= new Uint32Array(2 ** (bits * unitsOf[1]) / 32)), 2 ** (bits * unitsOf[1]) - 1)
    return this
  }

  #readInto(held: Uint32Array, mask: number): void {
    const text = this.#text
    held.fill(0)
    let place = 0
    let all = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      all |= code
      place = ((place << bits) | (code & unitMask)) & mask
      held[place >>> 5] = (held[place >>> 5] ?? 0) | (1 << (place & 31))
    }
    this.#isAscii = all < 128
  }

  /** True where no unit is beyond ASCII. */
  get isAscii(): boolean {
    return this.#isAscii
  }

  /** False where the text cannot hold the sign, in capitals or not. */
  mayHold({ places }: Sign): boolean {
    const isShort = this.#text.length < longLength
    const held = isShort ? this.#ofShort : this.#ofLong
    if (held === null) return true
    for (const place of places[isShort ? 0 : 1])
      if ((((held[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 0) return false
    return true
  }

  /** True where the text holds the sign as it is written. */
  holds(sign: Sign): boolean {
    return this.mayHold(sign) && this.#text.includes(sign.text)
  }

  mayHoldAny(signs: readonly Sign[]): boolean {
    for (const sign of signs) if (this.mayHold(sign)) return true
    return false
  }

  holdsAny(signs: readonly Sign[]): boolean {
    for (const sign of signs) if (this.holds(sign)) return true
    return false
  }
}
