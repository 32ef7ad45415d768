import { NodeFailure } from '../node-failure.ts'
import type { Item } from '../../../shared/item.ts'
import { isObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { forEachItem, noteContinued } from './items/each-item.ts'
import { getField } from './items/fields.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { isWrittenOut, notToBeHad } from './items/unknown-choice.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

/** How the service fails on an item without data, outside of the node that made it: an error output looks for an error first. */
function nothingRead({ node }: NodeContext): string {
  return `Cannot read properties of null (reading '${node.onError === 'continueErrorOutput' ? 'error' : '$error'}')`
}

/** XML: XML text to JSON, or JSON to XML text. */
export const xml: NodeKind = {
  type: 'n8n-nodes-base.xml',
  facts: { label: 'XML' },
  versions: [1],
  group: 'data',
  execute: async (context) => {
    const mode = parametersOf(context, 0).text('mode', 'xmlToJson')
    if (mode !== 'xmlToJson' && mode !== 'jsonToxml' && isWrittenOut(context, 'mode')) {
      throw notToBeHad(context, { of: 'mode', chosen: mode, known: 'xmlToJson, jsonToxml' })
    }
    const withoutData: number[] = []
    // An expression that fails fails the node; of what cannot be converted each item fails alone.
    const made = await forEachItem({ ...context, continues: false }, async (item, itemIndex) => {
      context.stopped.throwIfAborted()
      try {
        const one = await converted(context, item, itemIndex)
        if (one === null) withoutData.push(itemIndex)
        return one ?? []
      } catch (thrown) {
        if (!context.continues || !(thrown instanceof NodeFailure)) throw thrown
        // The workflow format forgets the item here: it makes one with the error, and passes on another list.
        noteContinued(context, thrown.message, [itemIndex])
        return []
      }
    })
    const [first] = withoutData
    // The service comes upon it when the node is through with all items.
    if (first !== undefined) throw nothingIn(context, first)
    return [made]
  },
}

function nothingIn(context: NodeContext, itemIndex: number): NodeFailure {
  return new NodeFailure(nothingRead(context), {
    description: 'There is no element in the text, so that the item has no data: the service cannot go on with it.',
    itemIndex,
  })
}

/** Null where the text holds no element. */
async function converted(context: NodeContext, item: Item, itemIndex: number): Promise<Item | null> {
  const parameters = parametersOf(context, itemIndex)
  const field = parameters.name('dataPropertyName', 'data')
  const mode = parameters.text('mode', 'xmlToJson')
  if (mode === 'jsonToxml') {
    return { json: { [field]: await written(item.json, parameters) }, pairedItem: { item: itemIndex } }
  }
  if (mode !== 'xmlToJson') {
    throw new NodeFailure(`The operation "${mode}" is not known!`, {
      description: 'It must be xmlToJson or jsonToxml.',
    })
  }
  const text = getField(item.json, field)
  if (text === undefined) throw new NodeFailure(`Item has no JSON property called "${field}"`)
  if (text === null) {
    throw new NodeFailure("Cannot read properties of null (reading 'toString')", {
      description: `The field "${field}" holds null. Expected XML as text.`,
    })
  }
  // Whatever is no text is read as the text that the platform makes of it.
  const json = await read(platformText(text), parameters)
  // No link, as the service leaves it out: with a text less than items it is lost.
  return json === null ? null : { json }
}

function platformText(value: unknown): string {
  return isObject(value) ? '[object Object]' : String(value)
}

async function read(text: string, parameters: ItemParameters): Promise<Record<string, unknown> | null> {
  const { Parser } = await import('xml2js')
  const parser = new Parser({
    mergeAttrs: parameters.flag('options.mergeAttrs', true),
    explicitArray: parameters.flag('options.explicitArray'),
    explicitRoot: parameters.flag('options.explicitRoot', true),
    ignoreAttrs: parameters.flag('options.ignoreAttrs'),
    normalize: parameters.flag('options.normalize'),
    normalizeTags: parameters.flag('options.normalizeTags'),
    trim: parameters.flag('options.trim'),
    attrkey: parameters.text('options.attrkey', '$'),
    charkey: parameters.text('options.charkey', '_'),
  })
  let result: unknown
  try {
    result = await parser.parseStringPromise(text)
  } catch (error) {
    throw new NodeFailure(messageOf(error), { description: 'The text is not well-formed XML.' })
  }
  if (result === null) return null
  return typeof result === 'object' ? { ...result } : {}
}

async function written(json: object, parameters: ItemParameters): Promise<string> {
  const { Builder } = await import('xml2js')
  const rootName = parameters.text('options.rootName')
  const builder = new Builder({
    attrkey: parameters.text('options.attrkey', '$'),
    charkey: parameters.text('options.charkey', '_'),
    headless: parameters.flag('options.headless'),
    cdata: parameters.flag('options.cdata'),
    allowSurrogateChars: parameters.flag('options.allowSurrogateChars'),
    ...(rootName !== '' && { rootName }),
  })
  try {
    return builder.buildObject(json)
  } catch (error) {
    throw new NodeFailure(messageOf(error), { description: 'This JSON cannot be written as XML.' })
  }
}
