/**
 * The file of what V8 made of the built files: its index, then the code of one file after the other. A start reads of it what it
 * loads.
 */
import { openReading, type Reading } from './reading.ts'

/** What V8 made of files, by their paths below the folder of the built files. What `get` gives is another's after the next call. */
export interface KeptCode {
  readonly get: (name: string) => Uint8Array | undefined
  readonly keys: () => Iterable<string>
}

/** From where to where the code of a file stands behind the index, in bytes. */
type Index = Readonly<Record<string, readonly [number, number]>>

/** The lengths of the index with what fills it up, and of the index alone, in bytes. */
const headBytes = 8

/** V8 copies what begins elsewhere. */
const alignment = 8

/** The bytes of the file. */
export function keptCodeFile(code: ReadonlyMap<string, Uint8Array>): Uint8Array {
  let at = 0
  const index: Record<string, [number, number]> = {}
  for (const [name, { length }] of code) {
    index[name] = [at, length]
    at += aligned(length)
  }
  const written = Buffer.from(JSON.stringify(index))
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(aligned(written.length), 0)
  head.writeUInt32LE(written.length, 4)
  return Buffer.concat([head, filledUp(written), ...[...code.values()].map(filledUp)])
}

/** Nothing where the file is not there or cannot be read: then everything is compiled. */
export function readKeptCode(path: string, reading: Reading = openReading()): KeptCode {
  try {
    const parts = reading.parts(path)
    const head = Buffer.from(parts(0, headBytes))
    const from = headBytes + head.readUInt32LE(0)
    const index = JSON.parse(Buffer.from(parts(headBytes, head.readUInt32LE(4))).toString()) as Index
    return {
      get: (name) => {
        const [start, length] = index[name] ?? [0, 0]
        if (length === 0) return undefined
        const bytes = parts(from + start, length)
        // A file that was cut off has less.
        return bytes.length === length ? bytes : undefined
      },
      keys: () => Object.keys(index),
    }
  } catch {
    return new Map<string, Uint8Array>()
  }
}

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment
}

function filledUp(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes], aligned(bytes.length))
}
