import type { Item } from '../../../shared/item.ts'
import { NodeFailure } from '../node-failure.ts'
import { bytesOf } from './items/binary-data.ts'
import { eachItem } from './items/each-item.ts'
import { extractValues } from './markup/extract-html.ts'
import { getField } from './items/fields.ts'
import { readTemplate, readText, withTextChunks } from './items/json-text.ts'
import { htmlTable } from './markup/html-table.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { shown, textOf } from './items/text-of.ts'
import { passNothingOn } from './items/unknown-choice.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'

/** HTML: writes HTML from a template, takes values out of HTML, or writes items as a table. */
export const html: NodeKind = {
  type: 'n8n-nodes-base.html',
  facts: { label: 'HTML' },
  versions: [1, 1.1, 1.2],
  group: 'data',
  // A template is full of `{{ … }}` and needs no `=` before it, unlike every other parameter of the format.
  resolve: ({ parameters }) => {
    const { html: template } = parameters
    if (typeof template !== 'string') return parameters
    return withTextChunks({ ...parameters, html: template.startsWith('=') ? template : `=${template}` }, 'html')
  },
  execute: (context) => {
    const operation = parametersOf(context, 0).text('operation', 'generateHtmlTemplate')
    switch (operation) {
      case 'generateHtmlTemplate':
        return eachItem(context, (_item, itemIndex) => ({
          json: { html: written(context, itemIndex) },
        }))
      case 'extractHtmlContent':
        return extract(context)
      case 'convertToHtmlTable':
        return [[tableItem(context)]]
      default:
        return [
          passNothingOn(context, {
            of: 'operation',
            chosen: operation,
            known: 'generateHtmlTemplate, extractHtmlContent, convertToHtmlTable',
          }),
        ]
    }
  },
}

/** HTML Extract, the older node that only takes values out. */
export const htmlExtract: NodeKind = {
  type: 'n8n-nodes-base.htmlExtract',
  facts: { label: 'HTML Extract' },
  versions: [1],
  group: 'data',
  execute: extract,
}

/** Only a parameter that is an expression gives its value; in a template each value is text. */
function written(context: NodeContext, itemIndex: number): unknown {
  const { html: template } = context.node.parameters
  const isExpression = typeof template === 'string' && template.startsWith('=')
  return isExpression ? readTemplate(context, 'html', itemIndex) : readText(context, 'html', itemIndex)
}

function extract(context: NodeContext): Outputs | Promise<Outputs> {
  return eachItem(context, async (item, itemIndex) => {
    const parameters = parametersOf(context, itemIndex)
    const isOldNode = context.node.type === htmlExtract.type
    const made: Item[] = []
    for (const source of await sourcesOf(context, item, parameters, itemIndex)) {
      made.push({ json: await extractValues(source, parameters, context.node.typeVersion, isOldNode) })
    }
    return made
  })
}

async function sourcesOf(
  context: NodeContext,
  item: Item,
  parameters: ItemParameters,
  itemIndex: number,
): Promise<readonly string[]> {
  const field = parameters.name('dataPropertyName', 'data')
  if (parameters.text('sourceData', 'json') === 'binary')
    return [(await bytesOf(context, item, field, itemIndex)).toString('utf8')]
  const value = getField(item.json, field)
  if (value === undefined) throw new NodeFailure(`No property named "${field}" exists!`)
  const sources: readonly unknown[] = Array.isArray(value) ? value : [value]
  return sources.map((source) => sourceText(source, field))
}

/** An object has no elements; of anything else that is no text the service fails in its parser. */
function sourceText(source: unknown, field: string): string {
  if (typeof source === 'string') return source
  if (typeof source === 'object' && source !== null) return JSON.stringify(source)
  const message =
    source === null || source === undefined
      ? 'cheerio.load() expects a string'
      : `Cannot create property 'prev' on ${typeof source} '${textOf(source)}'`
  throw new NodeFailure(message, { description: `The field "${field}" holds ${shown(source)}. Expected HTML as text.` })
}

function tableItem(context: NodeContext): Item {
  const parameters = parametersOf(context, 0)
  const table = htmlTable(
    context.items.map(({ json }) => json),
    {
      capitalize: parameters.flag('options.capitalize'),
      customStyling: parameters.flag('options.customStyling'),
      caption: parameters.text('options.caption'),
      table: parameters.text('options.tableAttributes'),
      header: parameters.text('options.headerAttributes'),
      row: parameters.text('options.rowAttributes'),
      cell: parameters.text('options.cellAttributes'),
    },
  )
  return { json: { table }, pairedItem: context.items.map((_, item) => ({ item })) }
}

export const htmlKinds: readonly NodeKind[] = [html, htmlExtract]
