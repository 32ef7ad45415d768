import { counted } from '../../shared/counted.ts'
import { isoTime } from '../../shared/iso-time.ts'
import type { NodeRun } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'
import type { NodeSource } from '../../shared/node-source.ts'
import { profileOf, rulesOf, type ProfileRules } from '../../shared/service-profile.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { attemptNode, type Tries } from './attempt-node.ts'
import { continues, workedInputs } from './execute-node.ts'
import type { Scope } from './expressions/scope.ts'
import { findingsOfRun } from './findings-of-run.ts'
import { kindOf } from './nodes/catalogue.ts'
import { noRun, type Outputs } from './nodes/node-kind.ts'
import { onceThere } from './once-there.ts'
import { scopeOf, type RunState } from './run-state.ts'
import type { Work } from './schedule.ts'
import { standInKind } from './stand-ins/stand-in-kind.ts'
import { asksService, standIn, workSource } from './stand-ins/work-source.ts'
import { standInFinding } from './stand-ins/stand-in-finding.ts'
import { pinnedItems } from './start-run.ts'
import { isTimeout } from './stop-run.ts'
import { splitErrors } from './split-errors.ts'
import { stampInput, stampOutputs } from './stamp-items.ts'

/**
 * Runs one node once, with all its flags (engine semantics §1.4). Whatever goes wrong becomes the run's failure. Null where it
 * ended its branch without a run.
 */
export function runNode(work: Work, state: RunState): NodeRun | null | Promise<NodeRun | null> {
  const findings: Finding[] = []
  const begun: BegunRun = {
    startedAt: state.engine.surroundings.now(),
    runIndex: state.runsByNode.get(work.node.name)?.length ?? 0,
    inputs: work.inputs.map(stampInput),
    findings,
  }
  return onceThere(obtain(work, begun, state), (obtained) => {
    if (!endsBranch(obtained, work.node)) return endedRun(work, begun, obtained, state)
    append(state.findings, obtained.findings)
    return null
  })
}

/** A node run that is under way. */
interface BegunRun {
  readonly startedAt: number
  readonly runIndex: number
  readonly inputs: readonly (readonly Item[])[]
  readonly findings: Finding[]
}

/** True where no run is to be kept; an item that is always to be there makes it one all the same. */
export function endsBranch({ outputs }: Pick<Tries, 'outputs'>, { alwaysOutputData }: WorkflowNode): boolean {
  return outputs === noRun && alwaysOutputData !== true
}

function endedRun(work: Work, begun: BegunRun, { source, ...tries }: Obtained, state: RunState): NodeRun {
  const { node } = work
  const { now } = state.engine.surroundings
  const { startedAt, runIndex, inputs, findings } = begun
  append(findings, tries.findings)
  if (node.disabled !== true) append(findings, whatIsPassedBy(node, inputs))
  const outputs = finish(work, tries, inputs, findings, rulesOf(profileOf(state.workflow.settings)))
  if (outputs !== null && (tries.attempts.length > 0 || tries.failure !== null)) {
    append(
      findings,
      findingsOfRun({
        node,
        kind: kindOf(node),
        inputs: workedInputs(node, inputs),
        outputs,
        failure: tries.failure,
        noted: findings,
      }),
    )
  }
  if (tries.failure !== null && state.stopped.aborted && isTimeout(state.stopped.reason)) {
    findings.push(stoppedInside(node.name, now() - startedAt))
  }
  return {
    node: node.name,
    runIndex,
    executionIndex: state.runs.length,
    status: statusOf(tries, state),
    startedAt: isoTime(startedAt),
    runTimeMs: now() - startedAt,
    source: work.sources,
    inputs,
    outputs: state.stopped.aborted && tries.failure !== null ? null : outputs,
    failure: tries.failure,
    attempts: tries.attempts,
    findings,
    console: tries.console,
    ...(source !== undefined && { nodeSource: source }),
    ...(tries.aiRuns.length > 0 && { aiRuns: tries.aiRuns }),
  }
}

/** The execution ends in the service as well; the node that runs does not. */
function stoppedInside(node: string, runTimeMs: number): Finding {
  return {
    kind: 'stopped-by-time',
    sentence: `"${node}" was running for ${runTimeMs} ms when the time of the execution was up, and was stopped. The service ends the execution then too, but lets the node run on unseen and keeps nothing of it: what it was about to do elsewhere may be done there.`,
    itemIndexes: [],
  }
}

function statusOf({ failure }: Tries, state: RunState): NodeRun['status'] {
  if (failure !== null) return state.stopped.aborted ? 'canceled' : 'error'
  return state.waiting === null ? 'success' : 'waiting'
}

/** Items that a node which is set to execute once does not run for. */
function whatIsPassedBy(node: WorkflowNode, inputs: Outputs): readonly Finding[] {
  const count = node.executeOnce === true ? inputs.reduce((sum, items) => sum + Math.max(items.length - 1, 0), 0) : 0
  if (count === 0) return []
  return [
    {
      kind: 'input-discarded',
      sentence: `"${node.name}" is set to execute once: it ran for the first item of each input alone, ${count} more ${count === 1 ? 'was' : 'were'} left aside (\`$input.all()\` still has them).`,
      itemIndexes: (inputs[0] ?? []).slice(1).map((_, index) => index + 1),
    },
  ]
}

function obtain(work: Work, begun: BegunRun, state: RunState): Obtained | Promise<Obtained> {
  const { node } = work
  const { inputs, runIndex, findings } = begun
  if (node.disabled === true) return { ...plain, outputs: passThrough(node, inputs, findings) }
  const pinned = pinnedItems(node, state)
  if (pinned !== null) {
    findings.push({
      kind: 'pinned-data-used',
      sentence: `"${node.name}" did not run: ${pinned.length === 1 ? 'its pinned item was used' : `its ${pinned.length} pinned items were used, all`} on its first output.`,
      itemIndexes: [],
    })
    return { ...plain, outputs: [pinned] }
  }
  const kind = kindOf(node)
  if (kind?.group !== 'trigger' && isUnfed(inputs, state)) return { ...plain, outputs: [] }
  const scope = scopeOf(state, work, runIndex, inputs)
  const source = workSource(state.workflow, node)
  if (source.kind !== 'engine' || kind === undefined) return answered(source, scope, state)
  return onceThere(attemptNode(kind, scope, state), (tries) => orStandIn(tries, scope, state))
}

/** In v0 a node looks at its first input alone (§1.3). */
function isUnfed(inputs: Outputs, { workflow }: RunState): boolean {
  const looksAtFirst = workflow.settings.executionOrder !== 'v1'
  return looksAtFirst ? (inputs[0] ?? []).length === 0 : inputs.every((items) => items.length === 0)
}

/** What came of the node, or of a stand-in where the node asks a service in a way that the engine lacks. */
function orStandIn(tries: Tries, scope: Scope, state: RunState): Obtained | Promise<Obtained> {
  const isLacking = tries.failure?.lack?.kind === 'node-feature' && asksService(scope.node)
  return isLacking ? answered(standIn(state.workflow, scope.node), scope, state) : tries
}

/** The node's work is taken from elsewhere than the engine. */
async function answered(source: NodeSource, scope: Scope, state: RunState): Promise<Obtained> {
  const tries = await attemptNode(standInKind(state.workflow, source), scope, state)
  return { ...tries, source, findings: [...tries.findings, standInFinding(scope.node, source, tries)] }
}

/** What came of the tries, and where the work came from; absent: from the engine. */
interface Obtained extends Tries {
  readonly source?: NodeSource
}

const plain = { outputs: [], failure: null, attempts: [], findings: [], console: [], aiRuns: [] } as const

/** `its one item`, `its 3 items all`, as what leaves a node. */
function allOf(items: number): string {
  return items === 1 ? 'its one item' : `its ${items} items all`
}

function passThrough(node: WorkflowNode, inputs: Outputs, findings: Finding[]): Outputs {
  const lost = inputs.slice(1).reduce((count, items) => count + items.length, 0)
  if (lost > 0) {
    findings.push({
      kind: 'input-discarded',
      sentence: `"${node.name}" is disabled: it passed on its first input only, and ${counted(lost, 'item')} of its other inputs ${lost === 1 ? 'was' : 'were'} discarded.`,
      itemIndexes: [],
    })
  }
  const outputs = kindOf(node)?.outputs?.(node) ?? []
  if (outputs.length > 1) {
    findings.push({
      kind: 'condition-not-checked',
      sentence: `"${node.name}" is disabled: nothing was checked, and ${allOf(inputs[0]?.length ?? 0)} left on its first output "${outputs[0] ?? ''}".`,
      itemIndexes: [],
    })
  }
  return [inputs[0] ?? []]
}

/** What leaves the node: errors sorted out, links completed, an empty item where one is asked for. */
function finish(
  { node, inputs: given }: Work,
  tries: Tries,
  inputs: readonly (readonly Item[])[],
  findings: Finding[],
  rules: ProfileRules,
): Outputs | null {
  let outputs = tries.outputs
  if (outputs === null) {
    if (!continues(node)) return null
    // All of them, also where the node is set to look at the first alone.
    outputs = [stampInput(given[0] ?? [], 0)]
  } else if (node.onError === 'continueErrorOutput' && (tries.attempts.length > 0 || node.disabled === true)) {
    outputs = splitErrors(node, outputs, inputs, findings)
  }
  // A node that looks at the first item alone is still given all of them.
  outputs = stampOutputs(withErrorTexts(outputs), given, rules)
  if (node.alwaysOutputData === true && outputs[0]?.[0] === undefined) {
    const pairedItem = inputs.flatMap((items, input) => items.map((_, item) => ({ item, input })))
    findings.push({
      kind: 'empty-item-added',
      sentence: `"${node.name}" gave nothing on its first output and is set to always output data: an empty item was put there, and what follows runs with it.`,
      itemIndexes: [],
    })
    return [[{ json: {}, pairedItem }], ...outputs.slice(1)]
  }
  return outputs
}

/**
 * An item whose failure the node handled itself carries the text of it and nothing else (§1.4). Older nodes, and code that does as
 * they do, write the failure and the item that it came of into fields of their own (n8n 1.123.5, measured).
 */
function withErrorTexts(outputs: Outputs): Outputs {
  if (!outputs.some((items) => items.some((item) => errorOf(item) !== undefined))) return outputs
  return outputs.map((items) =>
    items.map((item) => {
      const error = errorOf(item)
      return error === undefined ? item : { ...item, error, json: { error: error.message } }
    }),
  )
}

function errorOf({ json, error }: Item): Item['error'] {
  if (error !== undefined || json['$json'] === undefined) return error
  const { name = 'Error', message } = isObject(json['$error']) ? json['$error'] : {}
  return typeof name === 'string' && typeof message === 'string' ? { name, message } : undefined
}
