import type { MarkedExtension } from 'marked'
import { NodeFailure } from '../node-failure.ts'
import { eachItem } from './items/each-item.ts'
import { withField } from './items/with-field.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import type { NodeKind } from './node-kind.ts'

/** Markdown: HTML to Markdown, or Markdown to HTML. */
export const markdown: NodeKind = {
  type: 'n8n-nodes-base.markdown',
  versions: [1],
  group: 'data',
  execute: (context) =>
    eachItem(context, async (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      const text = await convert(parameters)
      return { ...item, json: withField(item.json, parameters.text('destinationKey', 'data'), text) }
    }),
}

function convert(parameters: ItemParameters): Promise<string> {
  const mode = parameters.text('mode', 'htmlToMarkdown')
  if (mode === 'htmlToMarkdown') return toMarkdown(parameters)
  if (mode === 'markdownToHtml') return toHtml(parameters)
  throw new NodeFailure(`The mode "${mode}" is not known. It must be htmlToMarkdown or markdownToHtml.`)
}

/** Options of the workflow format that the translator has under the same name. */
const textOptions = ['bulletMarker', 'codeFence', 'emDelimiter', 'strongDelimiter', 'strikeDelimiter'] as const

async function toMarkdown(parameters: ItemParameters): Promise<string> {
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
  options['maxConsecutiveNewlines'] = parameters.number('options.maxConsecutiveNewlines', 3)
  return NodeHtmlMarkdown.translate(parameters.text('html'), options)
}

async function toHtml(parameters: ItemParameters): Promise<string> {
  const { Marked } = await import('marked')
  const reader = new Marked({
    gfm: true,
    breaks: parameters.flag('options.simpleLineBreaks'),
    async: false,
  })
  if (!parameters.flag('options.noHeaderId')) reader.use(headingIds(parameters.text('options.prefixHeaderId')))
  if (parameters.flag('options.openLinksInNewWindow')) reader.use(linksInNewWindow)
  const html = reader.parse(parameters.text('markdown'), { async: false }).trimEnd()
  return parameters.flag('options.completeHTMLDocument')
    ? `<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n</head>\n<body>\n${html}\n</body>\n</html>`
    : html
}

/** Headings with an id made of their letters and digits, as users of the workflow format know them. */
function headingIds(prefix: string): MarkedExtension {
  return {
    renderer: {
      heading({ tokens, depth, text }) {
        const id = `${prefix}${text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  }
}

const linksInNewWindow: MarkedExtension = {
  renderer: {
    link({ href, tokens }) {
      const url = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      return `<a href="${url}" rel="noopener noreferrer" target="_blank">${this.parser.parseInline(tokens)}</a>`
    },
  },
}
