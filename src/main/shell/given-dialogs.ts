/**
 * For tests: file dialogs answered from a file (FAULTLINE_DIALOGS) in place of the system's own, which no test can reach. It
 * holds a JSON list of paths; each dialog takes the first one, null and an empty list cancel it.
 */
import { readFileSync, writeFileSync } from 'node:fs'

export type TakeAnswer = () => string | null

/** Null where no file is named: then the system's dialogs are shown. */
export function givenDialogs(file: string | undefined): TakeAnswer | null {
  if (file === undefined || file === '') return null
  return () => {
    const [first, ...rest] = readAnswers(file)
    if (first === undefined) return null
    writeFileSync(file, JSON.stringify(rest))
    return first
  }
}

function readAnswers(file: string): readonly (string | null)[] {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (Array.isArray(read)) return read.map((one) => (typeof one === 'string' ? one : null))
  throw new Error(`${file}, named by FAULTLINE_DIALOGS, holds no list of paths.`)
}
