import { code } from './code.ts'
import type { NodeKind } from './node-kind.ts'
import { textOf } from './items/text-of.ts'

/** Function, the forerunner of Code: JavaScript over all `items`. */
export const functionNode = oldCode('n8n-nodes-base.function', 'runOnceForAllItems', (source) => source)

/** What the older node says of code that returns nothing. */
const nothingReturned = 'No data got returned. Always an object has to be returned!'

/** Function Item: JavaScript for each item, which sees the JSON of it as `item` and returns the new one. */
export const functionItem = oldCode(
  'n8n-nodes-base.functionItem',
  'runOnceForEachItem',
  // On one line with what was written, so that the lines of errors are right.
  (source) =>
    `return ((json) => { if (json === undefined || json === null) throw new Error("${nothingReturned}"); return { json, binary: item.binary } })(await (async (item) => {${source}\n})(item.json))`,
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
