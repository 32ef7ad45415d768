// Values of the payload as they were meant: numbers and days as programs write them, texts decoded, trimmed, of the case that the
// workflow compares with. In: a value. Out: the same, mended. Serves contract §7 rule 3.
import { hasWord } from '../../shared/has-word.ts'
import { isObject } from '../../shared/json.ts'
import { addressOf, mendValue, textWithin, ways, type Way } from './mend-value.ts'
import { inEachThatFits } from './alter-body.ts'
import { altered } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { alterEach, placesField } from './each-place.ts'
import { choiceField } from './fields.ts'
import { parsedBody } from './parsed-body.ts'
import { textsIn, valueAt } from './payload-references.ts'
import { bodyReads, placesPath, readValues, valuesInEach, type BodyRead } from './payload-reads.ts'
import { numberOf } from './plain-texts.ts'
import type { Studied } from './studied.ts'

/** Mends one field of the payload, in every element of its lists. */
const mendedValue = defineChange('data', {
  name: 'mended-value',
  title: 'Mend a value',
  description:
    'A value of the payload is written as programs expect it: number, day, text decoded, trimmed, in another case.',
  aim: 'repair',
  fields: { path: placesField('JSON path', '$.total'), how: choiceField('It is', ways, 'number') },
  sentence: ({ path, how }) => `${path} is ${ways[how]}.`,
  apply: (conditions, { path, how }) =>
    altered(conditions, {
      send: (requests) =>
        inEachThatFits(conditions.send(requests), (request) =>
          alterEach(request, path, (value) => mendValue(value, how)),
        ),
    }),
  candidates: (studied) => candidates(studied),
})

const most = 24

function candidates(studied: Studied): readonly { readonly path: string; readonly how: Way }[] {
  const compared = comparedTexts(studied)
  const values = readValues(studied)
  const isCalled = callsWhatItReads(studied)
  const addresses = values.filter(({ value, read }) => isCalled(read.node) && addressOf(value) !== undefined)
  const all = [
    ...addresses.map(({ keys }) => ({ path: placesPath(keys), how: 'address' as const })),
    ...walkedValues(studied).map((path) => ({ path, how: 'list' as const })),
    ...textsInPlaceOfObjects(studied),
    ...inPlaceOfTexts(studied).map((path) => ({ path, how: 'text-within' as const })),
    ...valuesInEach(studied).flatMap(({ keys, value, read }) =>
      waysFor(value, read, compared, keys).map((how) => ({ path: placesPath(keys), how })),
    ),
  ]
  return [...new Map(all.map((one) => [`${one.path} ${one.how}`, one])).values()].slice(0, most)
}

/** Objects and texts that are taken for lists: one thing, or all of them in one text, stands there where a list is expected. */
function walkedValues(studied: Studied): readonly string[] {
  const body = parsedBody(studied)
  const reads = bodyReads(studied)
  const walked = reads
    .filter(({ keys, found }) => found === 'missing' && listMethods.has(keys.at(-1) ?? ''))
    .map(({ keys }) => keys.slice(0, -1))
  const told = [...toldToBeLists(reads, studied), ...reads.filter((read) => isSplit(read, studied))].map(
    ({ keys }) => keys,
  )
  const paths = [...walked, ...told]
  const single = paths.filter((keys) => isObject(valueAt(body, keys)) || isText(valueAt(body, keys)))
  return [...new Set(single.map((keys) => placesPath(keys)))]
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Objects and lists of which something is asked that only a text can do. */
function inPlaceOfTexts(studied: Studied): readonly string[] {
  const body = parsedBody(studied)
  const asked = bodyReads(studied)
    .filter(({ keys, found }) => found === 'missing' && textMethods.has(keys.at(-1) ?? ''))
    .map(({ keys }) => keys.slice(0, -1))
  return [
    ...new Set(asked.filter((keys) => textWithin(valueAt(body, keys)) !== undefined).map((keys) => placesPath(keys))),
  ]
}

const textMethods: ReadonlySet<string> = new Set([
  'trim',
  'split',
  'toLowerCase',
  'toUpperCase',
  'replace',
  'replaceAll',
  'match',
  'startsWith',
  'endsWith',
  'substring',
  'charAt',
  'padStart',
])

/** Those of which the error speaks as of a list: "tags is not iterable", "$json.body.skus.map is not a function"; all, where it names none. */
function toldToBeLists(reads: readonly BodyRead[], { failedNode, failedText }: Studied): readonly BodyRead[] {
  const text = failedText ?? ''
  const method = /\.(\w+) is not a function/u.exec(text)?.[1] ?? ''
  const own = reads.filter(({ node }) => node === failedNode)
  const named = own.filter(({ keys }) => hasWord(text, keys.at(-1) ?? ''))
  if (listMethods.has(method)) return named.length > 0 ? named : own
  return /iterable|\barray\b|\blist\b/iu.test(text) ? named : []
}

/** Texts within which something is read that is in what they say: JSON, or JSON in Base64. */
function textsInPlaceOfObjects(studied: Studied): readonly { readonly path: string; readonly how: Way }[] {
  const body = parsedBody(studied)
  return bodyReads(studied).flatMap(({ keys, found }) => {
    if (found !== 'missing') return []
    const length = keys.findIndex((_, at) => at > 0 && typeof valueAt(body, keys.slice(0, at)) === 'string')
    if (length < 0) return []
    const [before, within] = [keys.slice(0, length), keys.slice(length)]
    const value = valueAt(body, before)
    return (['json', 'base64'] as const)
      .filter((how) => valueAt(mendValue(value, how), within) !== undefined)
      .map((how) => ({ path: placesPath(before), how }))
  })
}

/** A node that makes an item of each element splits the field: of one thing it makes an item of each of its values. */
function isSplit({ node, keys }: BodyRead, { workflow }: Studied): boolean {
  const { type, parameters } = workflow.nodes.find(({ name }) => name === node) ?? {}
  const isSplitter = type === 'n8n-nodes-base.splitOut' || type === 'n8n-nodes-base.itemLists'
  const fields = isSplitter ? parameters?.['fieldToSplitOut'] : undefined
  return typeof fields === 'string' && fields.split(',').some((one) => one.trim().split('.').at(-1) === keys.at(-1))
}

const listMethods: ReadonlySet<string> = new Set([
  'map',
  'forEach',
  'filter',
  'find',
  'flatMap',
  'reduce',
  'some',
  'every',
  'slice',
  'join',
  'sort',
  'entries',
])

/** Whether a node failed that sends its request to an address which it reads. */
function callsWhatItReads({ workflow, failedNode }: Studied): (node: string) => boolean {
  const failed = workflow.nodes.find(({ name }) => name === failedNode)
  const url = failed?.parameters['url']
  const isRead = typeof url === 'string' && /^=\s*\{\{/u.test(url)
  return (node) => isRead && node === failedNode
}

function waysFor(
  value: unknown,
  read: BodyRead,
  compared: ReadonlySet<string>,
  keys: readonly string[],
): readonly Way[] {
  // `change-type` makes a single value a number, a text, true or false.
  const isInList = keys.some((key) => /^\d+$/u.test(key))
  const isLocalised = typeof value === 'string' && numberOf(value) !== null
  const types: readonly Way[] = isInList ? ['number', 'text', 'boolean'] : isLocalised ? ['number'] : []
  const all: readonly Way[] = [
    ...types,
    'decimal-text',
    'milliseconds',
    'seconds',
    'date',
    'plus',
    'trimmed',
    'json',
    'base64',
    'percent',
    'entities',
    'utf-8',
  ]
  const cases = (['lower', 'upper', 'capitalised'] as const).filter((way) => {
    const mended = mendValue(value, way)
    return typeof mended === 'string' && compared.has(mended)
  })
  const list = read.wants === 'list' && (isObject(value) || typeof value === 'string') ? (['list'] as const) : []
  return [...all.filter((way) => mendValue(value, way) !== undefined), ...cases, ...list]
}

/** Texts that the workflow has written out, and so may compare with. */
function comparedTexts({ workflow }: Pick<Studied, 'workflow'>): ReadonlySet<string> {
  const texts = workflow.nodes.flatMap((node) => textsIn(node.parameters))
  return new Set(
    texts.flatMap((text) => [
      text,
      ...[...text.matchAll(/(["'`])([^"'`\n]{1,60})\1/gu)].map(([, , inner = '']) => inner),
    ]),
  )
}

export const valueRepairs: readonly ChangeDefinition[] = [mendedValue]
