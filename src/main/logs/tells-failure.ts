import { genericPointer } from './generic-words.ts'
import type { LogReport } from './log-report.ts'
import { isLog } from './read-log.ts'
import type { LogEntry } from './log-entry.ts'

/** A copied error has no more lines. */
const mostLines = 60
/** What begins with the name of an error: of a class, with the package it is of, or of a code. */
const namedError =
  /^\s*(?:Uncaught )?(?:[\w.$]*\.)?(?:[A-Z]\w*)?(?:Error|Exception)\b|^\s*(?:error|fatal): |^\s*[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+: |^Problem in node\b/u

/**
 * True of a log in which something failed, and of a short text that is a copied error: one that names its error, a status or words by
 * which a layer is told. Prose that speaks of failures tells none.
 */
export function tellsFailure(text: string, entries: readonly LogEntry[], { failures }: LogReport): boolean {
  if (failures.length === 0) return false
  if (isLog(text, entries) || entries.filter(({ level }) => level !== null).length > 1) return true
  const isShort = entries.length <= mostLines
  return (
    isShort &&
    (namedError.test(text) ||
      failures.some(
        ({ layer, first }) => layer !== null || first.status !== null || genericPointer(first.text) !== null,
      ))
  )
}
