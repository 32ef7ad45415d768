import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The middle of the values. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

export function newFolder() {
  return mkdtempSync(join(tmpdir(), 'faultline-bench-'))
}

export function milliseconds(value) {
  return `${value.toFixed(0)} ms`
}
