import type { AiReportFormat } from '../../shared/ai-report.ts'
import { openAiReports, textIn } from '../evidence/ai-reports.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readDate } from './read-date.ts'
import { printDocument } from './say.ts'
import { withStore, type StoreOptions } from './with-store.ts'

export interface AiReportOptions extends StoreOptions {
  readonly since?: string
  readonly format: AiReportFormat
}

/** `ai-report`: the validation report of AI steps (contract §2.2, §2.4), redacted, on standard output. */
export async function aiReportCommand(executionIds: readonly string[], options: AiReportOptions): Promise<ExitCode> {
  const since = options.since === undefined ? undefined : readDate(options.since)
  return withStore(options, async (store, guard) => {
    const reports = openAiReports(store, guard, Date.now)
    const documents = await reports.documents({
      since,
      executionIds: executionIds.length === 0 ? undefined : executionIds,
    })
    const text = textIn(documents, options.format)
    await printDocument(text)
    return documents.hasViolations ? exitCodes.studyFailed : exitCodes.done
  })
}
