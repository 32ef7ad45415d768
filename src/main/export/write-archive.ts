import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { ProblemError } from '../../shared/problem.ts'
import { makeOutFolder, remedyForWriting } from './out-folder.ts'
import { bytesOfFile, type RedactedFile } from './write-files.ts'
import { messageOf } from '../../shared/message-of.ts'

/** How far a long export is. */
export interface ExportProgress {
  readonly file: string
  readonly writtenBytes: number
  readonly totalBytes: number
}

export interface ArchiveWatch {
  readonly progress?: (progress: ExportProgress) => void
  readonly signal?: AbortSignal
}

/** Text is taken in pieces, so that the process stays free for others and a stop is noticed. */
const pieceUnits = 64 * 1024
/** The first moment that a zip file can tell: the same files give the same bytes. */
const timeless = new Date(1980, 0, 1)
/** What is taken out of the archive is a file that only its user may read and write. */
const unix = 3
const ownFile = 0o100600 << 16

/**
 * Writes files into one zip archive, in pieces. Returns its path.
 *
 * @throws ProblemError FILE_NOT_WRITABLE, STOPPED; then nothing is left behind
 */
export async function writeArchive(
  path: string,
  files: readonly RedactedFile[],
  watch: ArchiveWatch = {},
): Promise<string> {
  const partial = join(dirname(path), `.${randomUUID()}.partial`)
  try {
    makeOutFolder(dirname(path))
    await writePieces(partial, files, watch)
    await rename(partial, path)
    return path
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    if (error instanceof ProblemError) throw error
    throw new ProblemError({
      code: 'FILE_NOT_WRITABLE',
      sentence: `The archive ${path} cannot be written (${messageOf(error)}).`,
      remedy: remedyForWriting(error),
    })
  }
}

async function writePieces(
  path: string,
  files: readonly RedactedFile[],
  { progress, signal }: ArchiveWatch,
): Promise<void> {
  const totalBytes = files.reduce((sum, file) => sum + (file.bytes?.length ?? Buffer.byteLength(file.text)), 0)
  const handle = await open(path, 'wx', 0o600)
  try {
    const pending: Uint8Array[] = []
    let failure: Error | null = null
    const zip = new Zip((error, piece) => {
      if (error !== null) failure = error
      else pending.push(piece)
    })
    const flush = async (): Promise<void> => {
      if (failure !== null) throw failure
      for (const piece of pending.splice(0)) await handle.write(piece)
    }
    let writtenBytes = 0
    for (const file of files) {
      const { name } = file
      const entry = new ZipDeflate(name, { level: 6 })
      entry.mtime = timeless
      entry.os = unix
      entry.attrs = ownFile
      zip.add(entry)
      const bytes = bytesOfFile(file)
      for (let at = 0; at === 0 || at < bytes.length; at += pieceUnits) {
        if (signal?.aborted === true) throw stopped(writtenBytes, totalBytes)
        const piece = bytes.subarray(at, at + pieceUnits)
        entry.push(piece, at + pieceUnits >= bytes.length)
        writtenBytes += piece.length
        await flush()
        progress?.({ file: name, writtenBytes, totalBytes })
        await setImmediate()
      }
    }
    zip.end()
    await flush()
  } finally {
    await handle.close()
  }
}

function stopped(writtenBytes: number, totalBytes: number): ProblemError {
  return new ProblemError({
    code: 'STOPPED',
    sentence: `The export was stopped after ${String(writtenBytes)} of ${String(totalBytes)} bytes; nothing was written.`,
    remedy: 'Export again when you want the file.',
  })
}
