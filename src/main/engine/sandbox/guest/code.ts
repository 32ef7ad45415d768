import { isExhaustion, rawError, ValidationError } from './errors.ts'
import { base64Encode } from './bytes.ts'
import {
  allItems,
  checkParts,
  eachItem,
  isObject,
  itemOfFunctionItem,
  itemsOfFunction,
  takenItem,
} from './returned-items.ts'
import type { CodeResult, Scene, SceneItem } from './scene.ts'
import { view } from './data.ts'
import { isOfBigInt, textOfBigInt } from './big-int.ts'
import { stringifyJson } from './json.ts'
import { lostValues } from './lost-values.ts'
import { suppose, takeReads, unnoted, watched } from './reads.ts'

/** Runs a Code node's function over the items, checks what it returns and wraps it into items. */

type UserCode = () => Promise<unknown>

const stringify = JSON.stringify

interface Running {
  done: boolean
  items: SceneItem[]
  failures: { itemIndex: number | null; error: ReturnType<typeof rawError>; afterItems: number }[]
  /** Runs the code once more for the item on which it failed first; null where it failed on none. */
  again: (() => unknown) | null
}

const running: Running = { done: false, items: [], failures: [], again: null }
let staticDataBefore = ''

/** What code returned, of any kind, as items: `index` tells the item that it ran for; null: it ran for all. */
const returned: Readonly<Record<Scene['kind'], (made: unknown, index: number) => SceneItem[]>> = {
  code: (made, index) => {
    if (view.scene.mode !== 'runOnceForEachItem') return allItems(made)
    return view.scene.returns === 'taken' ? takenItem(made, index) : eachItem(made, index)
  },
  function: itemsOfFunction,
  'function-item': itemOfFunctionItem,
  query: allItems,
}

function restore(index: number | null): void {
  view.index = index ?? 0
}

async function runForAll(scene: Scene, code: UserCode): Promise<void> {
  try {
    const made: unknown = await Reflect.apply(code, globalThis, [])
    running.items = unnoted(() => returned[scene.kind](made, 0))
    restore(0)
  } catch (error) {
    running.failures.push({ itemIndex: itemOf(error), error: rawError(error), afterItems: 0 })
    running.again = () => Reflect.apply(code, globalThis, [])
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
  for (let index = 0; index < scene.runsFor; index++) {
    const run = (): Promise<unknown> => {
      view.index = index
      const item = watched(scene.items[index], null, [String(index)])
      const value = scene.kind === 'function-item' ? item?.json : item
      Object.defineProperty(globalThis, 'item', { value, writable: true, configurable: true })
      return Reflect.apply(code, globalThis, [])
    }
    try {
      const made = await run()
      running.items.push(...unnoted(() => returned[scene.kind](made, index)))
    } catch (error) {
      running.failures.push({ itemIndex: index, error: rawError(error), afterItems: running.items.length })
      running.again ??= run
      if (!scene.continueOnFail) return
    }
  }
  if (scene.returns === 'taken') checkTaken()
}

/** The items that came are counted, those of errors among them; without one that is refused none is given out. */
function checkTaken(): void {
  const { items, failures } = running
  try {
    for (const [place, item] of items.entries()) {
      checkParts(item, place + failures.filter(({ afterItems }) => afterItems <= place).length)
    }
  } catch (error) {
    failures.push({ itemIndex: itemOf(error), error: rawError(error), afterItems: 0 })
    running.items = []
  }
}

export function start(scene: Scene, code: UserCode): void {
  staticDataBefore = stringify(scene.staticData)
  const whole = scene.mode === 'runOnceForEachItem' ? runForEach(scene, code) : runForAll(scene, code)
  void endWith(whole)
}

/** Waits without `then`: the code may have changed it. */
async function endWith(whole: Promise<void>): Promise<void> {
  await whole
  running.done = true
}

/** The code could not be compiled. */
export function refuse(error: unknown): void {
  running.failures.push({ itemIndex: null, error: rawError(error, true), afterItems: 0 })
  running.done = true
}

/** Runs what belongs to the code and is called by nobody in it, a timer's callback: what it throws nobody can catch, and it ends the code. */
export function runUncaught(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (isExhaustion(error)) throw error
    running.failures.push({ itemIndex: null, error: rawError(error), afterItems: running.items.length })
    running.done = true
  }
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
  const written = unnoted(() => resultText(result))
  // Static data that stayed as it was ends the text with the one null that tells nothing.
  const isSuspect =
    written.indexOf('null') !== (changed ? -1 : written.length - 'null}'.length) || written.includes(':{}')
  const lost = isSuspect ? unnoted(() => lostValues(running.items)) : []
  const text = lost.length === 0 ? written : `${written.slice(0, -1)},"lost":${stringify(lost)}}`
  if (running.again !== null) suppose(running.again)
  const reads = takeReads()
  return reads === undefined ? text : `${text.slice(0, -1)},"reads":${stringify(reads)}}`
}

/** An error in an item is known by its text alone, which is no key of it that JSON would write. */
function withErrorText(item: SceneItem): SceneItem {
  const { error } = item
  return error instanceof Error ? { ...item, error: { message: error.message } } : item
}

/** Code may put a Buffer where the base64 of a file belongs: the nodes behind it take either. */
function withFileTexts(item: SceneItem): SceneItem {
  if (!isObject(item.binary)) return item
  const files = Object.entries(item.binary).map(([name, file]) => {
    const bytes = isObject(file) ? bytesOfBuffer(file['data']) : null
    return [name, bytes === null ? file : { ...(file as object), data: base64Encode(bytes) }] as const
  })
  return { ...item, binary: Object.fromEntries(files) }
}

/** Of a Buffer, of the JSON of one, or of a list of bytes. */
function bytesOfBuffer(data: unknown): Uint8Array | null {
  if (Buffer.isBuffer(data)) return data
  if (Array.isArray(data)) return data.every((byte) => typeof byte === 'number') ? Buffer.from(data) : null
  return isObject(data) && data['type'] === 'Buffer' && Array.isArray(data['data']) ? Buffer.from(data['data']) : null
}

/** Items that go in a circle have no JSON, nor has what throws as it is read: the node fails with those words, and nothing else is lost. */
function resultText(result: CodeResult): string {
  try {
    return stringify({ ...result, items: result.items.map(withFileTexts).map(withErrorText) })
  } catch (thrown) {
    // No memory is left, or the result is nested too deep: the worker says so.
    if (!(thrown instanceof Error) || thrown.name === 'InternalError' || thrown instanceof RangeError) throw thrown
    if (isOfBigInt(thrown)) return stringify(result, textOfBigInt)
    const failure = { itemIndex: null, error: rawError(reasonOf(result, thrown)), afterItems: 0 }
    return stringify({ ...result, items: [], failures: [...result.failures, failure] })
  }
}

function reasonOf({ items }: CodeResult, thrown: Error): unknown {
  try {
    stringifyJson(items)
    return thrown
  } catch (named) {
    return named
  }
}
