import type { Item, PairedItem } from '../../../shared/item.ts'
import type { Workflow } from '../../../shared/workflow.ts'
import { NodeFailure } from '../node-failure.ts'
import { calledWorkflow } from './called-workflow.ts'
import { continueWith } from './for-each-item.ts'
import { parametersOf } from './item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { itemsForWorkflow } from './sub-workflow-items.ts'

/**
 * Execute Workflow: runs another workflow over all items, or once for each of them, and passes on what its last node gave.
 * Where it is not to wait for it, its own input goes on.
 */
export const executeWorkflow: NodeKind = {
  type: 'n8n-nodes-base.executeWorkflow',
  versions: [1, 1.1, 1.2, 1.3, 1.4],
  group: 'action',
  execute: async (context) => {
    const isEach = parametersOf(context, 0).text('mode', 'once') === 'each'
    const made: Item[] = []
    for (const group of isEach ? context.items.map((_, index) => [index]) : [context.items.map((_, index) => index)]) {
      try {
        made.push(...(await callFor(context, group)))
      } catch (thrown) {
        made.push(continueWith(context, thrown, group[0] ?? 0))
      }
    }
    return [made]
  },
}

async function callFor(context: NodeContext, group: readonly number[]): Promise<readonly Item[]> {
  const first = group[0] ?? 0
  const workflow = await calledWorkflow(context, first)
  const items = itemsForWorkflow(context, workflow, group)
  if (!parametersOf(context, first).flag('options.waitForSubWorkflow', true)) {
    // What becomes of it is kept with its own execution.
    context.runWorkflow(workflow, items).catch(() => undefined)
    return group.flatMap((index) => context.items[index] ?? [])
  }
  const outcome = await context.runWorkflow(workflow, items)
  if (outcome.status === 'waiting') noteSuspended(context, workflow, outcome.executionId, group)
  else if (outcome.status !== 'success') throw failureOf(workflow, outcome)
  const isOneToOne = outcome.items.length === group.length
  const all: readonly PairedItem[] = group.map((item) => ({ item }))
  return outcome.items.map((item, place) => ({ ...item, pairedItem: isOneToOne ? (all[place] ?? all) : all }))
}

function failureOf(
  workflow: Workflow,
  { executionId, status, failureMessage }: Awaited<ReturnType<NodeContext['runWorkflow']>>,
): NodeFailure {
  return new NodeFailure(failureMessage ?? `The workflow "${workflow.name}" ended with the status "${status}"`, {
    description: `It happened in the workflow "${workflow.name}" (${workflow.id}), execution ${executionId}.`,
  })
}

function noteSuspended(context: NodeContext, workflow: Workflow, executionId: string, group: readonly number[]): void {
  context.note(
    'failure-continued',
    `The workflow "${workflow.name}" (execution ${executionId}) waits, and "${context.node.name}" went on with what it had at that time.`,
    group,
  )
}
