import { isoTime } from '../../shared/iso-time.ts'
import type { AiRun } from '../../shared/ai-run.ts'
import type { Attempt, ConsoleLine, OutgoingRequest } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { append } from '../../shared/list.ts'
import { readLater } from './stand-ins/read-later.ts'
import { profileOf, rulesOf } from '../../shared/service-profile.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { Scope } from './expressions/scope.ts'
import { failureFrom } from './failure-from.ts'
import { errorInFirstItem, findingsOfAttempts, softRetry } from './findings-of-attempts.ts'
import { findingsOfSwallowed } from './expressions/findings-of-swallowed.ts'
import { findingsOfPostponed } from './findings-of-postponed.ts'
import { findingsOfMissing, missingVariables, withLack } from './missing-variables.ts'
import type { NodeContext, NodeKind, Outputs } from './nodes/node-kind.ts'
import { readyParameters } from './read-parameters.ts'
import { joinTries } from './ai/join-tries.ts'
import { stoppedBy, untilStopped } from './stop-run.ts'
import { withLeave, type Leave } from './with-leave.ts'
import { openReadNotes, watchItems, type ReadNotes } from './read-notes.ts'
import { memoryOf, type RunState } from './run-state.ts'

/** What became of all tries of one node run. */
export interface Tries {
  /** Null where the last try threw. */
  readonly outputs: Outputs | null
  readonly failure: Failure | null
  readonly attempts: readonly Attempt[]
  readonly findings: readonly Finding[]
  readonly console: readonly ConsoleLine[]
  /** Runs of an AI step, those of every try joined. */
  readonly aiRuns: readonly AiRun[]
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
  const aiRuns: AiRun[] = []
  const missing = missingVariables(scope)
  append(findings, findingsOfMissing(scope, missing))
  for (let number = 1; ; number += 1) {
    const requests: OutgoingRequest[] = []
    const startedAt = now()
    let outputs: Outputs | null = null
    let failure: Failure | null = null
    const found: Finding[] = []
    const reads = state.engine.surroundings.notesReads === true ? openReadNotes(filledInput(scope)) : null
    state.waiting = null
    try {
      const kept = { requests, findings: found, console, aiRuns }
      outputs = await execute(kind, reads === null ? scope : { ...scope, reads }, state, kept)
    } catch (thrown) {
      // Whatever a node says that was stopped: that it was stopped is why.
      const { stopped } = state
      failure = withLack(failureFrom(stopped.aborted ? stoppedBy(stopped) : thrown, node.name), missing)
      state.waiting = null
    }
    attempts.push({
      number,
      startedAt: isoTime(startedAt),
      runTimeMs: now() - startedAt,
      failure,
      requests,
      ...readsOf(reads),
    })
    const softError = node.retryOnFail === true && outputs !== null ? errorInFirstItem(outputs) : undefined
    const again = number < tries && (failure !== null || softError !== undefined) && !state.stopped.aborted
    if (softError !== undefined) findings.push(softRetry(node, number, tries, softError))
    if (!again) {
      append(findings, found)
      append(findings, findingsOfAttempts(node, attempts, outputs, found))
      return { outputs, failure, attempts, findings, console, aiRuns: joinTries(aiRuns) }
    }
    try {
      await wait(waitMs, state.stopped.signal)
    } catch {
      // Stopped while it waited: the tries before keep their own failures.
      const stopped = failureFrom(stoppedBy(state.stopped), node.name)
      append(findings, found)
      append(findings, findingsOfAttempts(node, attempts, outputs, found))
      return { outputs: null, failure: stopped, attempts, findings, console, aiRuns: joinTries(aiRuns) }
    }
  }
}

/** The input whose items expressions and code speak of. */
function filledInput({ inputs }: Scope): number {
  return Math.max(
    0,
    inputs.findIndex((items) => items.length > 0),
  )
}

function readsOf(reads: ReadNotes | null): Pick<Attempt, 'reads'> {
  const all = reads?.all() ?? []
  return all.length === 0 ? {} : { reads: all }
}

/** What one try adds to. */
interface Kept {
  readonly requests: OutgoingRequest[]
  readonly findings: Finding[]
  readonly console: ConsoleLine[]
  readonly aiRuns: AiRun[]
}

/** Runs the node, held where a person is asked for a credential. */
function execute(kind: NodeKind, scope: Scope, state: RunState, kept: Kept): Promise<Outputs> {
  const before = {
    requests: kept.requests.length,
    findings: kept.findings.length,
    console: kept.console.length,
    aiRuns: kept.aiRuns.length,
  }
  const parts = {
    surroundings: state.engine.surroundings,
    workflow: scope.workflow,
    node: scope.node,
    stopped: state.stopped,
    hasSent: () => kept.requests.length > before.requests || kept.aiRuns.length > before.aiRuns,
    forget: () => {
      kept.requests.length = before.requests
      kept.findings.length = before.findings
      kept.console.length = before.console
      kept.aiRuns.length = before.aiRuns
    },
  }
  return withLeave(parts, (leave) => executeOnce(kind, scope, state, kept, leave))
}

async function executeOnce(
  kind: NodeKind,
  scope: Scope,
  state: RunState,
  { requests, findings, console, aiRuns }: Kept,
  leave: Leave,
): Promise<Outputs> {
  const { node } = scope
  const { reader, swallowed } = await readyParameters(kind, scope, state)
  const used = new Set<string>()
  const context: NodeContext = {
    node,
    runIndex: scope.runIndex,
    inputs: scope.inputs,
    items: scope.items,
    parameters: reader,
    readLater: () => readLater(state.workflow, node.name),
    rules: rulesOf(profileOf(state.workflow.settings)),
    continues: continues(node),
    scope,
    engine: state.engine,
    stopped: state.stopped,
    memory: memoryOf(state, node.name),
    credential: (type, reference) => {
      const credential = state.engine.surroundings.credential(type, reference, scope.workflow)
      if (credential === null) leave.needed(type, reference)
      else used.add(credential.id)
      return credential
    },
    awaitCredential: leave.awaited,
    usedCredentials: used,
    note: (kind, sentence, itemIndexes = [], lack) => {
      addFinding(findings, { kind, sentence, itemIndexes, ...(lack === undefined ? {} : { lack }) })
    },
    print: (line) => console.push(line),
    sent: (request) => requests.push(request),
    asked: (run) => aiRuns.push(run),
    answer: (answer) => {
      if (state.answer !== null) return false
      state.answer = answer
      state.answered(answer)
      return true
    },
    suspend: ({ till = null, call = null, executions = [] }) => {
      state.waiting = { till, call, executions }
    },
    runWorkflow: (workflow, items, itemIndexes) =>
      state.runWorkflow({ workflow, items, node: node.name, runIndex: scope.runIndex, itemIndexes }),
  }
  const unwatch = watchNamedReads(scope)
  try {
    const result = kind.execute(context)
    // A node that does not listen to the signal is left behind: the execution ends without it.
    return result instanceof Promise ? await untilStopped(result, state.stopped) : result
  } finally {
    unwatch()
    append(findings, findingsOfSwallowed(node, swallowed))
    append(findings, findingsOfPostponed(node, state.engine.sandbox.takePostponed()))
  }
}

/** Notes what the node reads by the names of fields, until the returned function is called. */
function watchNamedReads({ reads, inputs }: Scope): () => void {
  return reads === undefined ? () => undefined : watchItems(inputs, reads)
}

/** The same noted for another item is one finding about both. */
function addFinding(findings: Finding[], found: Finding): void {
  const at = findings.findIndex(({ kind, sentence }) => kind === found.kind && sentence === found.sentence)
  const known = findings[at]
  if (known === undefined) findings.push(found)
  else findings[at] = { ...known, itemIndexes: [...new Set([...known.itemIndexes, ...found.itemIndexes])] }
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
