import type { Attempt, ConsoleLine, OutgoingRequest } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { Scope } from './expressions/scope.ts'
import { failureFrom } from './failure-from.ts'
import { findingsOfSwallowed } from './findings-of-run.ts'
import type { NodeContext, NodeKind, Outputs } from './nodes/node-kind.ts'
import { readyParameters } from './read-parameters.ts'
import { abortOf } from './stop-run.ts'
import { memoryOf, type RunState } from './run-state.ts'

/** What became of all tries of one node run. */
export interface Tries {
  /** Null where the last try threw. */
  readonly outputs: Outputs | null
  readonly failure: Failure | null
  readonly attempts: readonly Attempt[]
  readonly findings: readonly Finding[]
  readonly console: readonly ConsoleLine[]
}

/**
 * Runs a node, and runs it again where `retryOnFail` asks for it: the whole node with all its items. Every try is kept
 * with its own failure and requests, the first first (contract §3, §7).
 */
export async function attemptNode(kind: NodeKind, scope: Scope, state: RunState): Promise<Tries> {
  const { node } = scope
  const { now, wait } = state.engine.surroundings
  const tries = node.retryOnFail === true ? clamp(node.maxTries, 3, 2, 5) : 1
  const waitMs = clamp(node.waitBetweenTries, 1000, 0, 5000)
  const attempts: Attempt[] = []
  const findings: Finding[] = []
  const console: ConsoleLine[] = []
  for (let number = 1; ; number += 1) {
    const requests: OutgoingRequest[] = []
    const startedAt = now()
    let outputs: Outputs | null = null
    let failure: Failure | null = null
    const found: Finding[] = []
    state.suspendedTill = null
    try {
      outputs = await execute(kind, scope, state, requests, found, console)
    } catch (thrown) {
      failure = failureFrom(thrown, node.name)
      state.suspendedTill = null
    }
    attempts.push({
      number,
      startedAt: new Date(startedAt).toISOString(),
      runTimeMs: now() - startedAt,
      failure,
      requests,
    })
    const softError = node.retryOnFail === true && outputs !== null ? errorInFirstItem(outputs) : undefined
    const again = number < tries && (failure !== null || softError !== undefined) && !state.signal.aborted
    if (softError !== undefined) findings.push(softRetry(node, number, tries, softError))
    if (!again) {
      findings.push(...found, ...repeatedRequests(node, attempts))
      return { outputs, failure, attempts, findings, console }
    }
    try {
      await wait(waitMs, state.signal)
    } catch {
      // Stopped while it waited: what the last try gave is the result.
      return { outputs, failure, attempts, findings: [...findings, ...found], console }
    }
  }
}

async function execute(
  kind: NodeKind,
  scope: Scope,
  state: RunState,
  requests: OutgoingRequest[],
  findings: Finding[],
  console: ConsoleLine[],
): Promise<Outputs> {
  const { node } = scope
  const { reader, swallowed } = await readyParameters(kind, scope, state)
  const context: NodeContext = {
    node,
    runIndex: scope.runIndex,
    inputs: scope.inputs,
    items: scope.items,
    parameters: reader,
    continues: continues(node),
    scope,
    engine: state.engine,
    signal: state.signal,
    memory: memoryOf(state, node.name),
    note: (kind, sentence, itemIndexes = []) => findings.push({ kind, sentence, itemIndexes }),
    print: (line) => console.push(line),
    sent: (request) => requests.push(request),
    answer: (answer) => {
      if (state.answer !== null) return false
      state.answer = answer
      state.answered(answer)
      return true
    },
    suspend: (till) => {
      state.suspendedTill = { till }
    },
    runWorkflow: state.runWorkflow,
  }
  try {
    const result = kind.execute(context)
    return result instanceof Promise ? await untilStopped(result, state.signal) : result
  } finally {
    findings.push(...findingsOfSwallowed(node, swallowed))
  }
}

/** A node that does not listen to the signal is left behind: the execution ends without it. */
async function untilStopped(result: Promise<Outputs>, signal: AbortSignal): Promise<Outputs> {
  const { aborted, done } = abortOf(signal)
  try {
    return await Promise.race([result, aborted])
  } finally {
    done()
  }
}

/** True where a failure of this node does not stop the execution. */
export function continues(node: WorkflowNode): boolean {
  return (node.onError ?? 'stopWorkflow') !== 'stopWorkflow' || node.continueOnFail === true
}

/** The workflow format takes 0 for "not set". */
function clamp(value: unknown, preset: number, least: number, most: number): number {
  const number = typeof value === 'number' && value !== 0 && !Number.isNaN(value) ? value : preset
  return Math.min(Math.max(number, least), most)
}

/** `json.error` of the first item, the only one that the retry of the workflow format looks at (§1.4). */
function errorInFirstItem(outputs: Outputs): unknown {
  const json: unknown = outputs[0]?.[0]?.json
  const error: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'error') : undefined
  return error === null || error === false ? undefined : error
}

function softRetry(node: WorkflowNode, number: number, tries: number, error: unknown): Finding {
  const text = (JSON.stringify(error) as string | undefined) ?? String(error)
  return {
    kind: 'soft-retry',
    sentence: `The first item of try ${number} of ${tries} of "${node.name}" has a field "error" (${text.slice(0, 200)}): the workflow format counts that as a failed try, although the node did not fail.`,
    itemIndexes: [0],
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT'])

function repeatedRequests(node: WorkflowNode, attempts: readonly Attempt[]): readonly Finding[] {
  if (attempts.length < 2) return []
  const seen = new Map<string, number>()
  const items = new Set<number>()
  for (const { requests } of attempts) {
    for (const { method, url, itemIndex } of requests) {
      if (safeMethods.has(method.toUpperCase())) continue
      const key = `${method} ${url}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
      if (itemIndex !== null) items.add(itemIndex)
    }
  }
  const repeated = [...seen].filter(([, count]) => count > 1)
  if (repeated.length === 0) return []
  const total = repeated.reduce((sum, [, count]) => sum + count, 0)
  const [first] = repeated[0] ?? ['']
  return [
    {
      kind: 'side-effects-repeated',
      sentence: `"${node.name}" was tried ${attempts.length} times with all its items: ${total} requests that change something were sent, for example ${first}. What the other side did the first time it may have done again.`,
      itemIndexes: [...items].sort((a, b) => a - b),
    },
  ]
}
