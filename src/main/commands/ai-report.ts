import { once } from 'node:events'
import type { AiReportFormat } from '../../shared/ai-report.ts'
import { ProblemError } from '../../shared/problem.ts'
import { openAiDesk, textIn } from '../joints/ai-desk.ts'
import { createCredentialBox } from '../joints/credential-box.ts'
import { dataFolderOf } from '../joints/data-folder.ts'
import { readCredentials } from '../joints/read-credentials.ts'
import { readTextFile } from '../joints/read-text-file.ts'
import { openStore } from '../store/open-store.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'

export interface AiReportOptions {
  readonly since?: string
  readonly format: AiReportFormat
  readonly credentials?: string
  readonly data?: string
}

/** `ai-report`: the validation report of AI steps (contract §2.2, §2.4), redacted, on standard output. */
export async function aiReportCommand(executionIds: readonly string[], options: AiReportOptions): Promise<ExitCode> {
  const since = options.since === undefined ? undefined : readDate(options.since)
  const credentials = createCredentialBox()
  if (options.credentials !== undefined) {
    credentials.add(readCredentials(readTextFile(options.credentials), options.credentials))
  }
  const store = openStore(options.data ?? dataFolderOf(process.env))
  try {
    const desk = openAiDesk(store, credentials.knownValues, Date.now)
    const documents = desk.documents({ since, executionIds: executionIds.length === 0 ? undefined : executionIds })
    const text = textIn(documents, options.format)
    if (!process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)) await once(process.stdout, 'drain')
    return documents.hasViolations ? exitCodes.studyFailed : exitCodes.done
  } finally {
    store.close()
  }
}

/** A day or a moment as ISO 8601 in UTC. */
function readDate(text: string): string {
  const at = /^\d{4}-\d\d-\d\d/u.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(at)) return new Date(at).toISOString()
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `--since is "${text}"; it takes a date such as 2025-03-01 or 2025-03-01T10:00:00Z.`,
    remedy: 'Give such a date, or leave --since out.',
  })
}
