/**
 * Executions of workflows that a node calls: each is kept as one of its own, with the node run that called it. Where one
 * waits, its caller waits for it, and goes on when all that it waits for have ended.
 */
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Item } from '../../shared/item.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { append } from '../../shared/list.ts'
import type { Suspension } from '../../shared/suspension.ts'
import { profileOf, rulesOf } from '../../shared/service-profile.ts'
import { findNode } from '../../shared/workflow.ts'
import { continues } from '../engine/execute-node.ts'
import { outputsGivenBack } from '../engine/called-items.ts'
import { failureFrom } from '../engine/failure-from.ts'
import { failureOfCalled, itemsOfCalled } from '../engine/nodes/sub-workflows/called-outcome.ts'
import type { StoredRuns } from '../engine/run-contract.ts'
import type { Store } from '../store/open-store.ts'

/** What wakes an execution that waits. */
export type Woken = Pick<StoredRuns, 'wokenWith' | 'wokenFindings' | 'failedWith'>

/**
 * What an execution goes on with that waits for executions of called workflows; null while one of them has not ended, and
 * where it waits for none.
 */
export function wokenByCalled({ executions }: Store, id: string, suspension: Suspension): Woken | null {
  if (suspension.executions.length === 0) return null
  const called = suspension.executions.flatMap((one) => executions.summary(one) ?? [])
  if (called.length === 0 || called.some(isUnderWay)) return null
  const node = findNode(suspension.workflow, suspension.node)
  const waited = executions.find(id)?.nodeRuns.at(-1)
  if (!rulesOf(profileOf(suspension.workflow.settings)).givesOfWaited) {
    return { wokenWith: waited?.inputs[0] ?? [], wokenFindings: [lostResult(suspension.node, called)] }
  }
  const heldBack = waited?.outputs?.[0] ?? []
  const made: Item[] = [...heldBack]
  for (const summary of called) {
    const itemIndexes = executions.parentOf(summary.id)?.itemIndexes ?? []
    if (summary.status === 'success') {
      const items = outputsGivenBack(executions.find(summary.id)?.nodeRuns ?? [])[0] ?? []
      const isEach = node?.parameters['mode'] === 'each'
      const mark = isEach
        ? { metadata: { subExecution: { executionId: summary.id, workflowId: summary.workflowId } } }
        : {}
      append(
        made,
        itemsOfCalled(items, itemIndexes, isEach).map((item) => ({ ...item, ...mark })),
      )
      continue
    }
    const failure = failureOf(summary, suspension.node)
    if (node === undefined || !continues(node)) return { failedWith: failure }
    made.push({ json: { error: failure.message }, pairedItem: { item: itemIndexes[0] ?? 0 } })
  }
  return { wokenWith: made.toSorted((left, right) => firstLink(left) - firstLink(right)) }
}

function lostResult(node: string, called: readonly ExecutionSummary[]): Finding {
  const failed = called.find(({ status }) => status !== 'success')
  const what =
    failed === undefined
      ? 'what it gave is lost'
      : `it ended with the status "${failed.status}" (${failed.failure?.message ?? 'no reason is known'}), and nobody is told`
  return {
    kind: failed === undefined ? 'results-lost' : 'failure-sent-down-success-branch',
    sentence: `The workflow that "${node}" called waited, so that in the service 1.x "${node}" goes on with its own input: ${what}. In 2.x it goes on with the result.`,
    itemIndexes: [],
  }
}

function isUnderWay({ status }: ExecutionSummary): boolean {
  return status === 'new' || status === 'running' || status === 'waiting'
}

function failureOf({ id, workflowId, workflowName, status, failure }: ExecutionSummary, node: string): Failure {
  const workflow = { id: workflowId, name: workflowName }
  return failureFrom(failureOfCalled(workflow, { executionId: id, status, failure }), node)
}

/** Index of the first input item to which an item is linked. */
function firstLink({ pairedItem }: Item): number {
  const link = Array.isArray(pairedItem) ? (pairedItem as readonly unknown[])[0] : pairedItem
  if (typeof link === 'number') return link
  return typeof link === 'object' && link !== null && 'item' in link ? Number(link.item) : 0
}
