import { isoTime } from '../../shared/iso-time.ts'
import { takesDeliveries } from '../../shared/webhook-address.ts'
import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import { isObject } from '../../shared/json.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { Engine } from './engine.ts'
import { failureFrom } from './failure-from.ts'
import { kindOf, outputNames } from './nodes/catalogue.ts'
import type { RunRequest } from './run-contract.ts'
import { webhookSetupFailure } from './webhook-setup.ts'

/** True for a node that passes on what the execution was started with: a trigger, and that of a provider which was called. */
export function isStart(node: WorkflowNode, { items }: Pick<RunRequest, 'items'>): boolean {
  return kindOf(node)?.group === 'trigger' || (items.length > 0 && providerTrigger(node.type) !== null)
}

/** The items an execution begins with: those given, else pinned ones (manual), else one empty item. */
export function startItems(start: WorkflowNode, request: RunRequest): readonly Item[] {
  return request.items.length > 0 ? request.items : (pinnedItems(start, request) ?? [{ json: {} }])
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

/** The run of the trigger: it passes on what the execution was started with. */
export function triggerRun(start: WorkflowNode, request: RunRequest, engine: Engine): NodeRun {
  const items = startItems(start, request).map((item) => ({ ...item, pairedItem: item.pairedItem ?? { item: 0 } }))
  const output = request.startOutput ?? 0
  const outputs = outputNames(start).map((_, index): readonly Item[] => (index === output ? items : []))
  const isWebhook = request.mode === 'webhook' && takesDeliveries(start.type)
  const wrong = isWebhook ? webhookSetupFailure(request.workflow, start) : null
  return {
    node: start.name,
    runIndex: 0,
    executionIndex: 0,
    status: wrong === null ? 'success' : 'error',
    startedAt: isoTime(engine.surroundings.now()),
    runTimeMs: 0,
    source: [],
    inputs: [],
    outputs: wrong === null ? outputs : null,
    failure: wrong === null ? null : failureFrom(wrong, start.name),
    attempts: [],
    findings: [],
    console: [],
  }
}
