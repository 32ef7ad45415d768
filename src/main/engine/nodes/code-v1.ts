import { code, executeCode } from './code.ts'
import type { NodeKind } from './node-kind.ts'
import { textOf } from './items/text-of.ts'

/** The forerunners of Code: Function sees all `items`, Function Item the JSON of each as `item` and returns the new one. */
export const oldCodeKinds: readonly NodeKind[] = (
  [
    ['n8n-nodes-base.function', 'Function', 'function'],
    ['n8n-nodes-base.functionItem', 'Function Item', 'function-item'],
  ] as const
).map(([type, label, kind]) => ({
  ...code,
  type,
  facts: { label, runsCode: true, changesCount: true },
  versions: [1],
  execute: (context) => {
    const source = textOf(context.node.parameters['functionCode'])
    const mode = kind === 'function' ? 'runOnceForAllItems' : 'runOnceForEachItem'
    return executeCode(context, { source, mode, kind })
  },
}))
