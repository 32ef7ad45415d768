import type { AiRun } from '../../shared/ai-run.ts'
import type { Execution, NodeRun } from '../../shared/execution.ts'
import { runsByOf } from '../../shared/readiness.ts'
import { firstFailure, lackOf } from '../../shared/first-failure.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { readWorkflowFiles } from '../workflows/workflow-files.ts'
import { openRunOnce } from '../executions/run-once.ts'
import { makeThrowAwayFolder } from '../data-folder/throw-away-folder.ts'
import { readSecretFiles } from './read-secret-files.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { filesFolderOf } from '../data-folder/files-folder.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { policyOf, type HostOptions } from './read-hosts.ts'
import { readItems, readNumber } from './read-input.ts'
import { sayRead } from './read-workflows.ts'
import { createRedactor } from '../redaction/redactor.ts'
import { printUnredacted, say } from './say.ts'

export interface RunOptions extends HostOptions {
  readonly mode: 'manual' | 'production'
  readonly items?: string
  readonly credentials?: string
  readonly env?: string
  readonly timeout?: string
  readonly files?: string
  readonly data?: string
}

/**
 * `run`: each workflow once, one JSON line each; they may call each other by their ids. A file that cannot be read does not
 * keep the others from running.
 */
export async function runCommand(files: readonly string[], options: RunOptions): Promise<ExitCode> {
  const items = options.items === undefined ? [] : readItems(readTextFile(options.items), options.items)
  const credentials = readSecretFiles(options)
  const timeoutMs =
    options.timeout === undefined ? null : readNumber(options.timeout, '--timeout', 0.001, 86_400) * 1000
  const { hosts } = policyOf(options)
  const throwAway = options.data === undefined ? makeThrowAwayFolder('run') : null
  const codes = new Set<ExitCode>()
  const { workflows: given, refused } = readWorkflowFiles(files)
  sayRead(given, refused)
  if (refused.length > 0) codes.add(exitCodes.notDone)
  const once = openRunOnce(
    options.data ?? throwAway?.path ?? '',
    credentials,
    given.map(({ workflow }) => workflow),
    hosts,
    filesFolderOf(options.files),
  )
  try {
    for (const { file, workflow } of given) {
      const startedAt = Date.now()
      const { executionId, outcome } = await once.run({ workflow, mode: options.mode, items, timeoutMs })
      if (options.data !== undefined) once.keep({ workflow, executionId, mode: options.mode, startedAt }, outcome)
      await printRun({ file, workflow: workflow.name, executionId }, outcome, printUnredacted)
      sayLack(file, outcome)
      codes.add(codeOf(outcome))
    }
  } finally {
    await once.close()
    throwAway?.remove()
  }
  return [exitCodes.notDone, exitCodes.studyFailed].find((code) => codes.has(code)) ?? exitCodes.done
}

interface RunOf {
  readonly file: string
  readonly workflow: string
  readonly executionId: string
}

/** One line for the execution; where what its nodes gave is longer than a text can be (a loop without an end), without that. */
export async function printRun(
  { file, workflow, executionId }: RunOf,
  outcome: RunEnd,
  print: (view: object) => Promise<void>,
): Promise<void> {
  try {
    await print(runView(file, workflow, executionId, outcome))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const { nodeRuns } = outcome
    const bare = nodeRuns.map((run) => ({ ...run, outputs: null }))
    await print(runView(file, workflow, executionId, { ...outcome, nodeRuns: bare }))
    const told = `${file}: what its ${nodeRuns.length} node runs gave is too long for one line and was left out.`
    say(`${told} Stop it earlier with --timeout, or keep the execution with --data.`)
  }
}

/** What could not be run here is no failure of the workflow: then the command could not do its work. */
function codeOf(outcome: RunOutcome): ExitCode {
  if (lackOf(outcome) !== null) return exitCodes.notDone
  return outcome.status === 'success' || outcome.status === 'waiting' ? exitCodes.done : exitCodes.studyFailed
}

/** What is not here is not in what a workflow gave: it is said, as of every command that could not do its work. */
function sayLack(file: string, outcome: RunOutcome): void {
  if (lackOf(outcome) === null) return
  const failure = firstFailure(outcome)?.failure ?? outcome.failure
  if (failure === null) return
  const parts = [failure.message, failure.description ?? ''].filter((part) => part !== '')
  const sentences = parts.map((part) => (/[.!?]$/u.test(part) ? part : `${part}.`)).join(' ')
  say(createRedactor().redact(`${file}: "${failure.node}" could not be run here. ${sentences}`))
}

/** An execution as the command line prints it: the contract's snake_case outside, the format's own names in the items. */
export function runView(file: string, workflow: string, executionId: string, outcome: RunEnd): object {
  return { file, workflow, ...runEndView(executionId, outcome) }
}

/** What there is to tell of an execution. */
export type RunEnd = Pick<Execution, 'status' | 'lastNode' | 'failure' | 'findings' | 'nodeRuns'>

/** The same without the file that its workflow came from. */
export function runEndView(executionId: string, outcome: RunEnd): object {
  const runData = new Map<string, object[]>()
  for (const run of outcome.nodeRuns) {
    const before = runData.get(run.node)
    if (before === undefined) runData.set(run.node, [nodeRunView(run)])
    else before.push(nodeRunView(run))
  }
  const answered = outcome.nodeRuns.filter(({ nodeSource }) => nodeSource !== undefined)
  const standIns = [...new Set(answered.map(({ node }) => node))]
  return {
    execution_id: executionId,
    status: outcome.status,
    state: standIns.length > 0 ? `${outcome.status} with stand-ins` : outcome.status,
    stand_ins: standIns,
    last_node: outcome.lastNode,
    execution_order: outcome.nodeRuns.map((run) => run.node),
    error: outcome.failure,
    cannot_run_here: lackOf(outcome),
    findings: outcome.findings,
    run_data: Object.fromEntries(runData),
  }
}

function nodeRunView(run: NodeRun): object {
  return {
    status: run.status,
    runs_by: run.failure?.lack === undefined ? runsByOf(run.nodeSource ?? { kind: 'engine' }) : 'none',
    run_time_ms: run.runTimeMs,
    source: run.source.map((one) =>
      one === null
        ? null
        : { previous_node: one.previousNode, previous_output: one.previousOutput, previous_run: one.previousRun },
    ),
    outputs: run.outputs,
    error: run.failure,
    attempts: run.attempts.map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt,
      run_time_ms: attempt.runTimeMs,
      error: attempt.failure,
      requests: attempt.requests.length,
    })),
    ...(run.nodeSource === undefined ? {} : { node_source: run.nodeSource }),
    findings: run.findings,
    console: run.console,
    ...(run.aiRuns !== undefined && { ai_runs: run.aiRuns.map(aiRunView) }),
  }
}

function aiRunView(run: AiRun): object {
  return {
    request_id: run.requestId,
    item_index: run.itemIndex,
    verdict: run.verdict,
    review_asked_by: run.reviewAskedBy,
    fallback_reason: run.fallbackReason,
    violations: run.violations,
    attempts: run.attempts.map(
      ({ number, purpose, provider, model, rawOutput, refusal, tokens, cost, violations }) => ({
        number,
        purpose,
        provider,
        model,
        raw_output: rawOutput,
        refusal,
        input_tokens: tokens?.input ?? null,
        output_tokens: tokens?.output ?? null,
        cost,
        violations,
      }),
    ),
  }
}
