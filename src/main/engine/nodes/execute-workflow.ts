import type { Item } from '../../../shared/item.ts'
import { failureOfCalled, itemsOfCalled } from './sub-workflows/called-outcome.ts'
import { calledWorkflow } from './sub-workflows/called-workflow.ts'
import { continueWith } from './items/each-item.ts'
import { parametersOf } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { itemsForWorkflow } from './sub-workflows/sub-workflow-items.ts'

/**
 * Execute Workflow: runs another workflow over all items, or once for each of them, and passes on what its last node gave.
 * Where it is not to wait for it, its own input goes on. Where the other workflow waits, so does its caller.
 */
export const executeWorkflow: NodeKind = {
  type: 'n8n-nodes-base.executeWorkflow',
  versions: [1, 1.1, 1.2, 1.3, 1.4],
  group: 'action',
  execute: async (context) => {
    const isEach = parametersOf(context, 0).text('mode', 'once') === 'each'
    const made: Item[] = []
    const waiting: string[] = []
    for (const group of isEach ? context.items.map((_, index) => [index]) : [context.items.map((_, index) => index)]) {
      try {
        made.push(...(await callFor(context, group, waiting)))
      } catch (thrown) {
        made.push(continueWith(context, thrown, group[0] ?? 0))
      }
    }
    if (waiting.length > 0) context.suspend({ executions: waiting })
    return [made]
  },
}

async function callFor(context: NodeContext, group: readonly number[], waiting: string[]): Promise<readonly Item[]> {
  const first = group[0] ?? 0
  const workflow = await calledWorkflow(context, first)
  const items = itemsForWorkflow(context, workflow, group)
  if (!parametersOf(context, first).flag('options.waitForSubWorkflow', true)) {
    // What becomes of it is kept with its own execution.
    context.runWorkflow(workflow, items, group).catch(() => undefined)
    return group.flatMap((index) => context.items[index] ?? [])
  }
  const outcome = await context.runWorkflow(workflow, items, group)
  if (outcome.status === 'waiting') {
    waiting.push(outcome.executionId)
    return []
  }
  if (outcome.status !== 'success') throw failureOfCalled(workflow, outcome)
  return itemsOfCalled(outcome.items, group)
}
