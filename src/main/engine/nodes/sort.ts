import type { Item } from '../../../shared/item.ts'
import { isObject } from '../../../shared/json.ts'
import { tokenize } from '../expressions/tokens.ts'
import { runCode } from '../sandbox/run-code.ts'
import { NodeFailure } from '../node-failure.ts'
import { compareValues } from './items/compare-values.ts'
import { getField } from './items/fields.ts'
import { parametersIn } from './items/item-parameters.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'
import { textOf } from './items/text-of.ts'
import { isWrittenOut, notToBeHad } from './items/unknown-choice.ts'

/** Sort: by fields, by code, or at random. */
export const sort: NodeKind = {
  type: 'n8n-nodes-base.sort',
  facts: { label: 'Sort' },
  versions: [1],
  group: 'data',
  execute: (context) => {
    const { items, parameters } = context
    const chosen = parameters.read('type', 0, 'simple')
    switch (chosen) {
      case 'random':
        return [shuffled(items)]
      case 'code':
        return byCode(context)
      case 'simple':
        return [byFields(context)]
      default:
        if (isWrittenOut(context, 'type')) {
          throw notToBeHad(context, { of: 'type', chosen, known: 'simple, random, code' })
        }
        return [byFields(context)]
    }
  },
}

function byFields({ items, parameters }: NodeContext): readonly Item[] {
  const dots = !parameters.read('options.disableDotNotation', 0, false)
  const entries = parameters.read('sortFieldsUi.sortField', 0, [])
  const fields = (Array.isArray(entries) ? entries : []).filter(isObject).map((entry) => ({
    name: parametersIn(entry).name('fieldName'),
    // What is not ascending is descending.
    sign: !Object.hasOwn(entry, 'order') || entry['order'] === 'ascending' ? 1 : -1,
  }))
  if (fields.length === 0) throw new NodeFailure('No sorting specified. Please add a field to sort by')
  for (const { name } of fields) {
    if (items.some(({ json }) => getField(json, name, dots) !== undefined)) continue
    const description =
      !dots && name.includes('.')
        ? "If you're trying to use a nested field, make sure you turn off 'disable dot notation' in the node options"
        : null
    throw new NodeFailure(`Couldn't find the field '${name}' in the input data`, { description })
  }
  return [...items].sort((a, b) => {
    for (const { name, sign } of fields) {
      const order = compareFields(getField(a.json, name, dots), getField(b.json, name, dots), sign)
      if (order !== 0) return order
    }
    return 0
  })
}

/** Texts are compared without regard to case. */
function compareFields(a: unknown, b: unknown, sign: number): number {
  return sign * compareValues(lowered(a), lowered(b))
}

function lowered(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

function shuffled(items: readonly Item[]): readonly Item[] {
  const left = [...items]
  for (let place = left.length - 1; place > 0; place -= 1) {
    const other = Math.floor(Math.random() * (place + 1))
    const a = left[place]
    const b = left[other]
    if (a === undefined || b === undefined) continue
    left[place] = b
    left[other] = a
  }
  return left
}

async function byCode(context: NodeContext): Promise<Outputs> {
  const { items, node, scope, engine, stopped } = context
  const code = textOf(node.parameters['code'])
  if (!/\breturn\b/.test(code)) {
    throw new NodeFailure("Sort code doesn't return. Please add a 'return' statement to your code")
  }
  if (endsInComment(code)) throw new NodeFailure('Unexpected end of input', { name: 'Error', description: openComment })
  // The order alone comes back: the items themselves stay here.
  const source = `const places = items.map((item, place) => ({ ...item, place }));\nplaces.sort((a, b) => {\n${code}\n});\nreturn places.map(({ place }) => ({ json: { place } }));`
  const job = { source, mode: 'runOnceForAllItems', continueOnFail: false } as const
  const outcome = await runCode(job, scope, engine.sandbox, stopped.signal)
  outcome.console.forEach(context.print)
  if (outcome.items === null) {
    const { message = '', line = null, column = null } = outcome.failure ?? {}
    // What a sandbox would say of a syntax error ends in a space.
    throw new NodeFailure(message.trimEnd(), {
      name: 'Error',
      ...(line === null ? {} : { line: Math.max(1, line - 2) }),
      ...(column === null ? {} : { column }),
    })
  }
  return [outcome.items.flatMap(({ json }) => items[Number(json['place'])] ?? [])]
}

const openComment =
  'The service writes its own code on the last line behind this one, where a comment (//) swallows it: end the code with a line of its own.'

/** True where nothing ends the last comment: what the service writes behind the code is part of it (n8n 1.123.5, measured). */
function endsInComment(code: string): boolean {
  const behind = code.slice(tokenize(code)?.at(-1)?.end ?? code.length)
  return /\/\/[^\n]*$/u.test(behind.replace(/\/\*[^]*?\*\//gu, ''))
}
