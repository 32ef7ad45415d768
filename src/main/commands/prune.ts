import { counted } from '../../shared/counted.ts'
import type { RemovalProgress } from '../../shared/retention.ts'
import { openCaseRepository } from '../studies/case-repository.ts'
import { openRetentionService } from '../retention/retention-service.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { convertFile } from '../store/convert-file.ts'
import { assertFolder } from './assert-folder.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { print, say } from './say.ts'
import { sayConversion } from './say-conversion.ts'
import { withStore } from './with-store.ts'

/** `prune`: lets go now what the retention lets go; one JSON line says what went and how much smaller the file is. */
export async function pruneCommand(options: { readonly data?: string }): Promise<ExitCode> {
  assertFolder(options.data)
  const converted = await convertFile(options.data ?? dataFolderOf(process.env), sayConversion)
  if (converted.kind === 'no-room')
    say(
      `The file cannot get smaller yet: rewriting it once needs ${String(converted.neededBytes)} bytes in ${converted.folder}, where ${String(converted.freeBytes)} are free. Make room, then prune again.`,
    )
  return withStore(options, async (store) => {
    const retention = openRetentionService({
      store,
      now: Date.now,
      reproductionIds: openCaseRepository(store, Date.now).storedReproductions,
      onProgress: showProgress,
      // It is waited for below, which fails with it.
      onProblem: () => undefined,
    })
    const stop = (): void => {
      retention.stop()
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const report = await retention.prune()
    await retention.close()
    await print({
      executions: report.removed.executions,
      deliveries: report.removed.deliveries,
      used_bytes_before: report.usedBytesBefore,
      used_bytes: report.usedBytesAfter,
      file_bytes_before: report.fileBytesBefore,
      file_bytes: report.fileBytesAfter,
      stopped: report.isStopped,
    })
    return exitCodes.done
  })
}

function showProgress({ status, removed }: RemovalProgress): void {
  if (!process.stderr.isTTY) return
  const { executions, deliveries } = removed
  process.stderr.write(
    `\r${counted(executions, 'execution')} and ${counted(deliveries, 'delivery', 'deliveries')} removed`,
  )
  if (status !== 'running') process.stderr.write('\n')
}
