/**
 * Reads files by way of the same memory, one after the other: at a start new memory costs more than what is done with it. Out of
 * an archive of the packaged app Electron reads whole files alone, each into memory of its own
 * (https://www.electronjs.org/docs/latest/tutorial/asar-archives).
 */
import { isAscii } from 'node:buffer'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

/** Bytes of one file, from there on so many; fewer where it ends before. They are another's after the next call. */
type Parts = (from: number, length: number) => Uint8Array

export interface Reading {
  /** The text of a file (UTF-8) with `before` and `after` around it, both of ASCII. Throws where it cannot be read. */
  readonly text: (path: string, before: string, after: string) => string
  /** A file of which parts are read; it stays open. Throws where it cannot be opened. */
  readonly parts: (path: string) => Parts
}

/** Most files fit in; in bytes. */
const usualBytes = 1024 * 1024

export function openReading(): Reading {
  let memory = Buffer.allocUnsafeSlow(usualBytes)
  const hold = (length: number): void => {
    if (memory.length < length) memory = Buffer.allocUnsafeSlow(length)
  }
  /** How many bytes of it came to that place of the memory. */
  const fill = (file: number, from: number, length: number, at: number): number => {
    let filled = 0
    while (filled < length) {
      const came = readSync(file, memory, at + filled, length - filled, from + filled)
      if (came === 0) break
      filled += came
    }
    return filled
  }
  /** The place behind the file, which begins at `at`. */
  const whole = (path: string, at: number, room: number): number => {
    if (isInArchive(path)) {
      const bytes = readFileSync(path)
      hold(at + bytes.length + room)
      return at + bytes.copy(memory, at)
    }
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      hold(at + size + room)
      return at + fill(file, 0, size, at)
    } finally {
      closeSync(file)
    }
  }
  return {
    text: (path, before, after) => {
      const end = whole(path, before.length, after.length)
      memory.write(before, 'latin1')
      const text = memory.subarray(0, end + memory.write(after, end, 'latin1'))
      // As characters of one byte each it is copied, not read: the build writes ASCII wherever that says the same.
      return text.toString(isAscii(text) ? 'latin1' : 'utf8')
    },
    parts: (path) => {
      if (isInArchive(path)) {
        const bytes = readFileSync(path)
        return (from, length) => bytes.subarray(from, from + length)
      }
      const file = openSync(path, 'r')
      return (from, length) => {
        hold(length)
        return memory.subarray(0, fill(file, from, length, 0))
      }
    },
  }
}

function isInArchive(path: string): boolean {
  return /\.asar[/\\]/.test(path)
}
