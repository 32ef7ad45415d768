import { isObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { eachItem } from './items/each-item.ts'
import { passNothingOn } from './items/unknown-choice.ts'
import { withField } from './items/with-field.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeKind } from './node-kind.ts'
import { shown } from './items/text-of.ts'

/** Markdown: HTML to Markdown, or Markdown to HTML. */
export const markdown: NodeKind = {
  type: 'n8n-nodes-base.markdown',
  facts: { label: 'Markdown' },
  versions: [1],
  group: 'data',
  execute: async (context) => {
    const mode = parametersOf(context, 0).text('mode', 'htmlToMarkdown')
    const convert = conversions.get(mode)
    if (convert === undefined) {
      return [passNothingOn(context, { of: 'mode', chosen: mode, known: [...conversions.keys()].join(', ') })]
    }
    const [made = []] = await eachItem(context, async ({ json }, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      const text = await convert(parameters)
      return { json: withField(json, parameters.name('destinationKey', 'data'), text) }
    })
    // The service says of no item which one it was made of, nor which one failed.
    return [made.map(({ pairedItem: _link, ...item }) => item)]
  },
}

const conversions: ReadonlyMap<string, (parameters: ItemParameters) => Promise<unknown>> = new Map([
  ['htmlToMarkdown', toMarkdown],
  ['markdownToHtml', toHtml],
])

/** Options of the workflow format that the translator has under the same name. */
const textOptions = ['bulletMarker', 'codeFence', 'emDelimiter', 'strongDelimiter', 'strikeDelimiter'] as const

async function toMarkdown(parameters: ItemParameters): Promise<unknown> {
  const { NodeHtmlMarkdown } = await import('node-html-markdown')
  const options: Record<string, unknown> = {}
  for (const name of textOptions) {
    const value = parameters.text(`options.${name}`)
    if (value !== '') options[name] = value
  }
  const codeBlockStyle = parameters.text('options.codeBlockStyle')
  if (codeBlockStyle !== '') options['codeBlockStyle'] = codeBlockStyle
  for (const name of ['keepDataImages', 'useLinkReferenceDefinitions', 'useInlineLinks'] as const) {
    if (parameters.value(`options.${name}`) !== undefined) options[name] = parameters.flag(`options.${name}`)
  }
  for (const name of ['ignore', 'blockElements'] as const) {
    const names = parameters.names(`options.${name}`)
    if (names.length > 0) options[name] = names
  }
  const newlines = parameters.number('options.maxConsecutiveNewlines', 0)
  if (newlines > 0) options['maxConsecutiveNewlines'] = newlines
  Object.assign(options, patternsOf(parameters))
  const given = parameters.value('html', '')
  if (given === undefined || given === null)
    throw new NodeFailure('Cannot convert undefined or null to object', {
      description: `The HTML is ${String(given)}. Expected text.`,
    })
  // A list or an object is one text after the other for it, and a number none.
  if (typeof given === 'string') return NodeHtmlMarkdown.translate(given, options)
  return NodeHtmlMarkdown.translate(typeof given === 'object' ? { ...given } : {}, options)
}

/** What is replaced or escaped by a pattern: pairs of what is looked for and what is put there. */
function patternsOf(parameters: ItemParameters): Record<string, unknown> {
  const pairOf = (entry: unknown): readonly [unknown, unknown] | null =>
    isObject(entry) && Object.keys(entry).length > 0 ? [entry['pattern'], entry['replacement']] : null
  const replaced = parameters.entries('options.textReplace.values').map(pairOf)
  const lineStart = pairOf(parameters.value('options.lineStartEscape.value'))
  const everywhere = pairOf(parameters.value('options.globalEscape.value'))
  return {
    ...(replaced.length > 0 && { textReplace: replaced }),
    ...(lineStart !== null && { lineStartEscape: lineStart }),
    ...(everywhere !== null && { globalEscape: everywhere }),
  }
}

/** Options of the workflow format have the names that the converter knows them by. */
async function toHtml(parameters: ItemParameters): Promise<unknown> {
  const { default: showdown } = await import('showdown')
  const converter = new showdown.Converter()
  for (const [name, value] of Object.entries(parameters.object('options') ?? {})) converter.setOption(name, value)
  const given = parameters.value('markdown', '')
  // The service hands it over as it is: nothing stays nothing, and so do 0 and no.
  if (given === undefined || given === null || given === 0 || given === false) return given
  if (typeof given !== 'string')
    throw new NodeFailure('text.replace is not a function', {
      description: `The Markdown is ${shown(given)}. Expected text.`,
    })
  return converter.makeHtml(given)
}
