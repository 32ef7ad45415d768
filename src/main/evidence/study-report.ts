import type { Redacted } from '../../shared/redacted.ts'
import { writeFiles, writeWhole } from '../export/write-files.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { visibleJson } from '../redaction/text/visible.ts'

/**
 * Writes what a study found into the folder, redacted, one JSON file for each name; returns the paths.
 *
 * @throws ProblemError FILE_NOT_WRITABLE
 */
export function writeStudy(
  folder: string,
  files: Readonly<Record<string, unknown>>,
  redactor: Redactor,
): Promise<readonly string[]> {
  return writeFiles(
    folder,
    Object.entries(files).map(([name, value]) => ({
      name: `${name}.json`,
      text: visibleJson(redactor.redact(JSON.stringify(value, null, 2))),
    })),
  )
}

/**
 * Writes one text under exactly this path, there whole or not at all.
 *
 * @throws ProblemError FILE_NOT_WRITABLE
 */
export function writeText(path: string, text: Redacted): Promise<string> {
  return writeWhole(path, text)
}
