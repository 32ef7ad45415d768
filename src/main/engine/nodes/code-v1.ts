import type { CodeJob } from '../sandbox/code-outcome.ts'
import { code, executeCode } from './code.ts'
import type { NodeKind } from './node-kind.ts'
import { textOf } from './items/text-of.ts'

// What was written stays on its lines, so that the lines of errors are right. The sentences are those of the service.
const noObject = 'No data got returned. Always an object has to be returned!'
const noList = 'executionData.every is not a function'

/** Function, the forerunner of Code: JavaScript over all `items`. */
const functionNode = oldCode('n8n-nodes-base.function', 'Function', 'runOnceForAllItems', (source) =>
  checked(
    `(async () => {${source}\n})()`,
    [
      ['made === undefined', cannotRead('undefined', 'every')],
      ['made === null', cannotRead('null', 'json')],
      ["typeof made !== 'object'", noList],
    ],
    itemsOfMade,
  ),
)

/** Function Item: JavaScript for each item, which sees the JSON of it as `item` and returns the new one. */
const functionItem = oldCode('n8n-nodes-base.functionItem', 'Function Item', 'runOnceForEachItem', (source) =>
  checked(
    `(async (item) => {${source}\n})(item.json)`,
    [
      ['made === undefined', noObject],
      ['made === null', 'Cannot convert undefined or null to object'],
    ],
    '{ json: made, binary: item.binary }',
  ),
)

/**
 * An object stands for the one item, or for its JSON; a list is one of items, or of their JSON, and not both.
 */
const itemsOfMade = `((list) => {
  const has = (key) => (one) => typeof one === 'object' && key in one
  if (!list.some(has('json'))) return list.every(has('binary')) ? list : list.map((json) => ({ json }))
  if (!list.every(has('json'))) throw new Error('Inconsistent item format')
  if (list.some(({ json }) => typeof json !== 'object')) throw new Error('The json-property has to be an object!')
  return list
})(Array.isArray(made) ? made : [made.json ? made : { json: made }])`

function cannotRead(value: string, key: string): string {
  return `Cannot read properties of ${value} (reading '${key}')`
}

function checked(
  call: string,
  refusals: readonly (readonly [when: string, message: string])[],
  result = 'made',
): string {
  const checks = refusals.map(([when, message]) => `if (${when}) throw new Error(${JSON.stringify(message)})`)
  return `const made = await ${call}; ${checks.join('; ')}; return ${result}`
}

function oldCode(type: string, label: string, mode: CodeJob['mode'], asCode: (source: string) => string): NodeKind {
  return {
    ...code,
    type,
    facts: { label, runsCode: true, changesCount: true },
    versions: [1],
    execute: (context) => {
      const source = asCode(textOf(context.node.parameters['functionCode']))
      return executeCode(context, { source, mode, namesLine: false })
    },
  }
}

export const oldCodeKinds: readonly NodeKind[] = [functionNode, functionItem]
