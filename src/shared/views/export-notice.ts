export interface ExportNotice {
  readonly executionId: string
  readonly writtenBytes: number
  readonly totalBytes: number
}
