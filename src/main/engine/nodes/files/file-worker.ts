/** The thread that reads and writes files, one after the other; it is ended with its task where that takes too long. */
import { parentPort } from 'node:worker_threads'
import { messageOf } from '../../../../shared/message-of.ts'
import { doFileTask } from './do-file-task.ts'
import { FileTooLarge } from './file-limits.ts'
import type { FileTaskName, FileTasks } from './file-task.ts'

/** What the thread is asked. */
export interface FileQuestion<Name extends FileTaskName = FileTaskName> {
  readonly id: number
  readonly name: Name
  readonly given: FileTasks[Name]['given']
}

/** What it answers. */
export type FileAnswer =
  | { readonly id: number; readonly kind: 'made'; readonly made: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string; readonly isTooLarge: boolean }

parentPort?.on('message', (question: FileQuestion) => {
  void answer(question)
})

async function answer({ id, name, given }: FileQuestion): Promise<void> {
  try {
    post({ id, kind: 'made', made: await doFileTask(name, given) })
  } catch (error) {
    post({ id, kind: 'failed', message: messageOf(error), isTooLarge: error instanceof FileTooLarge })
  }
}

function post(answered: FileAnswer): void {
  parentPort?.postMessage(answered)
}
