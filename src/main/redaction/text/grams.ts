/** The few units in a row that a text holds: most texts hold none of the rare words that finders begin at, and need not be searched for each. */
import { unitsAtOnce } from './units-at-once.ts'

/** A word of at least three units that a text is asked for. */
export interface Sign {
  readonly text: string
  /** The places of its grams, as they are kept of texts of each size. */
  readonly places: readonly (readonly number[])[]
}

const unitBits = 5
const unitMask = 2 ** unitBits - 1
/** Places are told by no more bits. */
const mostBits = 22
const placeMask = 2 ** mostBits - 1
/** Units in a gram, and the length of the texts that are read in grams of more: nearly all of a few stand in a long text. */
const sizes = [
  { units: 3, below: 16_384 },
  { units: 4, below: 1_000_000 },
  { units: 5, below: Infinity },
] as const

export function signOf(text: string): Sign {
  return { text, places: sizes.map(({ units }) => placesOf(text, units)) }
}

function placesOf(text: string, units: number): readonly number[] {
  return Array.from({ length: Math.max(0, text.length - units + 1) }, (_, at) =>
    placeOf(
      Array.from(text.slice(at, at + units)).reduce(
        (gram, unit) => (gram << unitBits) | (unit.charCodeAt(0) & unitMask),
        0,
      ),
    ),
  )
}

/** What tells the fifth unit before is put into the bits of the last. */
function placeOf(gram: number): number {
  return (gram ^ (gram >>> 20)) & placeMask
}

/**
 * What grams the text that was read last holds, told by five bits of each unit: capitals are small letters, and some units
 * are taken for others. It is read into the same memory again and again: for a short text new memory costs more than to read it.
 */
export class Grams {
  readonly #ofSize: (Uint32Array | undefined)[] = []
  #size = 0
  #text = ''
  #isAscii = true

  /** Reads a text once; of what was read before nothing is left. */
  read(text: string): this {
    this.#text = text
    this.#isAscii = true
    this.#size = sizes.findIndex(({ below }) => text.length < below)
    const { units } = sizes[this.#size] ?? sizes[0]
    const bits = unitBits * units
    const held = (this.#ofSize[this.#size] ??= new Uint32Array(2 ** Math.min(bits, mostBits) / 32))
    held.fill(0)
    let gram = 0
    for (let from = 0; from < text.length; from += unitsAtOnce) gram = this.#readPart(held, from, gram, 2 ** bits - 1)
    return this
  }

  #readPart(held: Uint32Array, from: number, gramBefore: number, gramMask: number): number {
    const text = this.#text
    const end = Math.min(text.length, from + unitsAtOnce) | 0
    const mask = gramMask | 0
    let gram = gramBefore | 0
    let all = 0
    for (let at = from | 0; at < end; at += 1) {
      const code = text.charCodeAt(at)
      all |= code
      gram = ((gram << unitBits) | (code & unitMask)) & mask
      const place = placeOf(gram)
      held[place >>> 5] = (held[place >>> 5] ?? 0) | (1 << (place & 31))
    }
    if (all > 127) this.#isAscii = false
    return gram
  }

  /** True where no unit is beyond ASCII. */
  get isAscii(): boolean {
    return this.#isAscii
  }

  /** False where the text cannot hold the sign, in capitals or not. */
  mayHold({ places }: Sign): boolean {
    const held = this.#ofSize[this.#size]
    if (held === undefined) return true
    for (const place of places[this.#size] ?? [])
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
