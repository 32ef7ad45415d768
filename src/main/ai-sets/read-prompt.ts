import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/** A prompt under its version. */
export interface PromptFile {
  /** `YYYY-MM-DD`, with a suffix. */
  readonly version: string
  readonly text: string
}

/**
 * A prompt from its file. Its version is the date in the file's name (`2026-11-20-b.txt`), else the day on which the file was changed
 * last, with a few digits of its text: another text is another version.
 */
export function readPrompt(text: string, file: string, changedAt: Date): PromptFile {
  const stem = basename(file).replace(/\.[a-z]{1,10}$/iu, '')
  const named = /\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[-._][A-Za-z0-9._-]{1,40})?/u.exec(stem)?.[0]
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 6)
  return { version: named ?? `${changedAt.toISOString().slice(0, 10)}-${digest}`, text: text.trim() }
}
