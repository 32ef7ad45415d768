import type { NodeContext } from '../node-kind.ts'
import type { TellCondition } from './conditions.ts'

/** Notes what is told of the conditions of a node for one of its items. */
export function tellOf({ node, note }: Pick<NodeContext, 'node' | 'note'>, index: number): TellCondition {
  return (sentence, kind) =>
    kind === undefined
      ? note('condition-not-checked', sentence, [index])
      : note(kind, `"${node.name}" ${sentence}`, [index])
}
