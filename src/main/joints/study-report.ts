import { writeFiles } from '../export/write-files.ts'
import { createRedactor, type KnownValue } from '../redaction/redactor.ts'
import type { Redacted } from '../../shared/redacted.ts'

/** What a study found, as JSON text that has been through redaction: error texts hold what was sent. */
export function redactedJson(value: unknown, known: readonly KnownValue[], indent?: number): Redacted {
  return createRedactor({ known }).redact(JSON.stringify(value, null, indent))
}

/**
 * Writes what a study found into the folder, redacted, one JSON file for each name; returns the paths.
 *
 * @throws ProblemError FILE_NOT_WRITABLE
 */
export function writeStudy(
  folder: string,
  files: Readonly<Record<string, unknown>>,
  known: readonly KnownValue[],
): Promise<readonly string[]> {
  return writeFiles(
    folder,
    Object.entries(files).map(([name, value]) => ({ name: `${name}.json`, text: redactedJson(value, known, 2) })),
  )
}
