import { isoTime } from '../../shared/iso-time.ts'
import { takesDeliveries } from '../../shared/webhook-address.ts'
import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import { isObject } from '../../shared/json.ts'
import type { TriggerFailing } from '../../shared/trigger-failing.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { Engine } from './engine.ts'
import { failureFrom } from './failure-from.ts'
import { itemOfStart } from './item-of-start.ts'
import { kindOf, outputNames } from './nodes/catalogue.ts'
import { NodeFailure } from './node-failure.ts'
import type { RunRequest } from './run-contract.ts'
import { webhookSetupFailure } from './webhook-setup.ts'

/**
 * True for a node that passes on what the execution was started with: a trigger, and that of a provider which was called and asks it
 * for nothing more.
 */
export function isStart(
  node: WorkflowNode,
  { items, startFailing, startAsks }: Pick<RunRequest, 'items' | 'startFailing' | 'startAsks'>,
): boolean {
  if (kindOf(node)?.group === 'trigger') return true
  if (startAsks === true) return false
  return (items.length > 0 || startFailing !== undefined) && providerTrigger(node.type) !== null
}

/** The items an execution begins with: those given, else pinned ones (manual), else the one that the trigger gives by itself. */
export function startItems(
  start: WorkflowNode,
  request: RunRequest,
  { surroundings }: Pick<Engine, 'surroundings'>,
): readonly Item[] {
  if (request.items.length > 0) return request.items
  return pinnedItems(start, request) ?? [{ json: itemOfStart(start, request.workflow, surroundings) }]
}

/** The items pinned to a node, which count in a manual execution only; null where there are none. */
export function pinnedItems(
  { name }: WorkflowNode,
  { mode, workflow: { pinData } }: Pick<RunRequest, 'mode' | 'workflow'>,
): readonly Item[] | null {
  const pinned = mode === 'manual' && Object.hasOwn(pinData, name) ? pinData[name] : undefined
  return pinned?.map(unpin) ?? null
}

/** Old exports pin items without `json`. */
function unpin(pinned: unknown): Item {
  if (!isObject(pinned)) return { json: { value: pinned } }
  const { json } = pinned
  return isObject(json) ? { ...pinned, json } : { json: pinned }
}

/** The run of the trigger: it passes on what the execution was started with, or fails over it. */
export function triggerRun(start: WorkflowNode, request: RunRequest, engine: Engine): NodeRun {
  const { startFailing } = request
  const items = startItems(start, request, engine).map((item) => ({
    ...item,
    pairedItem: item.pairedItem ?? { item: 0 },
  }))
  const output = request.startOutput ?? 0
  const outputs = outputNames(start).map((_, index): readonly Item[] => (index === output ? items : []))
  const wrong = startFailing === undefined ? setupFailure(start, request) : failureOfTrigger(startFailing)
  const failure = wrong === null ? null : failureFrom(wrong, start.name)
  const startedAt = isoTime(engine.surroundings.now())
  const lacks = startFailing?.lacks ?? null
  const reads = lacks === null ? [] : [{ from: null, input: 0, item: 0, ...lacks, line: null }]
  return {
    node: start.name,
    runIndex: 0,
    executionIndex: 0,
    status: failure === null ? 'success' : 'error',
    startedAt,
    runTimeMs: 0,
    source: [],
    inputs: [],
    outputs: failure === null ? outputs : null,
    failure,
    attempts: reads.length === 0 ? [] : [{ number: 1, startedAt, runTimeMs: 0, failure, requests: [], reads }],
    findings: [],
    console: [],
  }
}

function setupFailure(start: WorkflowNode, { mode, workflow }: RunRequest): NodeFailure | null {
  return mode === 'webhook' && takesDeliveries(start.type) ? webhookSetupFailure(workflow, start) : null
}

function failureOfTrigger({ message }: TriggerFailing): NodeFailure {
  return new NodeFailure(message, { name: 'Error' })
}
