/**
 * What is done to a file, as plain data: it crosses to a thread of its own, because reading a spreadsheet or a PDF document
 * takes longer than the listener may stand still.
 */

/** Formats of tables, by the names that nodes have for them. */
export type TableFormat = 'csv' | 'html' | 'ods' | 'rtf' | 'xls' | 'xlsx'

export interface TableReading {
  /** `auto`: told by the bytes. `csv` is read by the rules of RFC 4180, the others by what the format is. */
  readonly format: TableFormat | 'auto'
  /** True: the first row names the columns. */
  readonly headerRow: boolean
  readonly includeEmptyCells: boolean
  /** True: cells of text formats are not turned into numbers and dates. */
  readonly rawData: boolean
  readonly readAsString: boolean
  /** Of a workbook; empty: its first sheet. */
  readonly sheetName: string
  /** `A2:C9`, or the number of the first row; empty: all. */
  readonly range: string
  readonly csv: CsvReading
}

/** Absent: as CSV is read without saying so. */
export interface CsvReading {
  readonly delimiter?: string
  readonly encoding?: string
  readonly fromLine?: number
  /** Records that are read at most, the header among them. */
  readonly to?: number
  readonly byteOrderMark?: boolean
  readonly relaxQuotes?: boolean
  readonly skipErrors?: boolean
  readonly skipsEmptyLines?: boolean
}

export interface TableRead {
  readonly rows: readonly unknown[]
  /** Why reading ended before the end of the file; null where it did not. */
  readonly brokenOff: string | null
  /** Records left out because they could not be read. */
  readonly skipped: number
}

export interface TableWriting {
  readonly format: TableFormat
  readonly headerRow: boolean
  readonly sheetName: string
  /** Empty: a comma. */
  readonly delimiter: string
  readonly compression: boolean
}

export interface PdfReading {
  readonly password: string
  /** 0: all of them. */
  readonly maxPages: number
  /** False: one text a page. */
  readonly joinPages: boolean
}

export interface FeedReading {
  /** Names of elements that are kept beside those that are known. */
  readonly customFields: readonly string[]
}

/** Every task by its name: what goes in and what comes out. */
export interface FileTasks {
  readonly 'read-table': { readonly given: { bytes: Uint8Array; reading: TableReading }; readonly made: TableRead }
  readonly 'write-table': {
    readonly given: { rows: readonly Readonly<Record<string, unknown>>[]; writing: TableWriting }
    readonly made: Uint8Array
  }
  readonly 'read-pdf': {
    readonly given: { bytes: Uint8Array; reading: PdfReading }
    readonly made: Readonly<Record<string, unknown>>
  }
  readonly 'read-calendar': { readonly given: { text: string }; readonly made: unknown }
  readonly 'read-feed': {
    readonly given: { text: string; reading: FeedReading }
    readonly made: readonly Readonly<Record<string, unknown>>[]
  }
}

export type FileTaskName = keyof FileTasks
