import { basename } from 'node:path'
import type { Delivery } from '../../shared/delivery.ts'
import type { StoreStatus } from '../../shared/store-status.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import { openFaultline, type Faultline } from '../faultline.ts'
import type { Guard } from '../guard/guard.ts'
import { unsearchedLines, type LogLine } from '../guard/log-line.ts'
import { readCredentials } from '../credentials/read-credentials.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { appVersion } from './app-version.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { policyOf, type HostOptions } from './read-hosts.ts'
import { readNumber } from './read-input.ts'
import { print, printText, say } from './say.ts'
import { sayConversion } from './say-conversion.ts'

export interface ServeOptions extends HostOptions {
  readonly port: string
  readonly address?: string
  readonly active?: boolean
  readonly unmatched?: '404' | '200'
  readonly credentials?: string
  readonly providerRetries: 'off'
  readonly data?: string
}

/**
 * `serve`: the listener without a window. The first line says that it is ready, then comes one line for each delivery and
 * each execution. SIGTERM, SIGINT and SIGHUP finish what is running, then it ends with 0.
 */
export async function serveCommand(files: readonly string[], options: ServeOptions): Promise<ExitCode> {
  const port = readNumber(options.port, '--port', 0, 65_535)
  const credentials =
    options.credentials === undefined ? [] : readCredentials(readTextFile(options.credentials), options.credentials)
  const outgoing = policyOf(options)
  const texts = files.map((file) => ({ file, text: readTextFile(file) }))
  const faultline = await openFaultline({
    dataFolder: options.data ?? dataFolderOf(process.env),
    port,
    now: Date.now,
    version: appVersion(),
    platform: process.platform,
    credentials,
    alone: true,
    onConversion: sayConversion,
    outgoing,
    ...(options.address === undefined ? {} : { address: options.address }),
    ...(options.unmatched === undefined
      ? {}
      : { unmatchedAnswer: options.unmatched === '200' ? 'empty-200' : 'not-found' }),
  })
  try {
    const served = texts.map(({ file, text }) => shelve(faultline, file, text, options.active === true))
    const status = faultline.listener()
    if (status.kind !== 'listening')
      throw status.kind === 'stopped' && status.problem !== null ? new ProblemError(status.problem) : stillStarting()
    if (status.exposure !== null) say(status.exposure)
    const lines = new Lines(faultline.guard)
    const sayStore = storeSayer()
    faultline.onNotice((name, value) => {
      // The name tells which notice the value is.
      if (name === 'store') sayStore(value as StoreStatus)
      if (name === 'delivery') lines.add(deliveryLine(value as Delivery))
      if (name === 'execution' && (value as ExecutionSummary).stoppedAt !== null)
        lines.add(executionLine(value as ExecutionSummary))
    })
    const { calls } = faultline
    const webhooks = (await calls.workflows(undefined))
      .filter((one) => served.includes(one.id))
      .flatMap((one) => one.webhooks)
    // Whoever reads that it is ready may stop it in the same moment.
    const stopped = untilStopped()
    await print({
      ready: true,
      port: status.port,
      provider_retries: options.providerRetries,
      webhooks: webhooks.map((one) => ({
        workflow: one.workflowName,
        active: one.workflowActive,
        method: one.method,
        production_url: one.productionUrl,
        test_url: one.testUrl,
      })),
    })
    await stopped
    await faultline.finish()
    await lines.written()
    await faultline.close()
    return exitCodes.done
  } catch (error) {
    await faultline.close()
    throw error
  }
}

/** Takes in a workflow and activates it where it should be; one that cannot be is reported and left inactive. */
function shelve(faultline: Faultline, file: string, text: string, activate: boolean): string {
  const { workflow, notes } = faultline.shelf.put(text, basename(file, '.json'))
  for (const { sentence } of notes) say(`${file}: ${sentence}`)
  const wanted = activate || workflow.active
  faultline.shelf.setActive(workflow.id, false)
  if (!wanted) return workflow.id
  const problems = faultline.activationProblems(workflow)
  if (problems.length === 0) faultline.shelf.setActive(workflow.id, true)
  for (const problem of problems) say(`${file}: the workflow "${workflow.name}" was left inactive. ${problem}`)
  return workflow.id
}

/**
 * Lines of a log, redacted in the guard's thread and written in order, so that they hold up no delivery: what comes within a
 * moment is written at once.
 */
class Lines {
  #last: Promise<void> = Promise.resolve()
  #gathered: LogLine[] = []
  readonly #guard: Guard

  constructor(guard: Guard) {
    this.#guard = guard
  }

  add(line: LogLine): void {
    if (this.#gathered.length === 0) setTimeout(() => this.#write(), gatheredMs)
    this.#gathered.push(line)
  }

  written(): Promise<void> {
    this.#write()
    return this.#last
  }

  #write(): void {
    const lines = this.#gathered
    this.#gathered = []
    if (lines.length === 0) return
    // Where nobody reads the log any more, the listener goes on without it.
    this.#last = this.#last
      .then(async () => printText(await this.#textOf(JSON.stringify(lines))))
      .catch(() => undefined)
  }

  #textOf(lines: string): Promise<string> {
    return this.#guard.work('lines', lines).catch(() => unsearchedLines(lines, this.#guard.knownValues()))
  }
}

/** For so many milliseconds lines are gathered. */
const gatheredMs = 50

function deliveryLine(delivery: Delivery): LogLine {
  return {
    own: {
      delivery: delivery.id,
      received_at: delivery.receivedAt,
      outcome: delivery.outcome,
      status_code: delivery.answer?.statusCode ?? null,
      execution_id: delivery.executionId,
      duplicate_of: delivery.duplicateOf,
    },
    foreign: {
      method: delivery.method,
      target: delivery.target,
      workflow_id: delivery.workflowId,
      external_id: delivery.externalId?.value ?? null,
      explanation: delivery.explanation?.sentence ?? null,
    },
  }
}

function executionLine(execution: ExecutionSummary): LogLine {
  const { failure } = execution
  return {
    own: { execution: execution.id, status: execution.status, run_time_ms: execution.runTimeMs },
    foreign: {
      workflow_id: execution.workflowId,
      external_id: execution.externalId,
      last_node: execution.lastNode,
      error: failure === null ? null : { message: failure.message, node: failure.node },
    },
  }
}

/** Says when the store begins to fail and when it goes on; in between, what waits is not told with every change. */
function storeSayer(): (status: StoreStatus) => void {
  let told: string | null = null
  return (status) => {
    const code = status.kind === 'keeping' ? null : status.problem.code
    if (code === told) return
    told = code
    if (status.kind === 'keeping') say('The store can be written again: what was held is kept.')
    else {
      const { sentence, remedy } = status.problem
      say(`${sentence} Deliveries are answered 500 until it can be written, and ends of executions are held. ${remedy}`)
    }
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
    process.once('SIGHUP', resolve)
  })
}

function stillStarting(): ProblemError {
  return new ProblemError({
    code: 'ADDRESS_NOT_AVAILABLE',
    sentence: 'The listener did not start.',
    remedy: 'Try again, with --port 0.',
  })
}
