/**
 * Files that the system hands over to be opened: named behind the app's name, by a second start, or (on macOS) one by one. They
 * wait until the window has asked for its first picture, for what is told before that nobody hears.
 */
import { readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { tooLarge } from '../../shared/file-limit.ts'
import { append } from '../../shared/list.ts'
import type { Notices } from '../../shared/notices.ts'
import type { Problem } from '../../shared/problem.ts'
import { notRead } from '../data-folder/read-text-file.ts'

/** Asks for the dialog that opens a case or workflow: an action of the app's entry in the system's menu. */
const openSwitch = '--open'

/** The files among the words of a start. `folder`: where that start happened. In a checkout the first word is the app itself. */
export function filesAmong(argv: readonly string[], isPackaged: boolean, folder: string): readonly string[] {
  const words = argv.slice(1).filter((word) => word !== '' && !word.startsWith('-'))
  return words.slice(isPackaged ? 0 : 1).map((path) => (isAbsolute(path) ? path : join(folder, path)))
}

export interface FilesToOpen {
  /** Opens them as soon as the window listens. */
  readonly open: (paths: readonly string[]) => void
  /** The same for what a start says: its files, or the dialog. */
  readonly openFrom: (argv: readonly string[], isPackaged: boolean, folder: string) => void
  /** The window listens from now on. */
  readonly windowListens: () => void
}

/** `tell` gives the window what was read, or says why it was not. */
export function holdFilesToOpen(tell: {
  readonly files: (files: Notices['filesToOpen']) => void
  readonly problem: (problem: Problem) => void
  readonly dialog: () => void
}): FilesToOpen {
  const waiting: string[] = []
  let wantsDialog = false
  let listens = false
  const send = async (): Promise<void> => {
    const read: Notices['filesToOpen'][number][] = []
    for (const path of waiting.splice(0)) {
      const name = basename(path)
      try {
        const problem = tooLarge(name, (await stat(path)).size)
        if (problem === null) read.push({ name, bytes: await readFile(path) })
        else tell.problem(problem)
      } catch (error) {
        tell.problem(notRead(path, error).problem)
      }
    }
    if (read.length > 0) tell.files(read)
    if (wantsDialog) tell.dialog()
    wantsDialog = false
  }
  const open = (paths: readonly string[]): void => {
    append(waiting, paths)
    if (listens) void send()
  }
  return {
    open,
    openFrom: (argv, isPackaged, folder) => {
      wantsDialog ||= argv.includes(openSwitch)
      open(filesAmong(argv, isPackaged, folder))
    },
    windowListens: () => {
      listens = true
      void send()
    },
  }
}
