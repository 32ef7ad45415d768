/**
 * What went wrong inside Faultline itself, as a crash report would have it: redacted, on standard error and in the log of the
 * data folder, which people attach to reports (contract §5.5).
 */
import { appendFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

export const logName = 'faultline.log'
const longestLogBytes = 1_000_000

export interface ErrorLog {
  /** Redacts from now on with what the opened app knows. */
  readonly guardWith: (redact: (text: string) => string) => void
  /** Writes a mistake down. `where`: the call, or "uncaught". */
  readonly report: (where: string, error: unknown) => void
}

/** Opens the log. Until it is given a guard it writes where a mistake happened and nothing that was said about it. */
export function openErrorLog(folder: string, write: (text: string) => unknown): ErrorLog {
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

/** Kind and places of a mistake. What it says may go on for lines, some of which look like places; and folders name people. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const stack = error.stack ?? ''
  const said = stack.indexOf(error.message)
  const frames = stack
    .slice(said < 0 ? 0 : said + error.message.length)
    .split('\n')
    .flatMap((line) => place.exec(line)?.slice(1, 3).join('') ?? [])
  return [
    /^[A-Za-z]{1,40}$/u.test(error.name) ? error.name : 'Error',
    ...frames.map((frame) => `    at ${frame}`),
  ].join('\n')
}

/** `at name (file:///folder/file.js:1:2)`, of which the name and the file are taken. */
const place =
  /^\s+at (?:async )?((?:new )?[\w$.<>]{1,80} (?=\()|)\(?(?:[^\s()]{0,4096}[/\\])?([\w.-]{1,80}:\d{1,9}:\d{1,9})\)?$/u
