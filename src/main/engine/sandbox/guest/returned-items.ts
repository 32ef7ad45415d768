import { ValidationError } from './errors.ts'
import type { SceneItem } from './scene.ts'
import { view } from './data.ts'
import { textOf } from './text-of.ts'

/** What code returned as items, for each kind of node with code; refused in the words of the service (n8n 1.123.5, measured). */

type Fields = Record<string, unknown>

const isArray = Array.isArray
const reservedKeys = ['json', 'binary', 'pairedItem', 'error', 'index']
const example = '<a href="https://docs.n8n.io/data/data-structure/#data-structure" target="_blank">Example</a>'

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !isArray(value) && !(value instanceof Date)
}

/** What "Run Once for All Items" returned. */
export function allItems(made: unknown): SceneItem[] {
  if (made === null) return []
  if (typeof made !== 'object') throw itemsExpected()
  if (isArray(made)) {
    if (!made.every(isObject)) throw itemsExpected()
    if (made.some((item) => Object.keys(item).some((key) => reservedKeys.includes(key)))) made.forEach(checkKeys)
  }
  const items = normalized(made)
  items.forEach(checkParts)
  return items
}

/** What "Run Once for Each Item" returned for one item; nothing where it dropped the item. */
export function eachItem(made: unknown, index: number): SceneItem[] {
  if (made === null) return []
  if (typeof made !== 'object') {
    throw new ValidationError(
      `Code doesn't return an object [item ${index}]`,
      `Please return an object representing the output item. ('${textOf(made)}' was returned instead.)`,
    )
  }
  if (isArray(made)) {
    const what = made.length === 0 ? 'An empty array' : `An array of ${typeof made[0]}s`
    throw new ValidationError(
      `Code doesn't return a single object [item ${index}]`,
      `${what} was returned. If you need to output multiple items, please use the 'Run Once for All Items' mode instead.`,
    )
  }
  const [item] = normalized([made])
  if (item === undefined) return []
  checkParts(item, index)
  checkKeys(item as unknown as Fields, index)
  const { json, binary } = item
  return [{ json, ...(binary === undefined ? {} : { binary }), pairedItem: { item: index } }]
}

/** The same where the service looks at it later: what counts as no leaves the item out, and keys beside `json` and `binary` are lost. */
export function takenItem(made: unknown, index: number): SceneItem[] {
  if (made === null || made === undefined || made === false || made === 0 || made === '') return []
  const fields: Fields = typeof made === 'object' ? (made as Fields) : {}
  const json = 'json' in fields ? fields['json'] : 'binary' in fields ? {} : made
  const binary = fields['binary'] as Fields | undefined
  return [{ json: json as Fields, ...(binary ? { binary } : {}), pairedItem: { item: index } }]
}

/** Where the service checks what a Function returned: the lines of its own text, which it adds to its words (n8n 1.123.5). */
const linesOfChecks = { form: 170, presence: 187, type: 193 } as const

/** What Function returned: an object stands for the one item, or for its JSON; a list is one of items, or of their JSON. */
export function itemsOfFunction(made: unknown): SceneItem[] {
  const fail = (message: string, check: keyof typeof linesOfChecks): never => {
    const line = view.scene.continueOnFail ? '' : ` [Line ${linesOfChecks[check]}]`
    throw new ValidationError(`${message}${line}`, null)
  }
  if (made === undefined) return fail("Cannot read properties of undefined (reading 'every')", 'form')
  if (made === null) return fail("Cannot read properties of null (reading 'json')", 'form')
  if (typeof made !== 'object') return fail('executionData.every is not a function', 'form')
  const unreadable: unknown = isArray(made) ? made.find((one) => one === null) : undefined
  if (unreadable === null) return fail("Cannot use 'in' operator to search for 'json' in null", 'form')
  const items = normalized(made, (message) => fail(message, 'form'))
  for (const { json } of items as readonly { readonly json: unknown }[]) {
    if (json === undefined) return fail('All returned items have to contain a property named "json"!', 'presence')
    if (typeof json !== 'object') return fail('The json-property has to be an object!', 'type')
  }
  items.forEach(checkJson)
  return items
}

/** What Function Item returned: the JSON of the item, whose files stay. */
export function itemOfFunctionItem(made: unknown, index: number): SceneItem[] {
  if (made === undefined) throw new ValidationError('No data got returned. Always an object has to be returned!', null)
  if (made === null) throw new ValidationError('Cannot convert undefined or null to object', null)
  const { binary } = view.scene.items[index] ?? {}
  const item = { json: made as Fields, ...(binary === undefined ? {} : { binary }), pairedItem: { item: index } }
  checkJson(item, index)
  return [item]
}

/** One object is the item, where it has JSON; of a list all are items or all are their JSON, and files have none. */
function normalized(made: object, fail: (message: string) => never = refuse): SceneItem[] {
  const list: readonly unknown[] = isArray(made) ? made : [(made as Fields)['json'] ? made : { json: made }]
  const has = (key: string) => (item: unknown) => typeof item === 'object' && item !== null && key in item
  if (list.every(has('json'))) return list as SceneItem[]
  if (list.some(has('json'))) return fail('Inconsistent item format')
  if (list.every(has('binary'))) {
    return (list as readonly Fields[]).map(({ binary, ...json }) => ({ json, binary: binary as Fields }))
  }
  if (list.some(has('binary'))) return fail('Inconsistent item format')
  return list.map((json) => ({ json: json as Fields }))
}

function refuse(message: string): never {
  throw new ValidationError(message, null)
}

function itemsExpected(): ValidationError {
  return new ValidationError(
    "Code doesn't return items properly",
    'Please return an array of objects, one for each item you would like to output.',
  )
}

/** A key beside those of an item was meant for its JSON. */
function checkKeys(item: Fields, index: number): void {
  const keys = Object.keys(item)
  const other = keys.find((key) => !reservedKeys.includes(key))
  if (other === undefined) return
  const reserved = keys.find((key) => reservedKeys.includes(key))
  throw reserved === undefined
    ? new ValidationError(
        `Unknown top-level item key: ${other} [item ${index}]`,
        'Access the properties of an item under `.json`, e.g. `item.json`',
      )
    : new ValidationError(
        `Invalid output format [item ${index}]`,
        `An output item contains the reserved key <code>${reserved}</code>. To get around this, please wrap each item in an object, under a key called <code>json</code>. ${example}`,
      )
}

/** What is wrong with an item that has its parts. */
export function checkParts(item: SceneItem, index: number): void {
  checkJson(item, index)
  if (item.binary !== undefined && !isObject(item.binary)) throw notAnObject('binary', index)
}

function checkJson({ json }: SceneItem, index: number): void {
  if (!isObject(json)) throw notAnObject('json', index)
}

function notAnObject(part: 'json' | 'binary', index: number): ValidationError {
  return new ValidationError(
    `A '${part}' property isn't an object [item ${index}]`,
    `In the returned data, every key named '${part}' must point to an object.`,
  )
}
