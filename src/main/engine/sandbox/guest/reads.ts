import { foundOf, type FieldRead, type Wanted } from '../../../../shared/field-read.ts'

/**
 * Notes which fields of the items code and expressions read. In: the data as the code is given it. Out: the same behind
 * proxies that answer alike and note every path. Only where the scene asks for it; nothing is noted of a delivery.
 */

interface State {
  on: boolean
  /** True while a failed reader runs once more to show what it would have read where nothing is. */
  supposes: boolean
  steps: number
  /** True where a field that was read has nothing in it. */
  lacks: boolean
}

const state: State = { on: false, supposes: false, steps: 0, lacks: false }
const notes = new Map<string, FieldRead>()
/** Of each job; the host keeps fewer. */
const mostNotes = 400
const mostSteps = 400
const deepest = 10

/** Path from a list of items: `['0', 'json', 'body', 'email']`. */
type Path = readonly string[]

interface Place {
  readonly from: string | null
  readonly path: Path
}

const proxies = new WeakMap<object, object>()
const made = new WeakSet()
const stringify = JSON.stringify

/** Begins to note for a job, or not to. */
export function noteReads(on: boolean): void {
  state.on = on
  notes.clear()
}

/** All notes; nothing is noted from then on. Undefined where none were asked for. */
export function takeReads(): readonly FieldRead[] | undefined {
  if (!state.on) return undefined
  state.on = false
  return [...notes.values()]
}

/** True while a reader is only supposed to find something: nothing it does may leave the guest. */
export function isSupposing(): boolean {
  return state.supposes
}

/** What `work` gives; what it reads is not noted. */
export function unnoted<Value>(work: () => Value): Value {
  const { on } = state
  state.on = false
  try {
    return work()
  } finally {
    state.on = on
  }
}

/** The value, its fields noted as they are read. `path` begins with the place of the item. */
export function watched<Value>(value: Value, from: string | null, path: Path): Value {
  if (!state.on || !isPlain(value)) return value
  // A proxy answers as what it stands for.
  return proxyOf(value, { from, path }) as Value
}

/**
 * Runs a reader once more, for its reads alone, as if something stood wherever it found nothing: so what it expects there is
 * known. What it comes to counts for nothing. Not where it lacked nothing.
 */
export function suppose(run: () => unknown): void {
  if (!state.on || !state.lacks || state.supposes) return
  state.supposes = true
  state.steps = 0
  try {
    const outcome = run()
    if (outcome instanceof Promise) outcome.catch(() => undefined)
  } catch {
    // It fails in its own way; what it read until then is noted.
  } finally {
    state.supposes = false
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** An object whose fields are being listed one after the other: each is a field that nobody named. */
const listing: { target: object | null; keys: readonly (string | symbol)[]; at: number } = {
  target: null,
  keys: [],
  at: 0,
}

function isListed(target: object, key: string): boolean {
  if (listing.target !== target || listing.keys[listing.at] !== key) return false
  listing.at += 1
  return true
}

function proxyOf(value: object, place: Place): object {
  if (made.has(value)) return value
  const known = proxies.get(value)
  if (known !== undefined) return known
  const proxy = new Proxy(value, {
    get: (target, key, receiver): unknown => {
      const found: unknown = Reflect.get(target, key, receiver === proxy ? target : receiver)
      if (typeof key === 'symbol' || !state.on) return found
      if (!Object.hasOwn(target, key)) {
        if (key in target || isProtocol(key)) return found
        return note(place, key, found, false)
      }
      if (Array.isArray(target) && key === 'length') {
        note(place, key, found, true)
        return found
      }
      const shown = note(place, key, found, isListed(target, key))
      return mayDiffer(target, key) ? shown : found
    },
    has: (target, key) => {
      const has = Reflect.has(target, key)
      if (typeof key === 'string' && !has) note(place, key, undefined, false)
      return has
    },
    getOwnPropertyDescriptor: (target, key) => {
      const found = Reflect.getOwnPropertyDescriptor(target, key)
      if (typeof key === 'string' && found === undefined && !isProtocol(key)) note(place, key, undefined, false)
      return found
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target)
      Object.assign(listing, { target, keys, at: 0 })
      return keys
    },
  })
  proxies.set(value, proxy)
  made.add(proxy)
  return proxy
}

/** Names that the platform itself asks for. */
function isProtocol(key: string): boolean {
  return key === 'toJSON' || key === 'then' || key === 'constructor' || key === 'inspect' || key === 'nodeType'
}

/** A field that can never change must be shown as it is. */
function mayDiffer(target: object, key: string): boolean {
  const descriptor = Reflect.getOwnPropertyDescriptor(target, key)
  return descriptor === undefined || descriptor.configurable === true || descriptor.writable === true
}

/** Notes a read, and gives what the code is to see of it. */
function note({ from, path }: Place, key: string, value: unknown, isOne: boolean): unknown {
  if (!state.on) return value
  const place = { from, path: [...path, key] }
  keep(place, value, { ...(isOne ? { listed: true as const } : {}) })
  if (isPlain(value)) return proxyOf(value, place)
  if (value !== null && value !== undefined) return value
  if (!isOne && isField(place.path)) state.lacks = true
  return state.supposes && isField(place.path) ? supposed(place) : value
}

function isField(path: Path): boolean {
  return path.length > 2 && path[1] === 'json'
}

function keep({ from, path }: Place, value: unknown, more: Pick<FieldRead, 'listed' | 'assumed' | 'wants'>): void {
  if (!isField(path)) return
  const id = stringify([from, path])
  const known = notes.get(id)
  if (known === undefined && notes.size >= mostNotes) return
  if (known !== undefined && (more.listed === true || known.assumed === true || state.supposes)) {
    if (more.wants !== undefined) notes.set(id, { ...known, wants: more.wants })
    return
  }
  const found = unnoted(() => foundOf(value))
  // Of what was there the first line counts, of what was not the last: there it fails.
  const isLast = found === 'missing' || found === 'null'
  const line = known !== undefined && !isLast ? known.line : lineOfCode()
  notes.set(id, { from, input: 0, item: Number(path[0]), keys: path.slice(2), found, line, ...more })
}

/** Line of the code that reads; null in an expression. */
function lineOfCode(): number | null {
  const found = /code\.js:(\d+)/.exec(new Error('').stack ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

class TooMuch extends Error {}

/** Stands for what is not there: it answers whatever it is asked, and notes what that was. */
function supposed(place: Place): unknown {
  const step = (): void => {
    state.steps += 1
    if (state.steps > mostSteps) throw new TooMuch()
  }
  const wants = (kind: Wanted): void => {
    keep(place, undefined, { assumed: true, wants: kind })
  }
  return new Proxy(() => undefined, {
    apply: () => {
      step()
      return undefined
    },
    has: () => true,
    get: (_target, key): unknown => {
      step()
      if (key === Symbol.toPrimitive) {
        return (hint: string) => {
          wants(hint === 'number' ? 'number' : 'text')
          return hint === 'number' ? 1 : textFor(place)
        }
      }
      if (key === Symbol.iterator) {
        wants('list')
        return () => [below(place, '0')].values()
      }
      if (typeof key === 'symbol' || isProtocol(key)) return undefined
      if (key === 'length') return 1
      const [text, list] = [key in String.prototype, key in Array.prototype]
      if (list && !text) {
        wants('list')
        return methodOf([below(place, '0')], key)
      }
      if (text) {
        if (!list) wants('text')
        return methodOf(textFor(place), key)
      }
      if (key in Number.prototype) {
        wants('number')
        return methodOf(1, key)
      }
      return below(place, key)
    },
  })
}

function below({ from, path }: Place, key: string): unknown {
  const place = { from, path: [...path, key] }
  keep(place, undefined, { assumed: true })
  return path.length > deepest ? undefined : supposed(place)
}

function methodOf(value: string | number | readonly unknown[], key: string): unknown {
  const method: unknown = Reflect.get(Object(value) as object, key)
  return typeof method === 'function'
    ? (...given: readonly unknown[]) => Reflect.apply(method, value, given) as unknown
    : method
}

function textFor({ path }: Place): string {
  return /(?:date|time|_at|At|timestamp)$/u.test(path.at(-1) ?? '') ? '2026-01-15T12:00:00.000Z' : 'example'
}
