import type { Item } from '../../../shared/item.ts'
import { NodeFailure } from '../node-failure.ts'
import { itemsOfTable, tableOfItems } from './files/table-items.ts'
import { isTableFormat } from './files/table-options.ts'
import { continueWith, eachItem } from './items/each-item.ts'
import { parametersOf } from './items/item-parameters.ts'
import { passNothingOn } from './items/unknown-choice.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** Spreadsheet File, the older node that reads and writes tables. */
export const spreadsheetFile: NodeKind = {
  type: 'n8n-nodes-base.spreadsheetFile',
  facts: { label: 'Spreadsheet File', changesCount: true },
  versions: [1, 2],
  group: 'data',
  execute: async (context) => {
    const operation = parametersOf(context, 0).text('operation', 'fromFile')
    if (operation === 'toFile') return [await written(context)]
    if (operation !== 'fromFile') {
      if (context.node.typeVersion >= 2) {
        return [passNothingOn(context, { of: 'operation', chosen: operation, known: 'fromFile, toFile' })]
      }
      // The first version fails once, for all items.
      const failure = new NodeFailure(`The operation "${operation}" is not supported!`, {
        description: 'It must be fromFile or toFile.',
      })
      const { pairedItem: _link, ...made } = continueWith(context, failure, 0)
      return [[made]]
    }
    return eachItem(context, (item, itemIndex) =>
      itemsOfTable(context, item, itemIndex, formatOf(context, itemIndex), false),
    )
  },
}

/** The first version reads every format by the library's rules, CSV too. */
function formatOf(context: NodeContext, itemIndex: number): 'auto' | 'autodetect' | 'csv' {
  if (context.node.typeVersion < 2) return 'auto'
  return parametersOf(context, itemIndex).text('fileFormat', 'csv') === 'csv' ? 'csv' : 'autodetect'
}

async function written(context: NodeContext): Promise<readonly Item[]> {
  const format = parametersOf(context, 0).text('fileFormat', 'xls')
  try {
    if (isTableFormat(format)) return await tableOfItems(context, format, 'spreadsheet')
    throw new NodeFailure(`The format "${format}" is not known. It must be one of csv, html, ods, rtf, xls, xlsx.`)
  } catch (thrown) {
    return [{ ...continueWith(context, thrown, 0), pairedItem: context.items.map((_, item) => ({ item })) }]
  }
}
