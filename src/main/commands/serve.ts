import { resolve } from 'node:path'
import type { Delivery } from '../../shared/delivery.ts'
import type { StoreStatus } from '../../shared/store-status.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { graceSentence } from '../../shared/retention-grace.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import { openFaultline, type Faultline } from '../faultline.ts'
import type { Guard } from '../guard/guard.ts'
import type { LogLine } from '../redaction/log-line.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { openErrorLog } from '../data-folder/error-log.ts'
import { oneForEachId, type FiledWorkflow } from '../workflows/workflow-files.ts'
import { appVersion } from './app-version.ts'
import { readSecretFiles } from './read-secret-files.ts'
import { endOnSignal } from './end-on-signal.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { holdLittleMemory } from './hold-little-memory.ts'
import { LogLines } from './log-lines.ts'
import { filesFolderOf } from '../data-folder/files-folder.ts'
import { policyOf, type HostOptions } from './read-hosts.ts'
import { readWholeNumber } from './read-input.ts'
import { withIdOfTwin } from '../studies/workflow-twin.ts'
import { readGiven } from './read-workflows.ts'
import { print, say } from './say.ts'
import { sayConversion } from './say-conversion.ts'

export interface ServeOptions extends HostOptions {
  readonly port: string
  readonly address?: string
  readonly active?: boolean
  readonly again?: boolean
  readonly unmatched?: '404' | '200'
  readonly credentials?: string
  readonly env?: string
  readonly providerRetries: 'off'
  readonly files?: string
  readonly data?: string
}

/**
 * `serve`: the listener without a window. The first line says that it is ready, then comes one line for each delivery and
 * each execution; `whenReady` begins what is to go on beside it. SIGTERM, SIGINT and SIGHUP finish what is running, then it ends with 0;
 * a second one ends it at once.
 */
export async function serveCommand(
  files: readonly string[],
  options: ServeOptions,
  whenReady: (faultline: Faultline) => Promise<void> = () => Promise.resolve(),
): Promise<ExitCode> {
  holdLittleMemory()
  const port = readWholeNumber(options.port, '--port', 0, 65_535)
  const credentials = readSecretFiles(options)
  const outgoing = policyOf(options)
  const filesFolder = filesFolderOf(options.files)
  const given = oneForEachId(readGiven(files)).kept
  const dataFolder = resolve(options.data ?? dataFolderOf(process.env))
  const faultline = await openFaultline({
    dataFolder,
    port,
    now: Date.now,
    version: appVersion(),
    platform: process.platform,
    credentials,
    alone: true,
    onConversion: sayConversion,
    outgoing,
    ...(filesFolder === null ? {} : { filesFolder }),
    runsRepeats: options.again === true,
    ...(options.address === undefined ? {} : { address: options.address }),
    ...(options.unmatched === undefined
      ? {}
      : { unmatchedAnswer: options.unmatched === '200' ? 'empty-200' : 'not-found' }),
  })
  // Where it was called may go while it serves, and no thread starts in a folder that is gone. What was given has been read.
  process.chdir(dataFolder)
  const log = openErrorLog(dataFolder, (text) => process.stderr.write(text))
  log.guardWith((text) => faultline.guard.redactor().redact(text))
  // A mistake of ours must not lose what was acknowledged and has not run yet.
  process.on('unhandledRejection', (reason) => log.report('unhandled', reason))
  try {
    const served = given.map((one) => shelve(faultline, one, options.active === true))
    const status = faultline.listener()
    if (status.kind !== 'listening')
      throw status.kind === 'stopped' && status.problem !== null ? new ProblemError(status.problem) : stillStarting()
    if (status.exposure !== null) say(status.exposure)
    const { grace, retention } = await faultline.calls.storage(undefined)
    if (grace !== null) say(graceSentence(grace, retention.days))
    const lines = new LogLines(faultline.guard)
    const sayStore = storeSayer()
    faultline.onNotice(
      (name, value) => {
        // The name tells which notice the value is.
        if (name === 'store') sayStore(value as StoreStatus)
        if (name === 'problem') sayProblem(value as Problem, faultline.guard)
        if (name === 'delivery') lines.add(deliveryLine(value as Delivery))
        if (name === 'execution' && (value as ExecutionSummary).stoppedAt !== null)
          lines.add(executionLine(value as ExecutionSummary))
      },
      ['store', 'problem', 'delivery', 'execution'],
    )
    const { calls } = faultline
    const webhooks = (await calls.workflows(undefined))
      .filter((one) => served.includes(one.id))
      .flatMap((one) => one.webhooks)
    // Whoever reads that it is ready may stop it in the same moment.
    const end = endOnSignal()
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
    await whenReady(faultline)
    await end.asked
    await end.during(faultline.finish, faultline.executions.unfinished)
    sayHeld(faultline.store.late.status())
    await lines.written()
    await faultline.close()
    return exitCodes.done
  } catch (error) {
    await faultline.close()
    throw error
  }
}

/** Takes in a workflow and activates it where it should be; one that cannot be is reported and left inactive. */
function shelve(faultline: Faultline, { file, text, workflow: read }: FiledWorkflow, activate: boolean): string {
  const { repository } = faultline
  const { workflow } = repository.put(read.id === '' ? withIdOfTwin(text, read.name, repository) : text, read.name)
  const wanted = activate || workflow.active
  faultline.repository.setActive(workflow.id, false)
  if (!wanted) return workflow.id
  const problems = faultline.activationProblems(workflow)
  if (problems.length === 0) faultline.repository.setActive(workflow.id, true)
  for (const problem of problems) say(`${file}: the workflow "${workflow.name}" was left inactive. ${problem}`)
  return workflow.id
}

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
    own: {
      execution: execution.id,
      status: execution.status,
      run_time_ms: execution.runTimeMs,
      cannot_run_here: execution.cannotRunHere,
    },
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

/** What was thrown while nobody waited for it may name what came from outside. */
function sayProblem({ sentence, remedy }: Problem, guard: Guard): void {
  say(guard.redactor().redact(`${sentence} ${remedy}`))
}

function sayHeld(status: StoreStatus): void {
  if (status.kind === 'keeping') return
  say(
    `The store still cannot be written, so ${status.held === 1 ? 'one write that was held was' : `${status.held} writes that were held were`} tried a last time. An execution whose end was not kept runs anew at the next start, or is marked "crashed" where it may have had an effect.`,
  )
}

function stillStarting(): ProblemError {
  return new ProblemError({
    code: 'ADDRESS_NOT_AVAILABLE',
    sentence: 'The listener did not start.',
    remedy: 'Try again, with --port 0.',
  })
}
