/** A log, a list of deliveries or an error text that a person brought: it is handed over piece by piece, read, and looked at. */
import { create } from 'zustand'
import { longestLogPiece } from '../../shared/file-limit.ts'
import type { Problem } from '../../shared/problem.ts'
import type { LogLinesView, LogProgress, LogView } from '../../shared/views/log-view.ts'
import { ask } from '../faultline.ts'
import { notifyUnreadable } from './text-of-file.ts'
import { notifyDone, notifyProblem, type ToastAction } from './toasts.ts'

/** What else can be done with a text that is read as a log. */
export type BodyOffer = ToastAction

/** The log that is under way or looked at. */
interface Log {
  /** The file that is being read; null: none is. */
  readonly reading: { readonly name: string; readonly bytes: number } | null
  /** How far that is; null before it is known. */
  readonly progress: LogProgress | null
  readonly view: LogView | null
  /** Why a file is not read that nothing else can be done with; null: it is, or none is. */
  readonly problem: Problem | null
  readonly offer: BodyOffer | null
  /** Lines of failures that a person opened, by the place of their kind. */
  readonly lines: Readonly<Record<number, LogLinesView>>
}

const closed: Log = { reading: null, progress: null, view: null, problem: null, offer: null, lines: {} }

export const useLog = create<Log>()(() => closed)

export function keepLogProgress(progress: LogProgress): void {
  useLog.setState(({ reading }) => (reading === null ? {} : { progress }))
}

/** Shows what a file tells, where it is a log; false where it is none, so that something else can be done with it. */
export async function openLog(file: File, offer: BodyOffer | null = null): Promise<boolean> {
  const problem = await readLog([file], offer)
  if (problem === null) return true
  useLog.setState(closed)
  return false
}

/** The same with a file that can be nothing else: why it is none is shown in its place. */
export async function openLogAlone(file: File): Promise<void> {
  const problem = await readLog([file], null)
  if (problem !== null) useLog.setState({ ...closed, problem })
}

/** Several files that are read as one, in the order of time. */
export async function openLogsTogether(files: readonly File[]): Promise<void> {
  const problem = await readLog(files, null)
  if (problem !== null) useLog.setState({ ...closed, problem })
}

/** Null where they are shown, or the person stopped it: then nothing else is to be done with them. */
async function readLog(files: readonly File[], offer: BodyOffer | null): Promise<Problem | null> {
  const reading = { name: nameOf(files), bytes: files.reduce((sum, { size }) => sum + size, 0) }
  useLog.setState({ ...closed, reading, offer })
  const isStopped = (): boolean => useLog.getState().reading !== reading
  const problem = await handOver(files, reading, isStopped)
  if (isStopped()) {
    // It may have begun only after it was stopped.
    if (useLog.getState().reading === null) await ask('closeLog', undefined)
    return null
  }
  if (problem !== null) return problem
  const answer = await ask('readLog', undefined)
  if (isStopped()) return null
  if (!answer.ok) return answer.problem
  useLog.setState({ reading: null, progress: null, view: answer.value })
  return null
}

function nameOf(files: readonly File[]): string {
  const [only] = files
  return only !== undefined && files.length === 1 ? only.name : `${String(files.length)} logs`
}

/** Hands files over piece by piece, one behind the other, until it is stopped. */
async function handOver(
  files: readonly File[],
  { name, bytes: total }: NonNullable<Log['reading']>,
  isStopped: () => boolean,
): Promise<Problem | null> {
  const several = files.length > 1 && { files: files.map((file) => ({ name: file.name, bytes: file.size })) }
  const begun = await ask('beginLog', { name, bytes: total, ...several })
  if (!begun.ok) return begun.problem
  let done = 0
  for (const file of files) {
    for (let at = 0; at < file.size && !isStopped(); at += longestLogPiece) {
      const piece = await pieceOf(file, at)
      if (piece === null) {
        closeLog()
        return null
      }
      const added = await ask('addToLog', { piece })
      if (!added.ok) return added.problem
      done += piece.length
      keepLogProgress({ part: 'taking', done, total })
    }
  }
  return null
}

async function pieceOf(file: File, at: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(at, at + longestLogPiece).arrayBuffer())
  } catch (error) {
    notifyUnreadable(file.name, error)
    return null
  }
}

/** Ends whatever is under way, and leaves what is shown. */
export function closeLog(): void {
  useLog.setState(closed)
  void ask('closeLog', undefined)
}

/** Lines of a failure, with so many around it. */
export async function showLines(failure: number, occurrence: number, around: number): Promise<void> {
  const answer = await ask('logLines', { failure, occurrence, around })
  if (!answer.ok) notifyProblem(answer.problem)
  else useLog.setState(({ lines }) => ({ lines: { ...lines, [failure]: answer.value } }))
}

export function hideLines(failure: number): void {
  useLog.setState(({ lines }) => ({
    lines: Object.fromEntries(Object.entries(lines).filter(([place]) => Number(place) !== failure)),
  }))
}

export async function copyLog(): Promise<void> {
  const answer = await ask('copyLog', undefined)
  if (answer.ok) notifyDone('What the log tells is on the clipboard.', 'It is redacted.')
  else notifyProblem(answer.problem)
}

export async function exportLog(format: 'md' | 'json'): Promise<void> {
  const answer = await ask('exportLog', { format })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value !== null) notifyDone('What the log tells is written.', answer.value.paths.join(', '))
}
