import type { CallsOf } from '../../shared/contract.ts'
import type { keptCaseCalls } from '../../shared/contract/kept-cases.ts'
import type { KeptTest } from '../../shared/views/test-proposal.ts'
import { chosenExpectations, proposeExpectations, type StudiedForTest } from '../case-tests/propose-expectations.ts'
import { testCommandLine } from '../case-tests/test-command-line.ts'
import type { CaseExport } from '../evidence/case-export.ts'
import type { Store } from '../store/open-store.ts'
import { noCase } from '../studies/case-problems.ts'
import type { StudySession } from '../studies/study-session.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface KeptCaseServices {
  readonly cases: StudySession
  readonly caseExport: CaseExport
  readonly store: Store
}

export function createKeptCaseCalls(services: KeptCaseServices): CallsOf<typeof keptCaseCalls> {
  const { cases, caseExport } = services
  return {
    renameCase: ({ id, title }) => attemptDone(() => cases.rename(id, title)),
    noteCase: ({ id, note }) => attemptDone(() => cases.note(id, note)),
    copyCase: ({ id }) => attempt(() => ({ id: cases.copy(id) })),
    testProposal: () => attempt(() => proposeExpectations(studiedNow(services))),
    keepAsTest: ({ chosen }) => keepAsTest(services, chosen),
    exportCase: ({ id }) => caseExport.write(id),
  }
}

async function keepAsTest(services: KeptCaseServices, chosen: readonly string[]): Promise<KeptTest | null> {
  const studied = studiedNow(services)
  const written = await services.caseExport.write(studied.view.id, chosenExpectations(studied, chosen))
  if (written === null) return null
  return { ...written, command: testCommandLine(written.path, studied.view.realHosts) }
}

/** @throws ProblemError NO_CASE */
function studiedNow({ cases, store }: KeptCaseServices): StudiedForTest & { readonly view: { readonly id: string } } {
  const view = cases.current()
  if (view === null) throw noCase()
  const file = cases.fileOf(view.id)
  return {
    view,
    reproductions: cases.reproductions(),
    sweeps: cases.sweeps(),
    verdict: cases.verdict(),
    bringsLastSuccess: file.last_success !== undefined,
    isTest: file.expect !== undefined,
    execution: (id) => store.executions.find(id),
  }
}
