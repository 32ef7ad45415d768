import type { Item, PairedItem } from '../../../../shared/item.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { SubOutcome } from '../node-kind.ts'

/** What a called workflow gave, linked to the items it was called for: one to one where the counts agree. */
export function itemsOfCalled(items: readonly Item[], itemIndexes: readonly number[]): readonly Item[] {
  const isOneToOne = items.length === itemIndexes.length
  const all: readonly PairedItem[] = itemIndexes.map((item) => ({ item }))
  return items.map((item, place) => ({ ...item, pairedItem: isOneToOne ? (all[place] ?? all) : all }))
}

/** Why the node fails that called a workflow which did not succeed. */
export function failureOfCalled(
  workflow: { readonly id: string; readonly name: string },
  { executionId, status, failureMessage, lack }: Omit<SubOutcome, 'items'>,
): NodeFailure {
  return new NodeFailure(failureMessage ?? `The workflow "${workflow.name}" ended with the status "${status}"`, {
    description: `It happened in the workflow "${workflow.name}" (${workflow.id}), execution ${executionId}.`,
    ...(lack === undefined ? {} : { lack }),
  })
}
