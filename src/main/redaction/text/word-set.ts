/** Words that so many others are asked for that most are told apart by their first and last unit and their length, before anything is looked up. */

const bits = 5
const unitMask = 2 ** bits - 1
/** Longer words are taken for words of as many units. */
const longest = 31

/** The ends and lengths of some words, whether in capitals or not. */
export class WordEnds {
  /** By the first and the last unit: a bit for each length. */
  readonly #lengths = new Uint32Array(2 ** (2 * bits))

  constructor(words: Iterable<string>) {
    for (const word of words) {
      const place = placeOf(word.charCodeAt(0), word.charCodeAt(word.length - 1))
      this.#lengths[place] = (this.#lengths[place] ?? 0) | bitOf(word.length)
    }
  }

  /** False where none of the words begins and ends with these units and is as long. */
  mayHold(first: number, last: number, length: number): boolean {
    return ((this.#lengths[placeOf(first, last)] ?? 0) & bitOf(length)) !== 0
  }
}

/** A set of words. */
export class WordSet implements Iterable<string> {
  readonly #words: ReadonlySet<string>
  /** Of its words. Whether a letter is a capital makes no difference to them. */
  readonly ends: WordEnds

  constructor(words: Iterable<string>) {
    this.#words = new Set(words)
    this.ends = new WordEnds(this.#words)
  }

  has(word: string): boolean {
    const { length } = word
    return this.ends.mayHold(word.charCodeAt(0), word.charCodeAt(length - 1), length) && this.#words.has(word)
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#words[Symbol.iterator]()
  }
}

function placeOf(first: number, last: number): number {
  return ((first & unitMask) << bits) | (last & unitMask)
}

function bitOf(length: number): number {
  return 1 << (length < longest ? length : longest)
}
