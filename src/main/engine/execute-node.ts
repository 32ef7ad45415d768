import type { AiRun } from '../../shared/ai-run.ts'
import type { ConsoleLine, OutgoingRequest } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Lack } from '../../shared/lack.ts'
import { append } from '../../shared/list.ts'
import { profileOf, rulesOf } from '../../shared/service-profile.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { findingsOfSwallowed } from './expressions/findings-of-swallowed.ts'
import { runsFor, type Scope } from './expressions/scope.ts'
import { findingsOfPostponed } from './findings-of-postponed.ts'
import type { NodeContext, NodeKind, Outputs } from './nodes/node-kind.ts'
import { NotedFindings } from './noted-findings.ts'
import { onceThere } from './once-there.ts'
import { readyParameters, type ReadyParameters } from './read-parameters.ts'
import { watchItems } from './read-notes.ts'
import { memoryOf, type RunState } from './run-state.ts'
import { fileReadLater } from './stand-ins/read-file.ts'
import { readLater } from './stand-ins/read-later.ts'
import { untilStopped } from './stop-run.ts'
import { withLeave, type Leave } from './with-leave.ts'

/** What one try adds to. */
export interface Kept {
  readonly requests: OutgoingRequest[]
  readonly findings: Finding[]
  readonly console: ConsoleLine[]
  readonly aiRuns: AiRun[]
}

/** Runs the node once, held where a person is asked for a credential; at once where it waits for nothing. */
export function executeNode(kind: NodeKind, scope: Scope, state: RunState, kept: Kept): Outputs | Promise<Outputs> {
  const { surroundings } = state.engine
  if (surroundings.awaitLeave === undefined || !refersToCredentials(scope.node))
    return executeOnce(kind, scope, state, kept, noLeave)
  const before = {
    requests: kept.requests.length,
    findings: kept.findings.length,
    console: kept.console.length,
    aiRuns: kept.aiRuns.length,
  }
  const parts = {
    surroundings,
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
  return withLeave(parts, async (leave) => executeOnce(kind, scope, state, kept, leave))
}

/** Of most nodes nobody is ever asked anything: they are not to be made to wait. */
function refersToCredentials({ credentials }: WorkflowNode): boolean {
  return credentials !== undefined && Object.keys(credentials).length > 0
}

/** Nobody is there to be asked. */
const noLeave: Leave = { needed: () => undefined, awaited: () => Promise.resolve() }

function executeOnce(
  kind: NodeKind,
  scope: Scope,
  state: RunState,
  kept: Kept,
  leave: Leave,
): Outputs | Promise<Outputs> {
  return onceThere(readyParameters(kind, scope, state), (parameters) =>
    executeReady(kind, scope, state, kept, leave, parameters),
  )
}

function executeReady(
  kind: NodeKind,
  scope: Scope,
  state: RunState,
  { requests, findings, console, aiRuns }: Kept,
  leave: Leave,
  { reader, swallowed }: ReadyParameters,
): Outputs | Promise<Outputs> {
  const { node } = scope
  const used = new Set<string>()
  let lacking: Lack | null = null
  let noted: NotedFindings | null = null
  const context: NodeContext = {
    node,
    runIndex: scope.runIndex,
    inputs: workedInputs(node, scope.inputs),
    items: scope.runsOnce === true ? scope.items.slice(0, runsFor(scope)) : scope.items,
    parameters: reader,
    readLater: () => readLater(state.workflow, node.name),
    fileReadLater: () => fileReadLater(state.workflow, node.name),
    rules: rulesOf(profileOf(state.workflow.settings)),
    continues: goesOnItself(node),
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
    madeUpCredential: (type, reference) => {
      const credential = state.engine.surroundings.madeUpCredential?.(type, reference) ?? null
      if (credential === null) return null
      used.add(credential.id)
      lacking ??= { kind: 'credential', type, name: reference.name, node: node.name }
      return credential
    },
    lackingCredential: () => lacking,
    awaitCredential: leave.awaited,
    usedCredentials: used,
    note: (kind, sentence, itemIndexes = [], lack) => {
      noted ??= new NotedFindings(findings)
      noted.add(kind, sentence, itemIndexes, lack)
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
  const end = (): void => {
    unwatch()
    append(findings, findingsOfSwallowed(node, swallowed, context.items.length))
    append(findings, findingsOfPostponed(node, state.engine.sandbox.takePostponed()))
  }
  let result: Outputs | Promise<Outputs>
  try {
    result = kind.execute(context)
  } catch (thrown) {
    end()
    throw thrown
  }
  // A node that does not listen to the signal is left behind: the execution ends without it.
  if (result instanceof Promise) return untilStopped(result, state.stopped).finally(end)
  end()
  return result
}

/** Notes what the node reads by the names of fields, until the returned function is called. */
function watchNamedReads({ reads, inputs }: Scope): () => void {
  return reads === undefined ? () => undefined : watchItems(inputs, reads)
}

const continuing: ReadonlySet<unknown> = new Set(['continueRegularOutput', 'continueErrorOutput'])

/** True where a failure of this node does not stop the execution. */
export function continues({ onError, continueOnFail }: WorkflowNode): boolean {
  return continuing.has(onError) || continueOnFail === true
}

/** True where the node goes on itself, item by item: the older flag counts only where the newer says nothing (n8n 1.123.5, measured). */
function goesOnItself({ onError, continueOnFail }: WorkflowNode): boolean {
  return onError === undefined ? continueOnFail === true : continuing.has(onError)
}

/** What a node is given to work on: the first item of each input where it is set to execute once. */
export function workedInputs({ executeOnce }: WorkflowNode, inputs: Outputs): Outputs {
  return executeOnce === true ? inputs.map((items) => items.slice(0, 1)) : inputs
}
