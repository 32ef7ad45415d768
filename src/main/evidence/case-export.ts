import type { CaseExpectations } from '../../shared/case-expectations.ts'
import type { CaseFile } from '../../shared/case.ts'
import type { Desktop } from '../../shared/desktop.ts'
import { writeWhole } from '../export/write-files.ts'
import type { Guard } from '../guard/guard.ts'
import { caseText } from '../interchange/case-text.ts'
import { fileNameOf, secretsPutAside } from './file-name-of.ts'

/** Where a person writes a kept case to a file that can be opened again. */
export interface CaseExport {
  /**
   * Asks for a path and writes the case there, every secret put as `{{secret:NAME}}`; null where the person cancelled. `expect`: in
   * place of what it expects.
   *
   * @throws ProblemError FILE_NOT_FOUND, FILE_NOT_WRITABLE
   */
  readonly write: (
    id: string,
    expect?: CaseExpectations,
  ) => Promise<{ readonly path: string; readonly secretCount: number } | null>
}

export interface CaseExportParts {
  readonly guard: Pick<Guard, 'knownValues'>
  readonly desktop: Pick<Desktop, 'saveFile'> | null
}

export function openCaseExport(fileOf: (id: string) => CaseFile, { guard, desktop }: CaseExportParts): CaseExport {
  return {
    write: async (id, expect) => {
      const file = { ...fileOf(id), ...(expect === undefined ? {} : { expect }) }
      const suggestedName = `${fileNameOf(file.title ?? file.name, 'case')}.case.json`
      const path = await desktop?.saveFile({
        title: expect === undefined ? 'Write the case to a file' : 'Keep the case as a test',
        suggestedName,
      })
      if (path === undefined || path === null) return null
      const text = caseText(file, guard.knownValues())
      return { path: await writeWhole(path, text), secretCount: secretsPutAside(text) }
    },
  }
}
