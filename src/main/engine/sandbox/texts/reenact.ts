import type { Described } from '../guest/described.ts'
import { notIterable } from './pattern-text.ts'
import { builtInFunction, rebuilt } from './rebuild-value.ts'

/** What was thrown: name of its class, and its text. */
export interface Thrown {
  readonly name: string
  readonly message: string
}

/**
 * V8's own text for a built-in function that failed: it is called here with stand-ins of the same kinds. Null where it is
 * none of the built-in ones, or does not fail with them.
 */
export function reenactCall(
  owner: Described,
  called: Described,
  given: readonly Described[],
  isNew: boolean,
): Thrown | null {
  if (called.is !== 'function' || called.path === null || takesTooLong(called.path, given)) return null
  const texts = new Map<string, string>()
  const [list] = given
  // These answer a promise that fails, where others throw.
  if (/^Promise\.(?:all|allSettled|any|race)$/.test(called.path) && list !== undefined)
    return { name: 'TypeError', message: notIterable(list) }
  const run = builtInFunction(called.path)
  if (run === null) return null
  const values = given.map((value) => rebuilt(value, texts))
  const self = selfOf(owner, called.path, texts)
  return thrownBy(() => {
    const made: unknown = isNew ? Reflect.construct(run, values) : Reflect.apply(run, self, values)
    if (made instanceof Promise) made.catch(() => undefined)
  }, texts)
}

/** `String.prototype.trim.call(null)`: what `call` is called on is itself one of the built-in functions. */
function selfOf(owner: Described, path: string, texts: Map<string, string>): unknown {
  if (owner.is !== 'function' || owner.path === null) return rebuilt(owner, texts)
  const isOwn = path === `${owner.path}.${path.split('.')[1] ?? ''}`
  const known = isOwn || path.startsWith('Function.prototype.') ? builtInFunction(owner.path) : null
  return known ?? rebuilt(owner, texts)
}

/** V8's text for reading (or writing) a key of nothing. */
export function reenactKey(of: 'undefined' | 'null', key: Described): Thrown | null {
  const nothing: unknown = of === 'null' ? null : undefined
  const texts = new Map<string, string>()
  const name = rebuilt(key, texts) as PropertyKey
  return thrownBy(() => (nothing as Record<PropertyKey, unknown>)[name], texts)
}

/** V8's text for `left in right` or `left instanceof right`. */
export function reenactOperator(operator: 'in' | 'instanceof', left: Described, right: Described): Thrown | null {
  const texts = new Map<string, string>()
  const one = rebuilt(left, texts) as PropertyKey
  const other = rebuilt(right, texts)
  return thrownBy(
    () => (operator === 'in' ? one in (other as object) : (one as unknown) instanceof (other as () => void)),
    texts,
  )
}

/** V8's text for `class extends parent`. */
export function reenactParent(parent: Described): Thrown | null {
  const texts = new Map<string, string>()
  const value = rebuilt(parent, texts) as new () => object
  return thrownBy(() => class extends value {}, texts)
}

/** Why a field of an object cannot be written. */
export type Refusal = 'read-only' | 'fixed' | 'getter' | 'deleted' | 'primitive'

/** V8's text for writing or deleting a field in strict code. */
export function reenactWrite(owner: Described, key: Described, refusal: Refusal): Thrown | null {
  const texts = new Map<string, string>()
  const object = rebuilt({ ...owner, ...free }, texts) as Record<PropertyKey, unknown>
  const name = rebuilt(key, texts) as PropertyKey
  return thrownBy(() => {
    if (refusal === 'fixed') Object.preventExtensions(object)
    else if (refusal === 'getter') Object.defineProperty(object, name, { get: () => 0, configurable: true })
    else if (refusal !== 'primitive')
      Object.defineProperty(object, name, { value: 0, writable: false, configurable: false })
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- `Reflect.deleteProperty` answers false where this throws, and the text is what is wanted
    if (refusal === 'deleted') delete object[name]
    else object[name] = 1
  }, texts)
}

const free = { hold: 'free', entries: [] } as const

function thrownBy(act: () => unknown, texts: ReadonlyMap<string, string>): Thrown | null {
  try {
    act()
    return null
  } catch (error) {
    if (!(error instanceof Error)) return null
    let { message } = error
    for (const [ours, theirs] of texts) message = message.replaceAll(ours, () => theirs)
    return { name: error.name, message }
  }
}

/** Sizes that would take memory or time here although they failed for another reason there. */
function takesTooLong(path: string, given: readonly Described[]): boolean {
  const isLarge = given.some((value) => value.is === 'number' && Math.abs(Number(value.text)) > 100_000)
  return isLarge && /Array$|Buffer$|\.fill$|\.pad(?:Start|End)$/.test(path)
}
