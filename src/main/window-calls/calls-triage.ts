import type { CallsOf } from '../../shared/contract.ts'
import type { triageCalls } from '../../shared/contract/triage.ts'
import type { TriageSession } from '../triage/triage-session.ts'
import { attempt } from './attempt.ts'

export interface TriageServices {
  readonly triage: TriageSession
}

export function createTriageCalls({ triage }: TriageServices): CallsOf<typeof triageCalls> {
  return {
    triage: () => attempt(() => triage.view()),
    chooseTriageFile: () => triage.chooseFile(),
    startTriage: (order) => attempt(() => triage.start(order)),
    stopTriage: () => attempt(() => triage.stop()),
    resumeTriage: () => attempt(() => triage.resume()),
    triagedMessage: ({ executionId }) => attempt(() => ({ text: triage.message(executionId) })),
    openTriaged: ({ executionId }) => triage.open(executionId),
    exportTriage: ({ format }) => triage.export(format),
  }
}
