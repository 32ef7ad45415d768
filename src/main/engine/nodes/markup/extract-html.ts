import type { Cheerio, CheerioAPI } from 'cheerio'
import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { parametersIn, type ItemParameters } from '../items/item-parameters.ts'
import { setOwn } from '../../../../shared/own-field.ts'
import { messageOf } from '../../../../shared/message-of.ts'

type Selection = ReturnType<CheerioAPI>

/** The values that CSS selectors find in HTML, by the names given in `extractionValues`. */
export async function extractValues(
  source: string,
  parameters: ItemParameters,
  typeVersion: number,
): Promise<JsonObject> {
  const { load } = await import('cheerio')
  const $ = load(source)
  const trim = parameters.flag('options.trimValues', true)
  const cleanUp = parameters.flag('options.cleanUpText', typeVersion >= 1.2)
  const values: Record<string, unknown> = {}
  for (const entry of parameters.entries('extractionValues.values')) {
    const wanted = parametersIn(entry)
    const read = (selection: Selection): unknown => tidied(valueOf($, selection, wanted, typeVersion), trim, cleanUp)
    const found = select($, wanted.text('cssSelector'))
    const value = wanted.flag('returnArray')
      ? found.toArray().map((element) => read($(element)))
      : (read(found) ?? null)
    setOwn(values, wanted.text('key'), value)
  }
  return values
}

function select($: CheerioAPI, selector: string): Selection {
  try {
    return $(selector)
  } catch (error) {
    const reason = messageOf(error)
    throw new NodeFailure(`The CSS selector "${selector}" cannot be read: ${reason}`)
  }
}

function valueOf($: CheerioAPI, selection: Selection, wanted: ItemParameters, typeVersion: number): unknown {
  const kind = wanted.text('returnValue', 'text')
  switch (kind) {
    case 'attribute':
      return selection.attr(wanted.text('attribute'))
    case 'html':
      return selection.html() ?? undefined
    case 'value':
      return selection.val()
    case 'text':
      return typeVersion < 1.1 ? selection.text() : readableText($, selection, wanted.text('skipSelectors'))
    default:
      throw new NodeFailure(`"${kind}" cannot be returned. It must be one of attribute, html, text, value.`)
  }
}

const blocks =
  'address,article,aside,blockquote,dd,div,dl,dt,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,td,th,tr,ul'

/** Text as a person sees it: without scripts, styles and what is to be skipped, a new line for each block. */
function readableText($: CheerioAPI, selection: Selection, skipSelectors: string): string {
  const copy: Cheerio<never> | Selection = selection.clone()
  copy.find(['script', 'style', ...namesOf(skipSelectors)].join(',')).remove()
  copy.find('br').replaceWith('\n')
  copy.find(blocks).each((_, element) => {
    $(element).before('\n').append('\n')
  })
  return copy
    .text()
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/[ \t]+/g, ' ')
}

function namesOf(selectors: string): readonly string[] {
  return selectors
    .split(',')
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '')
}

function tidied(value: unknown, trim: boolean, cleanUp: boolean): unknown {
  if (typeof value !== 'string') return value
  const text = trim ? value.trim() : value
  return cleanUp ? text.trim().replace(/\s+/g, ' ') : text
}
