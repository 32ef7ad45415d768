import { basename } from 'node:path'
import type { AiRun } from '../../shared/ai-run.ts'
import type { NodeRun } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { readCredentials } from '../credentials/read-credentials.ts'
import { openRunOnce } from '../executions/run-once.ts'
import { makeThrowAwayFolder } from '../data-folder/throw-away-folder.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { policyOf, type HostOptions } from './read-hosts.ts'
import { readItems, readNumber } from './read-input.ts'
import { print, say } from './say.ts'

export interface RunOptions extends HostOptions {
  readonly mode: 'manual' | 'production'
  readonly items?: string
  readonly credentials?: string
  readonly timeout?: string
  readonly data?: string
}

/**
 * `run`: each workflow once, one JSON line each; they may call each other by their ids. A file that cannot be read does not
 * keep the others from running.
 */
export async function runCommand(files: readonly string[], options: RunOptions): Promise<ExitCode> {
  const items = options.items === undefined ? [] : readItems(readTextFile(options.items), options.items)
  const credentials =
    options.credentials === undefined ? [] : readCredentials(readTextFile(options.credentials), options.credentials)
  const timeoutMs =
    options.timeout === undefined ? null : readNumber(options.timeout, '--timeout', 0.001, 86_400) * 1000
  const { hosts } = policyOf(options)
  const throwAway = options.data === undefined ? makeThrowAwayFolder('run') : null
  const codes = new Set<ExitCode>()
  const given = files.flatMap((file) => readFile(file, codes))
  const once = openRunOnce(
    options.data ?? throwAway?.path ?? '',
    credentials,
    given.map(({ workflow }) => workflow),
    hosts,
  )
  try {
    for (const { file, workflow } of given) {
      const { executionId, outcome } = await once.run({ workflow, mode: options.mode, items, timeoutMs })
      await print(runView(file, executionId, outcome))
      codes.add(outcome.status === 'success' || outcome.status === 'waiting' ? exitCodes.done : exitCodes.studyFailed)
    }
  } finally {
    await once.close()
    throwAway?.remove()
  }
  return [exitCodes.notDone, exitCodes.studyFailed].find((code) => codes.has(code)) ?? exitCodes.done
}

/** The workflow of a file; nothing where it cannot be read, which is said. */
function readFile(file: string, codes: Set<ExitCode>): readonly { file: string; workflow: Workflow }[] {
  try {
    const { workflow, notes } = readWorkflow(readTextFile(file), basename(file, '.json'))
    for (const { sentence } of notes) say(`${file}: ${sentence}`)
    return [{ file, workflow }]
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    say(`${file}: ${error.message}`)
    codes.add(exitCodes.notDone)
    return []
  }
}

/** An execution as the command line prints it: the contract's snake_case outside, the format's own names in the items. */
export function runView(file: string, executionId: string, outcome: RunOutcome): object {
  const runData = new Map<string, object[]>()
  for (const run of outcome.nodeRuns) runData.set(run.node, [...(runData.get(run.node) ?? []), nodeRunView(run)])
  return {
    file,
    execution_id: executionId,
    status: outcome.status,
    last_node: outcome.lastNode,
    execution_order: outcome.nodeRuns.map((run) => run.node),
    error: outcome.failure,
    findings: outcome.findings,
    run_data: Object.fromEntries(runData),
  }
}

function nodeRunView(run: NodeRun): object {
  return {
    status: run.status,
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
