import { chmodSync, copyFileSync, constants, existsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Store } from '../store/open-store.ts'
import { makeThrowAwayFolder } from './throw-away-folder.ts'

export interface ReadableStore {
  readonly store: Store
  readonly close: () => void
}

const files = ['faultline.sqlite', 'faultline.sqlite-wal'] as const
/** Files of long binary data: only read, so that they need no copy. */
const binaryFolder = 'binary-data'

/**
 * The store of a data folder for whoever only reads, as `open` opens it. SQLite must write beside a file to read it: where that is not allowed, a
 * copy is read that lives as long as it is open.
 *
 * @throws ProblemError as `openStore`, FILE_NOT_WRITABLE where the copy finds no room
 */
export function openReadableStore(dataFolder: string, open: (dataFolder: string) => Store): ReadableStore {
  try {
    const store = open(dataFolder)
    return { store, close: store.close }
  } catch (error) {
    const isReadOnly = error instanceof ProblemError && error.problem.code === 'DATA_FOLDER_NOT_WRITABLE'
    if (!isReadOnly || !existsSync(join(dataFolder, files[0]))) throw error
  }
  const folder = makeThrowAwayFolder('read')
  try {
    copyStore(dataFolder, folder.path)
    const binaries = resolve(dataFolder, binaryFolder)
    if (existsSync(binaries)) symlinkSync(binaries, join(folder.path, binaryFolder), 'junction')
    const store = open(folder.path)
    return {
      store,
      close: () => {
        store.close()
        folder.remove()
      },
    }
  } catch (error) {
    folder.remove()
    throw error
  }
}

function copyStore(dataFolder: string, to: string): void {
  try {
    for (const name of files) copyOwn(join(dataFolder, name), join(to, name))
  } catch (error) {
    throw new ProblemError({
      code: 'FILE_NOT_WRITABLE',
      sentence: `The data folder ${dataFolder} can only be read from a copy, and none can be made in the folder for temporary files, ${tmpdir()} (${messageOf(error)}).`,
      remedy: 'Make room there, name another folder with TMPDIR, or make the data folder writable for you.',
    })
  }
}

/** The copy may be written, whatever the rights of the file say. */
function copyOwn(from: string, to: string): void {
  if (!existsSync(from)) return
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  chmodSync(to, 0o600)
}
