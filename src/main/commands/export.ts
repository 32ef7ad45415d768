import { ProblemError } from '../../shared/problem.ts'
import {
  evidenceText,
  openDiagnosticRecords,
  type DiagnosticRecords,
  type RecordFormat,
} from '../evidence/diagnostic-records.ts'
import { makeThrowAwayFolder } from '../data-folder/throw-away-folder.ts'
import { openWorkflowRepository } from '../workflows/workflow-repository.ts'
import { appVersion } from './app-version.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { printFile, printPath, printText, say } from './say.ts'
import { withStore, type StoreOptions } from './with-store.ts'

export interface ExportOptions extends StoreOptions {
  readonly format: RecordFormat
  readonly out?: string
}

/**
 * `export`: the diagnostic record of each failing execution (contract §2.1) with all its evidence, redacted: on standard
 * output, one after the other, or with `--out` one file for each, whose paths are printed. An execution that cannot be
 * exported does not keep the others from it.
 */
export async function exportCommand(executionIds: readonly string[], options: ExportOptions): Promise<ExitCode> {
  if (options.out === undefined && options.format === 'zip') checkArchiveOnOutput(executionIds.length)
  return withStore(options, async (store, guard) => {
    const repository = openWorkflowRepository(store, Date.now, () => undefined)
    const records = openDiagnosticRecords({
      store,
      guard,
      repository,
      // The credentials are sealed, and the environment is not that of the app.
      fingerprintNow: () => null,
      appVersion: appVersion(),
      platform: process.platform,
      now: Date.now,
    })
    let ended: ExitCode = exitCodes.done
    for (const id of executionIds) {
      try {
        await exportOne(records, id, options)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        say(`${id}: ${error.message}`)
        ended = exitCodes.notDone
      }
    }
    return ended
  })
}

async function exportOne(
  records: DiagnosticRecords,
  executionId: string,
  { format, out }: ExportOptions,
): Promise<void> {
  if (out !== undefined) await printPath(await records.writeEvidence(out, executionId, format))
  else if (format === 'zip') await printArchive(records, executionId)
  else await printText(evidenceText(await records.evidence(executionId), format))
}

async function printArchive(records: DiagnosticRecords, executionId: string): Promise<void> {
  const folder = makeThrowAwayFolder('export')
  try {
    await printFile(await records.writeEvidence(folder.path, executionId, 'zip'))
  } finally {
    folder.remove()
  }
}

function checkArchiveOnOutput(count: number): void {
  if (count === 1 && !process.stdout.isTTY) return
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence:
      count === 1
        ? 'A zip archive was asked for on a terminal, which shows text.'
        : `${count} zip archives were asked for on one standard output, which takes one.`,
    remedy: 'Name a folder with --out DIR.',
  })
}
