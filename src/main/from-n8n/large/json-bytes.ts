/**
 * JSON in a file that is too large to be parsed whole: where its values begin and end is found in one pass over its bytes, and
 * what is wanted of it is parsed by itself.
 */
import { readSync } from 'node:fs'

/** Is thrown where the text ends before its value does, or is no JSON where a value was expected. */
export class BrokenJson extends Error {}

const windowBytes = 1024 * 1024
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]

export class JsonBytes {
  readonly #file: number
  readonly #more: (wanted: number) => number
  #size: number
  readonly #window = Buffer.allocUnsafe(windowBytes)
  #from = 0
  #length = 0

  /**
   * `file`: an open file, of which `size` bytes are JSON. `more` is asked where as many bytes as are wanted are not there, and
   * answers how many are then.
   */
  constructor(file: number, size: number, more: (wanted: number) => number = () => size) {
    this.#file = file
    this.#size = size
    this.#more = more
  }

  /** The byte at a place; -1 behind the end. */
  byte(at: number): number {
    const index = at - this.#from
    if (index >= 0 && index < this.#length) return this.#window[index] ?? -1
    if (at >= this.#size) this.#size = this.#more(at + windowBytes)
    if (at >= this.#size) return -1
    this.#load(at)
    return this.#window[0] ?? -1
  }

  /** The first place from `at` on that is no blank (nor the mark of the byte order). */
  skipBlank(at: number): number {
    let here = at
    for (let byte = this.byte(here); isBlank(byte); byte = this.byte(here)) here += 1
    return here
  }

  /** The place behind the value that begins at `at`. @throws BrokenJson */
  endOf(at: number): number {
    const first = this.byte(at)
    if (first === quote) return this.#endOfText(at)
    if (first === openObject || first === openList) return this.#endOfContainer(at)
    let here = at
    for (let byte = this.byte(here); byte !== -1 && !isEnd(byte); byte = this.byte(here)) here += 1
    if (here === at) throw new BrokenJson(`no value at byte ${String(at)}`)
    return here
  }

  /**
   * The members of an object (with their names) or the elements of a list (with their index), in their order. Whoever went
   * through a value to its end hands its end to `next`, so that it is not gone through twice.
   *
   * @throws BrokenJson
   */
  *parts(at: number): Generator<{ readonly name: string; readonly at: number }, number, number | undefined> {
    const isObject = this.byte(at) === openObject
    const close = isObject ? closeObject : closeList
    let here = this.skipBlank(at + 1)
    for (let index = 0; this.byte(here) !== close; index += 1) {
      let name = String(index)
      if (isObject) {
        const end = this.endOf(here)
        name = String(this.parse(here, end))
        here = this.skipBlank(end)
        if (this.byte(here) !== colon) throw new BrokenJson(`no colon at byte ${String(here)}`)
        here = this.skipBlank(here + 1)
      }
      const end: number = (yield { name, at: here }) ?? this.endOf(here)
      here = this.skipBlank(end)
      const byte = this.byte(here)
      if (byte === comma) here = this.skipBlank(here + 1)
      else if (byte !== close) throw new BrokenJson(`the text ends, or has another sign, at byte ${String(here)}`)
    }
    return here + 1
  }

  /** The bytes between two places, as text. */
  text(from: number, to: number): string {
    const bytes = Buffer.allocUnsafe(to - from)
    let read = 0
    while (read < bytes.length) {
      const more = readSync(this.#file, bytes, read, bytes.length - read, from + read)
      if (more === 0) throw new BrokenJson('the file became shorter while it was read')
      read += more
    }
    return bytes.toString('utf8')
  }

  /** The value between two places. @throws BrokenJson */
  parse(from: number, to: number): unknown {
    try {
      return JSON.parse(this.text(from, to))
    } catch (error) {
      throw new BrokenJson(error instanceof Error ? error.message : String(error))
    }
  }

  #endOfText(at: number): number {
    for (let here = at + 1; ;) {
      const found = this.#nextQuote(here)
      let slashes = 0
      while (found - slashes - 1 > at && this.byte(found - slashes - 1) === backslash) slashes += 1
      here = found + 1
      if (slashes % 2 === 0) return here
    }
  }

  #nextQuote(at: number): number {
    for (let here = at; ;) {
      const byte = this.byte(here)
      if (byte === quote) return here
      if (byte === -1) throw new BrokenJson('the text ends inside a string')
      const found = this.#window.indexOf(quote, here - this.#from)
      if (found >= 0 && found < this.#length) return this.#from + found
      here = this.#from + this.#length
    }
  }

  #endOfContainer(at: number): number {
    let depth = 0
    for (let here = at; ;) {
      const first = this.byte(here)
      if (first === -1) throw new BrokenJson('the text ends inside an object or a list')
      // The window is gone through without a call for each byte.
      const [window, from, length] = [this.#window, this.#from, this.#length]
      let index = here - from
      let isText = false
      for (; index < length; index += 1) {
        const byte = window[index]
        if (byte === quote) {
          isText = true
          break
        }
        if (byte === openObject || byte === openList) depth += 1
        else if (byte === closeObject || byte === closeList) {
          depth -= 1
          if (depth === 0) return from + index + 1
        }
      }
      here = isText ? this.#endOfText(from + index) : from + index
    }
  }

  #load(at: number): void {
    this.#from = at
    this.#length = readSync(this.#file, this.#window, 0, Math.min(windowBytes, this.#size - at), at)
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0xef || byte === 0xbb || byte === 0xbf
}

function isEnd(byte: number): boolean {
  return byte === comma || byte === closeObject || byte === closeList || isBlank(byte)
}
