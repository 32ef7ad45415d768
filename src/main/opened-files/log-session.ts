/** The log that a person looks at in the window: it is read in a thread of its own, which is kept until another comes or it is closed. */
import { basename, dirname } from 'node:path'
import type { AnsweredSo, ComparedAddress } from '../../shared/compared-address.ts'
import type { Desktop } from '../../shared/desktop.ts'
import { tooLongLog } from '../../shared/file-limit.ts'
import type { LoggedRequest } from '../../shared/logged-request.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { LogLinesView, LogProgress, LogView } from '../../shared/views/log-view.ts'
import { writeFiles } from '../export/write-files.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { logAsText } from '../logs/log-as-text.ts'
import type { LinesOrder } from './log-lines.ts'
import { startLogThread, type GivenLogFile, type LogOrder, type LogThread, type ReadInThread } from './log-thread.ts'

export interface LogSession {
  /**
   * Begins with a file of so many bytes, or with several (`files`) one behind the other, which have as many together; what was looked at
   * before is closed. @throws ProblemError INVALID_INPUT: too long
   */
  readonly begin: (name: string, bytes: number, files?: readonly GivenLogFile[]) => Promise<void>
  /** The next of its bytes. @throws ProblemError STOPPED where none was begun, or it was stopped */
  readonly add: (piece: Uint8Array) => void
  /** Reads what was handed over. @throws ProblemError NOT_A_REQUEST, INVALID_INPUT, STOPPED */
  readonly read: () => Promise<LogView>
  /** Lines of a failure of the view. @throws ProblemError STOPPED, INVALID_INPUT where there is no such failure */
  readonly lines: (order: LinesOrder) => Promise<LogLinesView>
  /** Puts what it tells on the clipboard. @throws ProblemError STOPPED where nothing is open */
  readonly copy: () => void
  /** Null where the person cancelled. @throws ProblemError STOPPED, FILE_NOT_WRITABLE */
  readonly export: (format: 'md' | 'json') => Promise<{ readonly paths: readonly string[] } | null>
  /** Ends it, whatever is under way. */
  readonly close: () => Promise<void>
}

export interface LogSessionParts {
  readonly desktop: Pick<Desktop, 'saveFile' | 'writeClipboard'> | null
  readonly redactor: () => Redactor
  /** What redaction must know, and the workflows that a log may be about, as they are now. */
  readonly surroundings: () => Pick<LogOrder, 'known' | 'rules' | 'workflows'>
  /** Lays the address of a request beside the webhooks that are known. */
  readonly compare: (request: LoggedRequest) => ComparedAddress
  readonly now: () => number
  readonly progress: (told: LogProgress) => void
}

/** So often the window is told how far it is, in milliseconds. */
const noticeMs = 150

export function openLogSession(parts: LogSessionParts): LogSession {
  let thread: LogThread | null = null
  let view: LogView | null = null
  let toldAt = 0
  const progress = (told: LogProgress): void => {
    if (parts.now() - toldAt < noticeMs) return
    toldAt = parts.now()
    parts.progress(told)
  }
  const close = async (): Promise<void> => {
    const ended = thread
    thread = null
    view = null
    await ended?.end()
  }
  const open = (): LogThread => {
    if (thread === null) throw nothingOpen()
    return thread
  }
  const shown = (): LogView => {
    if (view === null) throw nothingOpen()
    return view
  }
  return {
    begin: async (name, bytes, files) => {
      const problem = tooLongLog(name, bytes)
      if (problem !== null) throw new ProblemError(problem)
      await close()
      const started = await startLogThread({ name, bytes, files, ...parts.surroundings() }, progress)
      // Another may have been begun while this one started.
      const overtaken = thread
      thread = started
      await overtaken?.end()
    },
    add: (piece) => {
      open().add(piece)
    },
    read: async () => {
      const reader = open()
      try {
        const found = compared(await reader.read(), parts)
        if (thread === reader) view = found
        return found
      } catch (error) {
        if (thread === reader) await close()
        throw error
      }
    },
    lines: async (order) => {
      const lines = await open().lines(order)
      if (lines === null) throw noSuchFailure()
      return lines
    },
    copy: () => {
      parts.desktop?.writeClipboard(parts.redactor().redact(logAsText(shown())))
    },
    export: async (format) => {
      const read = shown()
      const stem = read.name.replace(/\.[^.]*$/u, '')
      const suggestedName = `${stem === '' ? 'log' : stem}-read.${format}`
      const path = await parts.desktop?.saveFile({ title: 'Export what the log tells', suggestedName })
      if (path === undefined || path === null) return null
      const told = format === 'md' ? logAsText(read) : JSON.stringify(read, null, 2)
      const text = parts.redactor().redact(told)
      return { paths: await writeFiles(dirname(path), [{ name: basename(path), text }]) }
    },
    close,
  }
}

/** Of more than so many requests nobody reads what differs. */
const mostCompared = 20

/** The view, with the webhooks beside each request that it tells of; redacted, as all of it is. */
function compared({ view, requests }: ReadInThread, { compare, redactor }: LogSessionParts): LogView {
  const named = requests.flatMap((request, place) => (request === null ? [] : [{ request, place }]))
  if (named.length === 0) return view
  const guard = redactor()
  const beside = new Map(
    named
      .slice(0, mostCompared)
      .map(({ request, place }) => [place, redactedAddress(compare(request), (text) => guard.redact(text))]),
  )
  const failures = view.failures.map((failure, place) => ({ ...failure, webhooks: beside.get(place) ?? null }))
  return { ...view, failures }
}

function redactedAddress(
  { isTaken, sentence, nearest, answeredSo }: ComparedAddress,
  redact: (text: string) => string,
): ComparedAddress {
  return {
    isTaken,
    sentence: redact(sentence),
    ...(answeredSo !== undefined && { answeredSo: redactedAnswer(answeredSo, redact) }),
    nearest: nearest.map((near) => ({
      ...near,
      parts: near.parts.map((part) => ({ ...part, sentence: redact(part.sentence) })),
    })),
  }
}

function redactedAnswer(answered: AnsweredSo, redact: (text: string) => string): AnsweredSo {
  const { failure } = answered
  return failure === null ? answered : { ...answered, failure: { ...failure, message: redact(failure.message) } }
}

function nothingOpen(): ProblemError {
  return new ProblemError({
    code: 'STOPPED',
    sentence: 'No log is being looked at any more.',
    remedy: 'Open the file again.',
  })
}

function noSuchFailure(): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: 'The log holds no such failure.',
    remedy: 'Choose one of those that are listed.',
  })
}
