/**
 * The last stop: writes what has been through redaction, and nothing else: the type of its input admits redacted text only
 * (contract §2.1, §5.5). A file is there whole or not at all, and only its own user may read it.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { ProblemError } from '../../shared/problem.ts'
import type { Redacted, RedactedBytes } from '../../shared/redacted.ts'
import { messageOf } from '../../shared/message-of.ts'
import { makeOutFolder, remedyForWriting } from './out-folder.ts'

export interface RedactedFile {
  /** Name without a folder; in an archive a folder may stand before it. */
  readonly name: string
  /** What is written; of a file that is no text, what a person is shown of it. */
  readonly text: Redacted
  /** What is written of a file that is no text. */
  readonly bytes?: RedactedBytes
}

/** What is written of the file. */
export function bytesOfFile({ text, bytes }: RedactedFile): Uint8Array {
  return bytes ?? Buffer.from(text)
}

/**
 * Writes the files into a folder, which is made where it is missing. Returns their paths in the same order.
 *
 * @throws ProblemError FILE_NOT_WRITABLE; then none of them is there half-written
 */
export async function writeFiles(folder: string, files: readonly RedactedFile[]): Promise<readonly string[]> {
  const paths: string[] = []
  for (const file of files) paths.push(await writeWhole(join(folder, file.name), file.text))
  return paths
}

/** Writes one file under exactly this path. */
export async function writeWhole(path: string, text: Redacted): Promise<string> {
  const partial = join(dirname(path), `.${randomUUID()}.partial`)
  try {
    makeOutFolder(dirname(path))
    await writeFile(partial, text, { encoding: 'utf8', flag: 'wx', mode: 0o600 })
    await rename(partial, path)
    return path
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw new ProblemError({
      code: 'FILE_NOT_WRITABLE',
      sentence: `The file ${path} cannot be written (${messageOf(error)}).`,
      remedy: remedyForWriting(error),
    })
  }
}
