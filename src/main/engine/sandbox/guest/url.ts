import { textOf } from './text-of.ts'
import { ask } from './host.ts'

/** URL and URLSearchParams by the WHATWG rules: the host parses, the guest keeps the parts. */

type Part = 'protocol' | 'username' | 'password' | 'host' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash'
type Parts = Readonly<Record<Part | 'href' | 'origin', string>>

function decodeForm(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run)
      } catch {
        return '\ufffd'
      }
    })
  }
}

/** The text with what is half of a letter replaced. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, (unit, index: number) => {
    const point = text.codePointAt(unit >= '\udc00' ? index - 1 : index) ?? 0
    return point > 0xffff ? unit : '\ufffd'
  })
}

function encodeForm(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

type Pair = [name: string, value: string]

function pairsIn(text: string): Pair[] {
  const parts = (text.startsWith('?') ? text.slice(1) : text).split('&').filter((part) => part !== '')
  return parts.map((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [decodeForm(part), ''] : [decodeForm(part.slice(0, at)), decodeForm(part.slice(at + 1))]
  })
}

function pairsOf(source: object): Pair[] {
  const entries: readonly unknown[] =
    Symbol.iterator in source ? [...(source as Iterable<unknown>)] : Object.entries(source)
  return entries.map((entry) => {
    const pair =
      typeof entry === 'object' && entry !== null && Symbol.iterator in entry ? [...(entry as Iterable<unknown>)] : []
    if (pair.length !== 2) throw new TypeError('Each query pair must be an iterable [name, value] tuple')
    return pairIn(pair)
  })
}

function nameIn(given: readonly unknown[]): string {
  if (given.length === 0) throw new TypeError('The "name" argument must be specified')
  return wellFormed(String(given[0]))
}

function pairIn(given: readonly unknown[]): Pair {
  if (given.length < 2) throw new TypeError('The "name" and "value" arguments must be specified')
  return [nameIn(given), wellFormed(String(given[1]))]
}

/** Tells pairs of that name, and of that value where one is given as well. */
function isMeant(given: readonly unknown[]): (pair: Pair) => boolean {
  const name = nameIn(given)
  const [, value] = given
  return ([key, own]) => key === name && (value === undefined || own === wellFormed(textOf(value)))
}

export class SearchParams {
  #pairs: Pair[] = []
  #changed: (() => void) | null = null

  constructor(source?: unknown) {
    if (typeof source === 'object' && source !== null) this.#pairs = pairsOf(source)
    else if (source !== undefined && source !== null) this.#pairs = pairsIn(wellFormed(textOf(source)))
  }

  static watched(text: string, changed: () => void): SearchParams {
    const made = new SearchParams(text)
    made.#changed = changed
    return made
  }

  get size(): number {
    return this.#pairs.length
  }
  get(...given: readonly unknown[]): string | null {
    const name = nameIn(given)
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null
  }
  getAll(...given: readonly unknown[]): string[] {
    const name = nameIn(given)
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value)
  }
  has(...given: readonly unknown[]): boolean {
    return this.#pairs.some(isMeant(given))
  }
  append(...given: readonly unknown[]): void {
    this.#pairs.push(pairIn(given))
    this.#changed?.()
  }
  set(...given: readonly unknown[]): void {
    const [key, value] = pairIn(given)
    const at = this.#pairs.findIndex(([known]) => known === key)
    if (at < 0) this.#pairs.push([key, value])
    else
      this.#pairs = this.#pairs
        .filter(([known], index) => known !== key || index === at)
        .map((pair, index) => (index === at ? [key, value] : pair))
    this.#changed?.()
  }
  delete(...given: readonly unknown[]): void {
    const isGone = isMeant(given)
    this.#pairs = this.#pairs.filter((pair) => !isGone(pair))
    this.#changed?.()
  }
  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    this.#changed?.()
  }
  forEach(visit: (value: string, name: string, all: SearchParams) => void): void {
    for (const [name, value] of this.#pairs) visit(value, name, this)
  }
  entries(): IterableIterator<[string, string]> {
    return this.#pairs.map(([name, value]): [string, string] => [name, value])[Symbol.iterator]()
  }
  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]()
  }
  values(): IterableIterator<string> {
    return this.#pairs.map(([, value]) => value)[Symbol.iterator]()
  }
  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries()
  }
  toString(): string {
    return this.#pairs.map(([name, value]) => `${encodeForm(name)}=${encodeForm(value)}`).join('&')
  }
}

class GuestUrl {
  #parts: Parts
  #params: SearchParams | null = null

  constructor(url: unknown, base?: unknown) {
    const parts = ask('url', { url: String(url), base: base === undefined ? undefined : textOf(base) })
    if (parts === null)
      throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: String(url) })
    this.#parts = parts as Parts
  }

  static canParse(url: unknown, base?: unknown): boolean {
    return ask('url', { url: String(url), base: base === undefined ? undefined : textOf(base) }) !== null
  }

  change(part: Part, value: unknown): void {
    this.#parts = ask('url', { url: this.#parts.href, set: part, value: String(value) }) as Parts
    if (part === 'search') this.#params = null
  }

  read(part: Part | 'href' | 'origin'): string {
    return this.#parts[part]
  }

  replace(href: unknown): void {
    this.#parts = new GuestUrl(href).#parts
    this.#params = null
  }

  get searchParams(): SearchParams {
    this.#params ??= SearchParams.watched(this.#parts.search, () => {
      const params = this.#params
      this.change('search', params?.toString() ?? '')
      this.#params = params
    })
    return this.#params
  }

  toString(): string {
    return this.#parts.href
  }

  toJSON(): string {
    return this.#parts.href
  }
}

const changeable: readonly Part[] = [
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
]
for (const part of changeable) {
  Object.defineProperty(GuestUrl.prototype, part, {
    get(this: GuestUrl) {
      return this.read(part)
    },
    set(this: GuestUrl, value: unknown) {
      this.change(part, value)
    },
    enumerable: true,
    configurable: true,
  })
}
Object.defineProperty(GuestUrl.prototype, 'origin', {
  get(this: GuestUrl) {
    return this.read('origin')
  },
  configurable: true,
})
Object.defineProperty(GuestUrl.prototype, 'href', {
  get(this: GuestUrl) {
    return this.read('href')
  },
  set(this: GuestUrl, value: unknown) {
    this.replace(value)
  },
  configurable: true,
})
Object.defineProperty(GuestUrl, 'name', { value: 'URL' })
Object.defineProperty(SearchParams, 'name', { value: 'URLSearchParams' })

export const urlGlobals: Readonly<Record<string, unknown>> = { URL: GuestUrl, URLSearchParams: SearchParams }
