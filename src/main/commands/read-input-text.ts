import { buffer } from 'node:stream/consumers'
import { ProblemError } from '../../shared/problem.ts'

/** What `-` stands for in place of the name of a file. */
export const standardInput = '-'

/**
 * Standard input to its end, as bytes.
 *
 * @throws ProblemError WRONG_USAGE on a terminal, where nobody would know what is waited for
 */
export async function readStandardInput(): Promise<Uint8Array> {
  if (!process.stdin.isTTY) return buffer(process.stdin)
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: '"-" stands for standard input, and that is a terminal.',
    remedy: 'Pipe a file into the command, or name the file itself.',
  })
}
