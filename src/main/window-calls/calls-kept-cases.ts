import type { CallsOf } from '../../shared/contract.ts'
import type { keptCaseCalls } from '../../shared/contract/kept-cases.ts'
import type { CaseExport } from '../evidence/case-export.ts'
import type { StudySession } from '../studies/study-session.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface KeptCaseServices {
  readonly cases: StudySession
  readonly caseExport: CaseExport
}

export function createKeptCaseCalls({ cases, caseExport }: KeptCaseServices): CallsOf<typeof keptCaseCalls> {
  return {
    renameCase: ({ id, title }) => attemptDone(() => cases.rename(id, title)),
    noteCase: ({ id, note }) => attemptDone(() => cases.note(id, note)),
    copyCase: ({ id }) => attempt(() => ({ id: cases.copy(id) })),
    exportCase: ({ id }) => caseExport.write(id),
  }
}
