import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Delivery } from '../../shared/delivery.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import { openFaultline, type Faultline } from '../faultline.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { readCredentials } from '../joints/read-credentials.ts'
import { dataFolderOf } from '../joints/data-folder.ts'
import { appVersion } from './app-version.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readTextFile } from '../joints/read-text-file.ts'
import { readNumber } from './read-input.ts'
import { print, printText, say } from './say.ts'

export interface ServeOptions {
  readonly port: string
  readonly active?: boolean
  readonly credentials?: string
  readonly data?: string
}

/**
 * `serve`: the listener without a window. The first line says that it is ready, then comes one line for each delivery and
 * each execution. SIGTERM and SIGINT finish what is running, then it ends with 0.
 */
export async function serveCommand(files: readonly string[], options: ServeOptions): Promise<ExitCode> {
  const port = readNumber(options.port, '--port', 0, 65_535)
  const credentials =
    options.credentials === undefined ? [] : readCredentials(readTextFile(options.credentials), options.credentials)
  const texts = files.map((file) => ({ file, text: readTextFile(file) }))
  const faultline = await openFaultline({
    dataFolder: options.data ?? dataFolderOf(process.env),
    port,
    now: Date.now,
    version: appVersion(),
    platform: process.platform,
    credentials,
  })
  try {
    const served = texts.map(({ file, text }) => shelve(faultline, file, text, options.active === true))
    const status = faultline.listener()
    if (status.kind !== 'listening')
      throw status.kind === 'stopped' && status.problem !== null ? new ProblemError(status.problem) : stillStarting()
    const lines = new Lines(() => faultline.guard.redactor())
    faultline.onNotice((name, value) => {
      // The name tells which notice the value is.
      if (name === 'delivery') lines.add(deliveryView(value as Delivery))
      if (name === 'execution' && (value as ExecutionSummary).stoppedAt !== null)
        lines.add(executionView(value as ExecutionSummary))
    })
    const { calls } = faultline
    const webhooks = (await calls.workflows(undefined))
      .filter((one) => served.includes(one.id))
      .flatMap((one) => one.webhooks)
    await print({
      ready: true,
      port: status.port,
      webhooks: webhooks.map((one) => ({
        workflow: one.workflowName,
        active: one.workflowActive,
        method: one.method,
        production_url: one.productionUrl,
        test_url: one.testUrl,
      })),
    })
    await untilStopped()
    await faultline.close()
    await lines.written()
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
 * Lines of a log, redacted, each with pseudonyms of its own; written in order without holding up the listener: what comes
 * while a write is under way goes out with the next one.
 */
class Lines {
  #waiting: { readonly value: object; readonly redactor: Redactor }[] = []
  #writing: Promise<void> | null = null
  readonly #redactor: () => Redactor

  constructor(redactor: () => Redactor) {
    this.#redactor = redactor
  }

  add(value: object): void {
    // Its rules are those of now: the store may be closed when the line is made.
    this.#waiting.push({ value, redactor: this.#redactor() })
    this.#writing ??= this.#write()
  }

  async written(): Promise<void> {
    await this.#writing
  }

  async #write(): Promise<void> {
    // Answers first: those of the same turn go out before their lines are made.
    await setImmediate()
    try {
      while (this.#waiting.length > 0) {
        const lines = this.#waiting
        this.#waiting = []
        await printText(lines.map(({ value, redactor }) => `${redactor.redact(JSON.stringify(value))}\n`).join(''))
      }
    } finally {
      this.#writing = null
    }
  }
}

function deliveryView(delivery: Delivery): object {
  return {
    delivery: delivery.id,
    received_at: delivery.receivedAt,
    method: delivery.method,
    target: delivery.target,
    outcome: delivery.outcome,
    status_code: delivery.answer?.statusCode ?? null,
    workflow_id: delivery.workflowId,
    execution_id: delivery.executionId,
    external_id: delivery.externalId?.value ?? null,
    duplicate_of: delivery.duplicateOf,
    explanation: delivery.explanation?.sentence ?? null,
  }
}

function executionView(execution: ExecutionSummary): object {
  return {
    execution: execution.id,
    workflow_id: execution.workflowId,
    status: execution.status,
    run_time_ms: execution.runTimeMs,
    external_id: execution.externalId,
    last_node: execution.lastNode,
    error: execution.failure === null ? null : { message: execution.failure.message, node: execution.failure.node },
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
}

function stillStarting(): ProblemError {
  return new ProblemError({
    code: 'ADDRESS_NOT_AVAILABLE',
    sentence: 'The listener did not start.',
    remedy: 'Try again, with --port 0.',
  })
}
