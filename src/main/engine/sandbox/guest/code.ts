import { textOf } from './text-of.ts'
import { rawError, ValidationError } from './errors.ts'
import type { CodeResult, Scene, SceneItem } from './scene.ts'
import { view } from './data.ts'
import { stringifyJson } from './json.ts'
import { suppose, takeReads, unnoted, watched } from './reads.ts'
import { bytesOfFile, olderRequest, request } from './requests.ts'
import { base64Encode } from './bytes.ts'
import { fileIdOf } from '../../../../shared/binary-files.ts'
import { sizeText } from '../../../../shared/size-text.ts'

/** Runs a Code node's function over the items, checks what it returns and wraps it into items. */

type UserCode = () => Promise<unknown>

const stringify = JSON.stringify
const isArray = Array.isArray

interface Running {
  done: boolean
  items: SceneItem[]
  failures: { itemIndex: number | null; error: ReturnType<typeof rawError>; afterItems: number }[]
  /** Runs the code once more for the item on which it failed first; null where it failed on none. */
  again: (() => unknown) | null
}

const running: Running = { done: false, items: [], failures: [], again: null }
let staticDataBefore = ''

const reservedKeys = ['json', 'binary', 'pairedItem', 'error']
const example = '<a href="https://docs.n8n.io/data/data-structure/#data-structure" target="_blank">Example</a>'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !isArray(value) && !(value instanceof Date)
}

function itemsExpected(): ValidationError {
  return new ValidationError(
    "Code doesn't return items properly",
    'Please return an array of objects, one for each item you would like to output.',
  )
}

/** One returned object as an item; `index` is its place in what was returned. */
function wrapped(item: Record<string, unknown>, index: number): SceneItem {
  const keys = Object.keys(item)
  const reserved = keys.find((key) => reservedKeys.includes(key))
  const other = keys.find((key) => !reservedKeys.includes(key) && key !== 'index')
  if (reserved !== undefined && other !== undefined) {
    throw new ValidationError(
      `Invalid output format [item ${index}]`,
      `An output item contains the reserved key <code>${reserved}</code>. To get around this, please wrap each item in an object, under a key called <code>json</code>. ${example}`,
    )
  }
  if (other !== undefined) {
    throw new ValidationError(
      `Unknown top-level item key: ${other} [item ${index}]`,
      'Access the properties of an item under `.json`, e.g. `item.json`',
    )
  }
  if (item['json'] !== undefined || item['binary'] === undefined) {
    if (!isObject(item['json'])) {
      throw new ValidationError(
        `A 'json' property isn't an object [item ${index}]`,
        `In the returned data, every key named 'json' must point to an object. ${example}`,
      )
    }
  }
  if (item['binary'] !== undefined && !isObject(item['binary'])) {
    throw new ValidationError(
      `A 'binary' property isn't an object [item ${index}]`,
      `In the returned data, every key named 'binary' must point to an object. ${example}`,
    )
  }
  return { ...(item as unknown as SceneItem), json: isObject(item['json']) ? item['json'] : {} }
}

/** What "Run Once for All Items" returned, as items. */
function allItems(returned: unknown): SceneItem[] {
  if (returned === null) return []
  if (typeof returned !== 'object') throw itemsExpected()
  const list: readonly unknown[] = isArray(returned) ? returned : [returned]
  if (!list.every(isObject)) throw itemsExpected()
  const anyReserved = list.some((item) => Object.keys(item).some((key) => reservedKeys.includes(key)))
  return anyReserved ? list.map(wrapped) : list.map((json) => ({ json }))
}

/** What "Run Once for Each Item" returned for one item; null where it dropped the item. */
function eachItem(returned: unknown, index: number): SceneItem | null {
  if (returned === null) return null
  if (isArray(returned)) {
    throw new ValidationError(
      `Code doesn't return a single object [item ${index}]`,
      `An array of ${returned.length} was returned. If you need to output multiple items, please use the 'Run Once for All Items' mode instead.`,
    )
  }
  if (!isObject(returned)) {
    throw new ValidationError(
      `Code doesn't return an object [item ${index}]`,
      `Please return an object representing the output item. ('${textOf(returned)}' was returned instead.)`,
    )
  }
  const anyReserved = Object.keys(returned).some((key) => reservedKeys.includes(key))
  const item = anyReserved ? wrapped(returned, index) : { json: returned }
  return { ...item, pairedItem: { item: index } }
}

/** `this` of the code. */
function self(): object {
  const { getNodeParameter, getWorkflowStaticData } = globalThis as unknown as Readonly<Record<string, unknown>>
  return { helpers, getNodeParameter, getWorkflowStaticData }
}

export const helpers = {
  httpRequest: (options: unknown) => request(options, null),
  httpRequestWithAuthentication: (type: unknown, options: unknown) => request(options, String(type)),
  requestWithAuthentication: (type: unknown, options: unknown) => request(options, String(type)),
  request: olderRequest,
  assertBinaryData: (index: unknown, name: unknown) => {
    const binary = view.scene.items[Number(index)]?.binary?.[String(name)]
    if (!isObject(binary)) {
      throw new Error(
        `This operation expects the node's input data to contain a binary file '${String(name)}', but none was found [item ${String(index)}]`,
      )
    }
    return binary
  },
  getBinaryDataBuffer: (index: unknown, name: unknown) => {
    const binary = view.scene.items[Number(index)]?.binary?.[String(name)]
    if (!isObject(binary))
      throw new Error(`The item with index ${String(index)} has no binary property "${String(name)}".`)
    const { data, id } = binary as Readonly<Record<string, unknown>>
    const file = fileIdOf({ data: String(data), ...(typeof id === 'string' ? { id } : {}) })
    return file === null ? Promise.resolve(Buffer.from(String(data), 'base64')) : bytesOfFile(file)
  },
  prepareBinaryData: (data: unknown, fileName?: unknown, mimeType?: unknown) =>
    Promise.resolve({
      ...contentOf(data),
      mimeType: typeof mimeType === 'string' ? mimeType : 'application/octet-stream',
      ...(typeof fileName === 'string'
        ? { fileName, fileExtension: fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1) : '' }
        : {}),
    }),
  setBinaryDataBuffer: (binary: unknown, data: unknown) => {
    if (!isObject(binary)) throw new Error('The binary data whose bytes are to be set is no object.')
    const { id: _id, ...about } = binary
    return Promise.resolve({ ...about, ...contentOf(data) })
  },
}

/** Bytes as binary data carries them. What is long goes to a file when the code has ended. */
function contentOf(data: unknown): { data: string; fileSize: string; bytes: number } {
  const bytes = data instanceof Uint8Array ? data : Buffer.from(data as string)
  return { data: base64Encode(bytes), fileSize: sizeText(bytes.length), bytes: bytes.length }
}

function restore(index: number | null): void {
  view.index = index ?? 0
}

async function runForAll(scene: Scene, code: UserCode): Promise<void> {
  try {
    const returned: unknown = await Reflect.apply(code, self(), [])
    running.items = unnoted(() => allItems(returned))
    if (scene.items.length > 0 || running.items.length >= 0) restore(0)
  } catch (error) {
    running.failures.push({ itemIndex: itemOf(error), error: rawError(error), afterItems: 0 })
    running.again = () => Reflect.apply(code, self(), [])
  }
}

function itemOf(error: unknown): number | null {
  try {
    return itemNamedBy(error)
  } catch {
    // What was thrown refuses to be looked at.
    return null
  }
}

function itemNamedBy(error: unknown): number | null {
  const found = error instanceof ValidationError ? /\[item (\d+)\]$/.exec(error.message)?.[1] : undefined
  return found === undefined ? null : Number(found)
}

async function runForEach(scene: Scene, code: UserCode): Promise<void> {
  for (let index = 0; index < scene.items.length; index++) {
    const run = (): Promise<unknown> => {
      view.index = index
      const item = watched(scene.items[index], null, [String(index)])
      Object.defineProperty(globalThis, 'item', { value: item, writable: true, configurable: true })
      return Reflect.apply(code, self(), [])
    }
    try {
      const returned = await run()
      const made = unnoted(() => eachItem(returned, index))
      if (made !== null) running.items.push(made)
    } catch (error) {
      running.failures.push({ itemIndex: index, error: rawError(error), afterItems: running.items.length })
      running.again ??= run
      if (!scene.continueOnFail) return
    }
  }
}

export function start(scene: Scene, code: UserCode): void {
  staticDataBefore = stringify(scene.staticData)
  const whole = scene.mode === 'runOnceForEachItem' ? runForEach(scene, code) : runForAll(scene, code)
  void whole.then(() => {
    running.done = true
  })
}

/** The code could not be compiled. */
export function refuse(error: unknown): void {
  running.failures.push({ itemIndex: null, error: rawError(error, true), afterItems: 0 })
  running.done = true
}

export function isDone(): boolean {
  return running.done
}

export function finish(scene: Scene): string {
  const changed = stringify(scene.staticData) !== staticDataBefore
  const result: CodeResult = {
    items: running.items,
    failures: running.failures,
    customData: { ...view.customData },
    staticData: changed ? scene.staticData : null,
  }
  const text = unnoted(() => resultText(result))
  if (running.again !== null) suppose(running.again)
  const reads = takeReads()
  return reads === undefined ? text : `${text.slice(0, -1)},"reads":${stringify(reads)}}`
}

/** Items that go in a circle have no JSON: the node fails with the platform's words, and nothing else is lost. */
function resultText(result: CodeResult): string {
  try {
    return stringify(result)
  } catch (thrown) {
    // No memory is left: the worker says so.
    if (!(thrown instanceof TypeError)) throw thrown
    const failure = { itemIndex: null, error: rawError(reasonOf(result, thrown)), afterItems: 0 }
    return stringify({ ...result, items: [], failures: [...result.failures, failure] })
  }
}

function reasonOf({ items }: CodeResult, thrown: TypeError): unknown {
  try {
    stringifyJson(items)
    return thrown
  } catch (named) {
    return named
  }
}
