import type { RemovalProgress } from '../../shared/retention.ts'
import { openRetentionService } from '../joints/retention-service.ts'
import { readStudied } from '../joints/kept-case.ts'
import { assertFolder } from './assert-folder.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { print } from './say.ts'
import { withStore } from './with-store.ts'

/** `prune`: lets go now what the retention lets go; one JSON line says what went and how much smaller the file is. */
export function pruneCommand(options: { readonly data?: string }): Promise<ExitCode> {
  assertFolder(options.data)
  return withStore(options, async (store) => {
    let failed: unknown = null
    const retention = openRetentionService({
      store,
      now: Date.now,
      reproductionIds: () => readStudied(store),
      onProgress: showProgress,
      onProblem: (error) => (failed = error),
    })
    const stop = (): void => {
      retention.stop()
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const report = await retention.prune()
    await retention.close()
    if (failed !== null) throw failed
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
  process.stderr.write(`\r${String(executions)} executions and ${String(deliveries)} deliveries removed`)
  if (status !== 'running') process.stderr.write('\n')
}
