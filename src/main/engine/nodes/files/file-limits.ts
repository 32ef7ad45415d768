/**
 * How much of a file is read and how long that may take. Files come out of tickets: one of a few kilobytes can unfold into
 * gigabytes, or name a million columns. What is beyond a limit is refused with a sentence that says which.
 */
export const fileLimits = {
  /** Largest file that is held to be read, in bytes. */
  bytes: 64 * 1024 * 1024,
  /** Largest file that is handed on some of it at a time, in bytes. */
  streamedBytes: 256 * 1024 * 1024,
  /** All that an archive (a spreadsheet is one) unfolds into, in bytes. */
  unpackedBytes: 256 * 1024 * 1024,
  archiveEntries: 10_000,
  columns: 16_384,
  rows: 1_000_000,
  /** Places of a table from its first cell to its last one, empty ones included. */
  cells: 10_000_000,
  pages: 5_000,
  /** How deep JSON may be nested. */
  depth: 1_000,
  /** One task may take that long before its thread is ended. */
  milliseconds: 30_000,
  /** What the whole process may grow by while a file is read, in bytes. */
  memoryBytes: 1024 * 1024 * 1024,
} as const

/** A file that is not read because it is beyond a limit. */
export class FileTooLarge extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'FileTooLarge'
  }
}

/** Refuses a file with more bytes than `most`; absent: than may be held. */
export function checkSize(bytes: number, most: number = fileLimits.bytes): void {
  if (bytes <= most) return
  throw new FileTooLarge(
    `The file has ${megabytes(bytes)} MB, and at most ${megabytes(most)} MB are read: split it before this node.`,
  )
}

/** Refuses what unfolds into too much. */
export function checkUnpacked(bytes: number, entries: number): void {
  if (bytes > fileLimits.unpackedBytes) {
    throw new FileTooLarge(
      `The archive unfolds into ${megabytes(bytes)} MB, and at most ${megabytes(fileLimits.unpackedBytes)} MB are unpacked: split it before this node.`,
    )
  }
  if (entries > fileLimits.archiveEntries) {
    throw new FileTooLarge(
      `The archive holds ${entries} files, and at most ${fileLimits.archiveEntries} are unpacked: split it before this node.`,
    )
  }
}

/** Refuses a table that is too wide, too long, or both together. */
export function checkTable(rows: number, columns: number): void {
  if (columns > fileLimits.columns) {
    throw new FileTooLarge(
      `The table has ${columns} columns, and at most ${fileLimits.columns} are read: check the delimiter, or leave columns out.`,
    )
  }
  if (rows > fileLimits.rows || rows * columns > fileLimits.cells) {
    throw new FileTooLarge(
      `The table has ${rows} rows of ${columns} columns, and at most ${fileLimits.rows} rows and ${fileLimits.cells} cells are read: name a smaller range, or split it before this node.`,
    )
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}
