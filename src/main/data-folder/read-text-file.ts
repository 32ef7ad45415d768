import { readFile, stat } from 'node:fs/promises'
import { ProblemError } from '../../shared/problem.ts'
import { messageOf } from '../../shared/message-of.ts'
import { checkLength, readWhole, TooLong } from './read-whole.ts'
import { textOfBytes } from './text-of-bytes.ts'

/**
 * The text of a file that the person named, without the mark that may stand before it.
 *
 * @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE
 */
export function readTextFile(file: string): string {
  return textOfBytes(readFileBytes(file))
}

/** Its bytes, as they are; of a pipe, which can be read once only. @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE */
export function readFileBytes(file: string): Uint8Array {
  try {
    return readWhole(file)
  } catch (error) {
    throw notRead(file, error)
  }
}

/** The same beside a listener, which goes on meanwhile. */
export async function readTextFileLater(file: string): Promise<string> {
  return textOfBytes(await readBytesLater(file))
}

/** Its bytes, as they are. @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE */
export async function readBytesLater(file: string): Promise<Uint8Array> {
  try {
    checkLength((await stat(file)).size)
    return await readFile(file)
  } catch (error) {
    throw notRead(file, error)
  }
}

/** Why a file was not read, in one sentence with its path. */
export function notRead(file: string, error: unknown): ProblemError {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return new ProblemError({
    code: missing ? 'FILE_NOT_FOUND' : 'FILE_NOT_READABLE',
    sentence: missing ? `There is no file ${file}.` : `The file ${file} cannot be read (${messageOf(error)}).`,
    remedy:
      error instanceof TooLong
        ? 'Check that it is the file you mean; of a long one, give a part.'
        : 'Check the path; a relative one is meant from the folder you are in.',
  })
}
