import type { convert } from 'html-to-text'
import type { CheerioAPI } from 'cheerio'
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
  isOldNode: boolean,
): Promise<JsonObject> {
  const { load } = await import('cheerio')
  const { convert: toText } = await import('html-to-text')
  const $ = load(source)
  const reading = readingOf(parameters, isOldNode)
  const values: Record<string, unknown> = {}
  for (const entry of parameters.entries('extractionValues.values')) {
    const wanted = parametersIn(entry)
    const read = (selection: Selection): unknown =>
      tidied(valueOf(selection, wanted, { typeVersion, isOldNode }, toText), reading)
    const found = select($, wanted.text('cssSelector'))
    const value = wanted.flag('returnArray') ? found.toArray().map((element) => read($(element))) : read(found)
    // What was not found leaves no field behind.
    if (value !== undefined) setOwn(values, wanted.name('key'), value)
  }
  return values
}

interface Reading {
  readonly trim: boolean
  readonly cleanUp: boolean
}

/** The older node trims unless it is told not to, the newer one where it is told to. */
function readingOf(parameters: ItemParameters, isOldNode: boolean): Reading {
  return {
    trim: parameters.flag('options.trimValues', isOldNode),
    cleanUp: !isOldNode && parameters.flag('options.cleanUpText'),
  }
}

function select($: CheerioAPI, selector: string): Selection {
  try {
    return $(selector)
  } catch (error) {
    throw new NodeFailure(messageOf(error), { description: `The CSS selector "${selector}" cannot be read.` })
  }
}

type ToText = typeof convert

function valueOf(
  selection: Selection,
  wanted: ItemParameters,
  { typeVersion, isOldNode }: { readonly typeVersion: number; readonly isOldNode: boolean },
  toText: ToText,
): unknown {
  const kind = wanted.text('returnValue', 'text')
  switch (kind) {
    case 'attribute':
      return selection.attr(wanted.text('attribute'))
    case 'html':
      return selection.html() || undefined
    case 'value':
      return selection.val()
    case 'text':
      if (isOldNode) return shownText(selection)
      return typeVersion < 1.2
        ? shownText(selection) || undefined
        : readableText(selection.html() ?? '', wanted, toText)
    default:
      throw new NodeFailure(`"${kind}" cannot be returned. It must be one of attribute, html, text, value.`)
  }
}

/** The text of all elements, except what scripts and styles say. */
function shownText(selection: Selection): string {
  const copy = selection.not('script, style').clone()
  copy.find('script, style').remove()
  return copy.text()
}

/** Text as a person sees it, in the layout of the library that the workflow format uses: lists with stars, 80 signs a line. */
function readableText(html: string, wanted: ItemParameters, toText: ToText): string {
  const skipped = namesOf(wanted.text('skipSelectors'))
  const selectors = skipped.map((selector) => ({ selector, format: 'skip' }))
  return toText(html, skipped.length === 0 ? {} : { selectors })
}

function namesOf(selectors: string): readonly string[] {
  return selectors
    .split(',')
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '')
}

function tidied(value: unknown, { trim, cleanUp }: Reading): unknown {
  if (typeof value !== 'string') return value
  const text = trim ? value.trim() : value
  return cleanUp
    ? text
        .trim()
        .replace(/[\r\n]/g, '')
        .replace(/\s+/g, ' ')
    : text
}
