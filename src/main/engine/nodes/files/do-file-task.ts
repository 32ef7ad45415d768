import type { FileTaskName, FileTasks } from './file-task.ts'
import { readCalendar } from './read-calendar.ts'
import { readFeed } from './read-feed.ts'
import { readPdf } from './read-pdf.ts'
import { readTable } from './read-table.ts'
import { writeTable } from './write-table.ts'

type Work = {
  readonly [Name in FileTaskName]: (
    given: FileTasks[Name]['given'],
  ) => FileTasks[Name]['made'] | Promise<FileTasks[Name]['made']>
}

const work: Work = {
  'read-table': ({ bytes, reading }) => readTable(bytes, reading),
  'write-table': ({ rows, writing }) => writeTable(rows, writing),
  'read-pdf': ({ bytes, reading }) => readPdf(bytes, reading),
  'read-calendar': ({ text }) => readCalendar(text),
  'read-feed': ({ text, reading }) => readFeed(text, reading),
}

/** Does one task where it is called. Rejects with what the library says, or with a `FileTooLarge`. */
export async function doFileTask<Name extends FileTaskName>(
  name: Name,
  given: FileTasks[Name]['given'],
): Promise<FileTasks[Name]['made']> {
  return work[name](given)
}
