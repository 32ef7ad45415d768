import type { Item } from '../../../shared/item.ts'
import { append } from '../../../shared/list.ts'
import { NodeFailure } from '../node-failure.ts'
import { beginOfCalled, noBeginOfCalled } from './sub-workflows/begin-of-called.ts'
import { failureOfCalled, itemsOfCalled } from './sub-workflows/called-outcome.ts'
import { calledWorkflow } from './sub-workflows/called-workflow.ts'
import { continueWith } from './items/each-item.ts'
import { parametersOf } from './items/item-parameters.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'
import { mappedInputs, type MappedInput } from './sub-workflows/mapped-inputs.ts'
import { itemsForWorkflow } from './sub-workflows/sub-workflow-items.ts'

/**
 * Execute Workflow: runs another workflow over all items, or once for each of them, and passes on what its last node gave,
 * each output as one of its own: the first is the only one that another node can be connected to.
 * Where it is not to wait for it, its own input goes on. Where the other workflow waits, so does its caller.
 */
export const executeWorkflow: NodeKind = {
  type: 'n8n-nodes-base.executeWorkflow',
  facts: { label: 'Execute Workflow' },
  versions: [1, 1.1, 1.2, 1.3, 1.4],
  group: 'action',
  execute: async (context) => {
    const isEach = parametersOf(context, 0).text('mode', 'once') === 'each'
    const inputs = mappedInputs(context)
    const outputs: Item[][] = [[]]
    const waiting: string[] = []
    for (const group of isEach ? context.items.map((_, index) => [index]) : [context.items.map((_, index) => index)]) {
      const first = group[0] ?? 0
      try {
        for (const [output, items] of (await callFor(context, group, isEach, inputs, waiting)).entries()) {
          append((outputs[output] ??= []), items)
        }
      } catch (thrown) {
        const item = continueWith(context, isEach && !context.continues ? ofItem(thrown, first) : thrown, first)
        // Before version 1.3 the item of a failure leaves on an output of its own place.
        const output = isEach && context.node.typeVersion < 1.3 ? first : 0
        if (output > 0) noteUnseen(context, first)
        while (outputs.length <= output) outputs.push([])
        outputs[output]?.push(
          isEach ? { ...item, metadata: ofCalled } : { ...item, pairedItem: group.map((index) => ({ item: index })) },
        )
      }
    }
    if (waiting.length > 0) context.suspend({ executions: waiting })
    return outputs
  },
}

/** What stands beside an item whose workflow failed. */
const ofCalled = { subExecution: {} }

/** Called for each item, what is no error of a node is told as the service tells it: with the place of the item. */
function ofItem(thrown: unknown, itemIndex: number): unknown {
  if (!(thrown instanceof NodeFailure) || thrown.name !== 'Error') return thrown
  const { message, details } = thrown
  return new NodeFailure(`Error executing workflow with item at index ${itemIndex}`, {
    description: message,
    itemIndex,
    causes: [{ name: 'Error', message, code: null }],
    ...(details.lack === undefined ? {} : { lack: details.lack }),
  })
}

function noteUnseen(context: NodeContext, itemIndex: number): void {
  context.note(
    'items-dropped',
    `The called workflow failed for item ${itemIndex}, and version ${context.node.typeVersion} of the node puts that on its output ${itemIndex}, to which nothing can be connected: the failure is lost.`,
    [itemIndex],
  )
}

async function callFor(
  context: NodeContext,
  group: readonly number[],
  isEach: boolean,
  inputs: readonly MappedInput[],
  waiting: string[],
): Promise<Outputs> {
  const first = group[0] ?? 0
  const workflow = await calledWorkflow(context, first)
  const mark = isEach ? { metadata: { subExecution: { workflowId: workflow.id } } } : {}
  const items = itemsForWorkflow(context, workflow, group, inputs)
  if (!parametersOf(context, first).flag('options.waitForSubWorkflow', true)) {
    if (beginOfCalled(workflow) === undefined) throw noBeginOfCalled(workflow)
    // What becomes of it is kept with its own execution.
    context.runWorkflow(workflow, items, group).catch(() => undefined)
    const handedOn = group.flatMap((index) => {
      const [item, input] = [context.items[index], inputs[index]]
      return item === undefined || input === undefined ? [] : { ...item, json: input.json, ...mark }
    })
    return [handedOn]
  }
  const outcome = await context.runWorkflow(workflow, items, group)
  if (outcome.status === 'waiting') {
    waiting.push(outcome.executionId)
    return []
  }
  if (outcome.status !== 'success') throw failureOfCalled(workflow, outcome)
  return outcome.outputs.map((items) => itemsOfCalled(items, group, isEach).map((item) => ({ ...item, ...mark })))
}
