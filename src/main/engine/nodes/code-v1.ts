import { code } from './code.ts'
import type { NodeKind } from './node-kind.ts'
import { textOf } from './items/text-of.ts'

/** Function, the forerunner of Code: JavaScript over all `items`. */
export const functionNode = oldCode('n8n-nodes-base.function', 'runOnceForAllItems', (source) => source)

/** Function Item: JavaScript for each item, which sees the JSON of it as `item` and returns the new one. */
export const functionItem = oldCode(
  'n8n-nodes-base.functionItem',
  'runOnceForEachItem',
  // On one line with what was written, so that the lines of errors are right.
  (source) => `return { json: await (async (item) => {${source}\n})(item.json), binary: item.binary }`,
)

function oldCode(type: string, mode: string, asCode: (source: string) => string): NodeKind {
  return {
    ...code,
    type,
    versions: [1],
    execute: (context) => {
      const jsCode = asCode(textOf(context.node.parameters['functionCode']))
      return code.execute({ ...context, node: { ...context.node, parameters: { mode, jsCode } } })
    },
  }
}
