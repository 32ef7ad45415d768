import type { Item } from '../../../shared/item.ts'
import { failureFrom } from '../failure-from.ts'
import { completedConditions, conditionsHold } from './conditions/conditions.ts'
import { tellOf } from './conditions/tell-of.ts'
import { aboutItem } from './items/each-item.ts'
import { inStretches } from './items/in-stretches.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'
import { conditionsHoldV1 } from './conditions/conditions-v1.ts'

/** If: items for which the conditions hold leave on `true`, the others on `false`. */
const ifNode: NodeKind = {
  type: 'n8n-nodes-base.if',
  facts: { label: 'IF', outputs: ['true', 'false'] },
  versions: [1, 2, 2.1, 2.2, 2.3],
  group: 'flow',
  outputs: () => ['true', 'false'],
  execute: (context) => divide(context, itemPasses(context, 'combineOperation', 'all')),
}

/** Filter: items for which the conditions hold are kept; the others are listed behind its only output. */
const filter: NodeKind = {
  type: 'n8n-nodes-base.filter',
  facts: { label: 'Filter', changesCount: true },
  versions: [1, 2, 2.1, 2.2, 2.3],
  group: 'flow',
  // The list of the discarded is there, but the format declares one output: an error output takes its place.
  outputs: () => ['kept'],
  execute: (context) => divide(context, itemPasses(context, 'combineConditions', 'AND')),
}

function itemPasses(context: NodeContext, combination: string, all: string): (itemIndex: number) => boolean {
  const { node, parameters, scope, rules } = context
  if (node.typeVersion >= 2) {
    return (index) => {
      const tell = tellOf(context, index)
      const conditions = completedConditions(parameters.readExact('conditions', index), rules)
      return conditionsHold(conditions, index, scope.timezone, tell)
    }
  }
  return (index) => {
    const combine = parameters.read(combination, index, all)
    const groupOf = (kind: string): unknown => parameters.readExact(`conditions.${kind}`, index, [])
    const tell = tellOf(context, index)
    return conditionsHoldV1(groupOf, combine === all, scope.timezone, (sentence) => tell(sentence, 'nearly-equal'))
  }
}

/**
 * A node that continues on errors sends an item whose conditions cannot be evaluated down the second branch, as the
 * workflow format does: nothing but the finding tells that it was no honest "false".
 */
function divide(context: NodeContext, passes: (itemIndex: number) => boolean): Outputs | Promise<Outputs> {
  const { node, items, stopped } = context
  const holds = (index: number): boolean => {
    try {
      return passes(index)
    } catch (thrown) {
      const failure = aboutItem(thrown, index)
      if (!context.continues || node.typeVersion < 2) throw failure
      const { message } = failureFrom(failure, node.name)
      context.note(
        'type-error-sent-to-false-branch',
        `Item ${index} went down the "${node.type.endsWith('filter') ? 'discarded' : 'false'}" branch of "${node.name}" because its conditions could not be evaluated (${message}), not because they were false.`,
        [index],
      )
      return false
    }
  }
  const divided = inStretches(items.length, holds, stopped)
  return divided instanceof Promise ? divided.then((held) => branches(items, held)) : branches(items, divided)
}

function branches(items: readonly Item[], held: readonly boolean[]): Outputs {
  return [items.filter((_, index) => held[index] === true), items.filter((_, index) => held[index] === false)]
}

export const conditionKinds: readonly NodeKind[] = [ifNode, filter]
