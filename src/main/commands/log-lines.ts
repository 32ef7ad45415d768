import { messageOf } from '../../shared/message-of.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { Guard } from '../guard/guard.ts'
import { unsearchedLines, type LogLine } from '../redaction/log-line.ts'
import { isReaderGone } from './lost-output.ts'
import { printText, say } from './say.ts'

/** For so many milliseconds lines are gathered: to wake the thread, and who reads the log, costs as much as a hundred lines do. */
const gatheredMs = 25
/** In characters: what a pipe has room for, so that nobody waits for its reader (pipe(7): 64 KiB). */
const mostGathered = 40_000

/**
 * Lines of a log, redacted in the guard's thread and written in order, so that they hold up no delivery, however slowly they are
 * read: what comes within a moment is written at once.
 */
export class LogLines {
  #last: Promise<void> = Promise.resolve()
  /** As JSON, without the brackets: many values that live for a moment are dearer than one text. */
  #gathered = ''
  #clock: NodeJS.Timeout | null = null
  readonly #guard: Pick<Guard, 'work' | 'knownValues'>
  readonly #print: (text: Redacted) => Promise<void>
  readonly #say: (line: string) => void
  #isLosing = false

  constructor(guard: Pick<Guard, 'work' | 'knownValues'>, print = printText, tell = say) {
    this.#guard = guard
    this.#print = print
    this.#say = tell
  }

  add(line: LogLine): void {
    this.#gathered += `${this.#gathered === '' ? '' : ','}${JSON.stringify(line)}`
    if (this.#gathered.length > mostGathered) this.#write()
    else this.#clock ??= setTimeout(() => this.#write(), gatheredMs)
  }

  /** Resolves when all that was added up to now is written. */
  written(): Promise<void> {
    this.#write()
    return this.#last
  }

  #write(): void {
    if (this.#clock !== null) clearTimeout(this.#clock)
    this.#clock = null
    if (this.#gathered === '') return
    const lines = `[${this.#gathered}]`
    this.#gathered = ''
    this.#last = this.#last
      .then(async () => this.#print(await this.#textOf(lines)))
      .then(
        () => this.#told(null),
        // Where nobody reads the log any more, or its disk is full, the listener goes on without it.
        (error: unknown) => this.#told(error),
      )
  }

  /** Says once when lines begin to be lost, and when they are written again. */
  #told(error: unknown): void {
    const isLost = error !== null && !isReaderGone(error)
    if (isLost && !this.#isLosing)
      this.#say(`${messageOf(error)} Deliveries are taken and kept all the same; their lines are missing until then.`)
    if (error === null && this.#isLosing) this.#say('Standard output can be written again.')
    this.#isLosing = isLost
  }

  #textOf(lines: string): Promise<Redacted> {
    return this.#guard.work('lines', lines).catch(() => unsearchedLines(lines, this.#guard.knownValues()))
  }
}
