/**
 * What went wrong inside Faultline itself, as a crash report would have it: redacted, on standard error and in the log of the
 * data folder, which people attach to reports (contract §5.5).
 */
import { appendFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

export const logName = 'faultline.log'
const longestLogBytes = 1_000_000

export interface MistakeLog {
  /** Redacts from now on with what the opened app knows. */
  readonly guardWith: (redact: (text: string) => string) => void
  /** Writes a mistake down. `where`: the call, or "uncaught". */
  readonly report: (where: string, error: unknown) => void
}

/** Opens the log. Until it is given a guard it writes where a mistake happened and nothing that was said about it. */
export function openMistakeLog(folder: string, write: (text: string) => unknown): MistakeLog {
  let redact: ((text: string) => string) | null = null
  return {
    guardWith: (given) => {
      redact = given
    },
    report: (where, error) => {
      const text = `faultline: ${where}: ${redact === null ? framesOf(error) : redact(textOf(error))}\n`
      write(text)
      try {
        const path = join(folder, logName)
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > longestLogBytes) truncateSync(path)
        appendFileSync(path, `${new Date().toISOString()} ${text}`, { mode: 0o600 })
      } catch {
        // A log that cannot be written must not become a second mistake.
      }
    },
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line))
  return [error.name, ...frames].join('\n')
}
