import type { Problem } from './problem.ts'

/** Largest text of a case, a workflow or a captured request that is opened, in bytes. */
export const largestTextBytes = 64 * 1024 * 1024

/** Largest log that is read, in bytes; of a packed one what it unfolds into as well. No file that is read whole may be longer. */
export const largestLogBytes = 256 * 1024 * 1024

/** So many logs are read as one. */
export const mostLogsTogether = 200

/** A log is handed over in pieces no longer than that, in bytes: none of them holds anybody up. */
export const longestLogPiece = 4 * 1024 * 1024

/** Why a log of that size is not read; null where it is. */
export function tooLongLog(name: string, bytes: number): Problem | null {
  if (bytes <= largestLogBytes) return null
  const megabytes = (count: number): string => (count / 1024 / 1024).toFixed(0)
  return {
    code: 'INVALID_INPUT',
    sentence: `"${name}" is ${megabytes(bytes)} MB large, and at most ${megabytes(largestLogBytes)} MB are read as a log.`,
    remedy: 'Cut out the time at which it failed, some minutes in front of it included, and open that.',
  }
}

/** Why a text of that size is not opened; null where it is. */
export function tooLarge(name: string, bytes: number): Problem | null {
  if (bytes <= largestTextBytes) return null
  const megabytes = (count: number): string => (count / 1024 / 1024).toFixed(0)
  return {
    code: 'INVALID_INPUT',
    sentence: `"${name}" is ${megabytes(bytes)} MB large, and at most ${megabytes(largestTextBytes)} MB are opened as a case, a workflow or a request.`,
    remedy: 'Export the one workflow, or the one request, that is to be studied.',
  }
}
