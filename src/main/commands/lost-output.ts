/** Standard output and standard error that take nothing any more: a reader that has gone, a full disk behind `> FILE`. */
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { exitCodes } from './exit-code.ts'

/** True where whoever read a few lines (`| head -1`) had what it wanted and went. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

/** Standard output that could not be written, as a problem; a reader that has gone is none and stays what it was. */
export function lostOutput(error: Error): Error {
  if (isReaderGone(error)) return error
  return new ProblemError({
    code: 'FILE_NOT_WRITABLE',
    sentence: `Standard output cannot be written (${messageOf(error)}), so what was to be printed is not whole.`,
    remedy: 'Make room where it leads, or send it elsewhere, and give the command again.',
  })
}

/**
 * Lets no stream end the process: what is still written to one that fails goes nowhere. Where standard output lost something,
 * the command does not end with 0, and `say` tells why unless the command itself has failed of it.
 */
export function outliveLostOutput(say: (line: string) => void): void {
  let lost: Error | null = null
  // Nobody is left who could be told.
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error) => {
    if (!isReaderGone(error)) lost ??= error
  })
  process.on('exit', () => {
    if (lost === null || (process.exitCode ?? exitCodes.done) === exitCodes.notDone) return
    process.exitCode = exitCodes.notDone
    say(lostOutput(lost).message)
  })
}
