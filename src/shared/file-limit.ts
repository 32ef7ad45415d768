import type { Problem } from './problem.ts'

/** Largest text of a case, a workflow or a captured request that is opened, in bytes. */
export const largestTextBytes = 64 * 1024 * 1024

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
