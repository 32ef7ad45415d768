import type { Item, PairedItem } from '../../../../shared/item.ts'
import type { Workflow } from '../../../../shared/workflow.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { SubOutcome } from '../node-kind.ts'

/**
 * What a called workflow gave, linked to the items it was called for. Called for each item: to that item. Called once for all:
 * an item keeps the link that it brings; without one it is linked one to one where the counts agree, else to all.
 */
export function itemsOfCalled(
  items: readonly Item[],
  itemIndexes: readonly number[],
  isEach: boolean,
): readonly Item[] {
  const all: readonly PairedItem[] = itemIndexes.map((item) => ({ item }))
  const [first] = all
  if (isEach && first !== undefined) return items.map((item) => ({ ...item, pairedItem: first }))
  const isOneToOne = items.length === itemIndexes.length
  return items.map((item, place) =>
    item.pairedItem === undefined ? { ...item, pairedItem: isOneToOne ? (all[place] ?? all) : all } : item,
  )
}

/** Why the node fails that called a workflow which did not succeed: with an error of a node where it was one of a node. */
export function failureOfCalled(
  workflow: Pick<Workflow, 'id' | 'name'> & Partial<Pick<Workflow, 'nodes'>>,
  { executionId, status, failure, lack }: Omit<SubOutcome, 'outputs'>,
): NodeFailure {
  const failed = workflow.nodes?.find(({ name }) => name === failure?.node)
  // What a node of it says of a third workflow is no error of a node any more.
  const isOfNode =
    (failure?.name.startsWith('Node') === true && failed?.type !== callingType) || failed?.type === codeType
  return new NodeFailure(failure?.message ?? `The workflow "${workflow.name}" ended with the status "${status}"`, {
    name: isOfNode ? 'NodeOperationError' : 'Error',
    description: `It happened in the workflow "${workflow.name}" (${workflow.id}), execution ${executionId}.`,
    ...(lack === undefined ? {} : { lack }),
  })
}

const codeType = 'n8n-nodes-base.code'
const callingType = 'n8n-nodes-base.executeWorkflow'
