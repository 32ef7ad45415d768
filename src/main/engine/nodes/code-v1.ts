import type { CodeJob } from '../sandbox/code-outcome.ts'
import { code, executeCode } from './code.ts'
import type { NodeKind } from './node-kind.ts'
import { textOf } from './items/text-of.ts'

// What was written stays on its lines, so that the lines of errors are right. The sentences are those of the service.
const noItems = 'No data got returned. Always return an Array of items!'
const noObject = 'No data got returned. Always an object has to be returned!'
const noList = 'executionData.every is not a function'

/** Function, the forerunner of Code: JavaScript over all `items`. */
export const functionNode = oldCode('n8n-nodes-base.function', 'runOnceForAllItems', (source) =>
  checked(`(async () => {${source}\n})()`, [
    ['made === undefined', noItems],
    ["made === null || typeof made.every !== 'function'", noList],
  ]),
)

/** Function Item: JavaScript for each item, which sees the JSON of it as `item` and returns the new one. */
export const functionItem = oldCode('n8n-nodes-base.functionItem', 'runOnceForEachItem', (source) =>
  checked(
    `(async (item) => {${source}\n})(item.json)`,
    [['made === undefined', noObject]],
    '{ json: made, binary: item.binary }',
  ),
)

function checked(
  call: string,
  refusals: readonly (readonly [when: string, message: string])[],
  result = 'made',
): string {
  const checks = refusals.map(([when, message]) => `if (${when}) throw new Error(${JSON.stringify(message)})`)
  return `const made = await ${call}; ${checks.join('; ')}; return ${result}`
}

function oldCode(type: string, mode: CodeJob['mode'], asCode: (source: string) => string): NodeKind {
  return {
    ...code,
    type,
    versions: [1],
    execute: (context) => {
      const source = asCode(textOf(context.node.parameters['functionCode']))
      return executeCode(context, { source, mode, namesLine: false })
    },
  }
}
