/** Reads what a person named: a file, or a pipe or device in the place of one (`<(jq …)`, `/dev/stdin`), which may never end. */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'

/** How long a pipe may say nothing, and how much is read of anything. */
interface PipeLimits {
  readonly silenceMs: number
  readonly mostBytes: number
}

const usual: PipeLimits = { silenceMs: 20_000, mostBytes: 256 * 1024 * 1024 }
const chunkBytes = 64 * 1024
const betweenLooksMs = 20

/** Is thrown for a file that is longer than is read. */
export class TooLong extends Error {}

/** @throws TooLong where a file of that length is not read: nothing of it is read for that. */
export function checkLength(bytes: number, mostBytes = usual.mostBytes): void {
  if (bytes > mostBytes)
    throw new TooLong(`it is ${inMegabytes(bytes)} long, and at most ${inMegabytes(mostBytes)} are read`)
}

/** The bytes of a file, a pipe or a device. Throws as `readFileSync`, and where a pipe stays silent or what is read does not end. */
export function readWhole(place: string, limits: PipeLimits = usual): Uint8Array {
  const about = statSync(place)
  if (about.isFile()) checkLength(about.size, limits.mostBytes)
  if (about.isFile() || about.isDirectory() || process.platform === 'win32') return readFileSync(place)
  // Opened in the usual way, a pipe that nobody writes to holds the process, and no signal ends it.
  const open = openSync(place, constants.O_RDONLY | (about.isFIFO() ? constants.O_NONBLOCK : 0))
  try {
    return fstatSync(open).isFIFO() ? readPipe(open, limits) : readDevice(open, limits)
  } finally {
    closeSync(open)
  }
}

function readDevice(open: number, { mostBytes }: PipeLimits): Uint8Array {
  return collected(mostBytes, (chunk) => readSync(open, chunk))
}

/** Without a writer a pipe reads as if it ended: before the first byte that is waited for. */
function readPipe(open: number, { silenceMs, mostBytes }: PipeLimits): Uint8Array {
  let begun = false
  return collected(mostBytes, (chunk) => {
    for (let waitedMs = 0; ; waitedMs += betweenLooksMs) {
      const count = readOrNone(open, chunk)
      if (count !== null && (count > 0 || begun)) {
        begun = true
        return count
      }
      if (waitedMs >= silenceMs)
        throw new Error(`it is a pipe to which nobody has written for ${String(Math.round(silenceMs / 1000))} s`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenLooksMs)
    }
  })
}

/** Null where a writer has nothing yet. */
function readOrNone(open: number, chunk: Uint8Array): number | null {
  try {
    return readSync(open, chunk)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null
    throw error
  }
}

function collected(mostBytes: number, readTo: (chunk: Uint8Array) => number): Uint8Array {
  const chunks: Uint8Array[] = []
  let total = 0
  for (;;) {
    const chunk = new Uint8Array(chunkBytes)
    const count = readTo(chunk)
    if (count === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, count))
    total += count
    if (total > mostBytes) throw new Error(`it does not end after ${inMegabytes(mostBytes)}`)
  }
}

function inMegabytes(bytes: number): string {
  return `${String(Math.ceil(bytes / 1024 / 1024))} MB`
}
