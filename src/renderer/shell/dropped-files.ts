/** What a person dropped: files, and the files of folders, however deep. */
import { append } from '../../shared/list.ts'
import { notifyUnreadable } from '../state/text-of-file.ts'

/** More than that is no folder of workflows. */
const mostFiles = 2000

/**
 * The files of a drop, in the order of their names within each folder; what cannot be read is told, and keeps none of the others
 * from being opened. It must be called in the turn of the event.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  // Some drops have files and no entries: those of another page, or of a test.
  if (entries.length === 0) return [...transfer.files]
  const files: File[] = []
  for (const entry of entries) {
    try {
      await collect(entry, files)
    } catch (error) {
      notifyUnreadable(entry.name, error)
    }
  }
  return files
}

async function collect(entry: FileSystemEntry, into: File[]): Promise<void> {
  if (into.length >= mostFiles) return
  if (isFile(entry)) {
    into.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
    return
  }
  if (!isFolder(entry)) return
  const inside = await entriesOf(entry)
  for (const one of inside.toSorted((a, b) => a.name.localeCompare(b.name))) {
    if (isFolder(one) || /\.json$/iu.test(one.name)) await collect(one, into)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

/** A folder is read in portions; the empty one is the last. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) return all
    append(all, portion)
  }
}
