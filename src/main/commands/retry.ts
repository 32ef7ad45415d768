import { dataFolderOf } from '../data-folder/data-folder.ts'
import { filesFolderOf } from '../data-folder/files-folder.ts'
import { openFaultline, type Faultline } from '../faultline.ts'
import { lackOf } from '../../shared/first-failure.ts'
import type { Execution, ExecutionSummary } from '../../shared/execution.ts'
import { appVersion } from './app-version.ts'
import { assertFolder } from './assert-folder.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import type { FilterOptions } from './read-filter.ts'
import { policyOf, type HostOptions } from './read-hosts.ts'
import { readSecretFiles } from './read-secret-files.ts'
import { readMany, retryMany } from './retry-many.ts'
import { runEndView } from './run.ts'
import { printRedacted, say } from './say.ts'

export interface RetryOptions extends HostOptions, FilterOptions {
  readonly fromStart?: boolean
  /** True: the workflow as it was when it failed. */
  readonly original?: boolean
  /** True: deliveries are chosen by the filter, not executions. */
  readonly deliveries?: boolean
  /** True: the signatures of deliveries are made anew. */
  readonly signed?: boolean
  /** So many are begun in a second; left out: one at a time. */
  readonly rate?: string
  readonly credentials?: string
  readonly env?: string
  readonly files?: string
  readonly data?: string
}

/**
 * `retry`: runs executions that did not succeed again, from their failed node or from their start, with the workflow as it is now or
 * as it was, or sends deliveries again; waits for their ends and prints them, redacted. The first failure stays where it is
 * (contract §3). Ends with 10 where one fails again.
 */
export async function retryCommand(ids: readonly string[], options: RetryOptions): Promise<ExitCode> {
  const many = readMany(ids, options)
  assertFolder(options.data)
  const filesFolder = filesFolderOf(options.files)
  const faultline = await openFaultline({
    ...{ dataFolder: options.data ?? dataFolderOf(process.env), port: 0, now: Date.now },
    ...{ version: appVersion(), platform: process.platform, alone: true },
    ...{ credentials: readSecretFiles(options), outgoing: policyOf(options) },
    ...(filesFolder === null ? {} : { filesFolder }),
  })
  try {
    const [only] = ids
    const isOne = ids.length === 1 && only !== undefined && faultline.store.deliveries.find(only) === null
    return await (isOne && options.signed !== true ? retryOne(faultline, only, options) : retryMany(faultline, many))
  } finally {
    await faultline.close()
  }
}

async function retryOne(faultline: Faultline, executionId: string, options: RetryOptions): Promise<ExitCode> {
  const ended = await retried(faultline, executionId, options)
  if (ended === null) {
    say('Stopped before its end; what ran of it is kept.')
    return exitCodes.notDone
  }
  const view = { retry_of: ended.retryOf, ...runEndView(ended.id, ended) }
  await printRedacted(view, faultline.guard.redactor())
  if (lackOf(ended) !== null) return exitCodes.notDone
  return ended.status === 'success' || ended.status === 'waiting' ? exitCodes.done : exitCodes.studyFailed
}

const unended: ReadonlySet<string> = new Set(['new', 'running'])

/** Null where a person stopped it. */
async function retried(
  { calls, store, onNotice }: Faultline,
  executionId: string,
  { fromStart = false, original = false }: RetryOptions,
): Promise<Execution | null> {
  const order = {
    ...{ executionId, from: fromStart ? ('start' as const) : ('failed-node' as const) },
    workflow: original ? ('original' as const) : ('current' as const),
  }
  let id: string | null = null
  let wake: () => void = () => undefined
  const changed = new Promise<void>((resolve) => (wake = resolve))
  const isDone = (): boolean => {
    const summary = id === null ? null : store.executions.summary(id)
    return summary !== null && !unended.has(summary.status)
  }
  const forget = onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'execution' && (value as ExecutionSummary).id === id && isDone()) wake()
  })
  const stopping = new AbortController()
  const stop = (): void => {
    stopping.abort()
    wake()
  }
  process.once('SIGINT', stop)
  try {
    id = (await calls.retryExecution(order)).executionId
    if (!isDone()) await changed
    return stopping.signal.aborted ? null : store.executions.find(id)
  } finally {
    process.off('SIGINT', stop)
    forget()
  }
}
