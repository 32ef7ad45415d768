import type { Problem } from '../../shared/problem.ts'

/** Longest text of a case or a workflow that is opened beside a listener: the platform itself takes no larger workflow. */
const longestCaseBytes = 16 * 1024 * 1024
/** Most objects, lists, texts and numbers in one: each step of its study goes through them on the listener's thread. */
const mostCaseValues = 100_000

/** Why a case is too much to be studied beside a listener; null where it is not. */
export function tooMuch(name: string, text: string, read: object): Problem | null {
  const bytes = Buffer.byteLength(text)
  if (bytes > longestCaseBytes)
    return refused(
      name,
      `is ${megabytes(bytes)} MB large, and at most ${megabytes(longestCaseBytes)} MB are opened as a case or a workflow`,
    )
  const values = countValues(read)
  if (values <= mostCaseValues) return null
  return refused(
    name,
    `holds ${String(values)} values, and at most ${String(mostCaseValues)} are opened as a case or a workflow`,
  )
}

function countValues(root: object): number {
  let count = 0
  const open: object[] = [root]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const value of Object.values(one) as unknown[]) {
      count += 1
      if (typeof value === 'object' && value !== null) open.push(value)
    }
  }
  return count
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}

function refused(name: string, why: string): Problem {
  return {
    code: 'INVALID_INPUT',
    sentence: `"${name}" ${why}.`,
    remedy: 'Leave out pinned data that the case does not need.',
  }
}
