import { ask } from './host.ts'

/** QuickJS has no Intl: every constructor here is a thin shape whose work the host's Intl does, by name and JSON. */

type Options = Readonly<Record<string, unknown>>
type Locales = string | readonly string[] | undefined

interface IntlQuestion {
  readonly of: string
  readonly locales: Locales
  readonly options: Options | undefined
  readonly call: string
  readonly values: readonly unknown[]
}

const resolved = new Map<string, unknown>()

function askIntl(question: IntlQuestion): unknown {
  return ask('intl', question)
}

function define(target: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
  }
}

function timeOf(value: unknown): number {
  if (value === undefined) return Date.now()
  const time = Number(value)
  if (!Number.isFinite(time)) throw new RangeError('Invalid time value')
  return time
}

const stateOf = new WeakMap<object, { locales: Locales; options: Options | undefined }>()

function call(of: string, self: object, name: string, values: readonly unknown[]): unknown {
  const state = stateOf.get(self)
  if (state === undefined) throw new TypeError(`Method Intl.${of}.prototype.${name} called on incompatible receiver`)
  return askIntl({ of, ...state, call: name, values })
}

function resolvedOptions(of: string, self: object): unknown {
  const key = JSON.stringify([of, stateOf.get(self)])
  let options = resolved.get(key)
  if (options === undefined) {
    options = call(of, self, 'resolvedOptions', [])
    resolved.set(key, options)
  }
  return { ...(options as object) }
}

/** Makes one constructor; `toPlain` turns arguments into JSON. Bad locales and options throw in the constructor, as they should. */
function constructorOf(
  of: string,
  methods: Readonly<Record<string, (value: unknown, other?: unknown) => readonly unknown[]>>,
): unknown {
  const make = function (this: unknown, locales?: Locales, options?: Options): object {
    const self = Object.create(make.prototype as object) as object
    const plainOptions = options === undefined ? undefined : { ...options }
    stateOf.set(self, { locales, options: plainOptions })
    const key = JSON.stringify([of, { locales, options: plainOptions }])
    if (!resolved.has(key)) resolvedOptions(of, self)
    return self
  }
  Object.defineProperty(make, 'name', { value: of })
  for (const [name, toPlain] of Object.entries(methods)) {
    if (name === 'format' || name === 'compare') {
      Object.defineProperty(make.prototype, name, {
        get(this: object) {
          return (value: unknown, other?: unknown) => call(of, this, name, toPlain(value, other))
        },
        configurable: true,
      })
    } else {
      define(make.prototype as object, {
        [name](this: object, value: unknown, other?: unknown) {
          return call(of, this, name, toPlain(value, other))
        },
      })
    }
  }
  define(make.prototype as object, {
    resolvedOptions(this: object) {
      return resolvedOptions(of, this)
    },
  })
  Object.defineProperty(make.prototype, Symbol.toStringTag, { value: `Intl.${of}`, configurable: true })
  define(make, {
    supportedLocalesOf: (locales: Locales) =>
      askIntl({ of, locales: undefined, options: undefined, call: 'supportedLocalesOf', values: [locales] }),
  })
  return make
}

const one = (value: unknown): readonly unknown[] => [timeOf(value)]
const two = (value: unknown, other: unknown): readonly unknown[] => [timeOf(value), timeOf(other)]
/** NaN and infinities have no JSON: the host reads these words. */
const numeric = (value: unknown): readonly unknown[] => [
  typeof value === 'bigint'
    ? { bigint: String(value) }
    : Number.isFinite(Number(value))
      ? Number(value)
      : { number: String(Number(value)) },
]
const texts = (value: unknown, other: unknown): readonly unknown[] => [String(value), String(other)]
const list = (value: unknown): readonly unknown[] => [Array.from(value as Iterable<unknown>, String)]

class Locale {
  readonly baseName: string
  readonly language: string
  constructor(tag: string) {
    const canonical = canonicalLocales(tag)[0] ?? tag
    this.baseName = canonical
    this.language = canonical.split('-')[0] ?? canonical
  }
  toString(): string {
    return this.baseName
  }
}

function canonicalLocales(locales: Locales): string[] {
  return askIntl({
    of: 'Intl',
    locales: undefined,
    options: undefined,
    call: 'getCanonicalLocales',
    values: [locales],
  }) as string[]
}

function collate(): void {
  // Ranks of the printable ASCII characters in the host's root collation: primary (base letter) and case.
  const { base, variant } = ask('collation', null) as { base: number[]; variant: number[] }
  const rankOf = (table: readonly number[], code: number): number => table[code] ?? 0
  const original = function localeCompare(this: unknown, that: unknown, locales?: Locales, options?: Options): number {
    const left = String(this)
    const right = String(that)
    if (left === right) return 0
    const plain = options === undefined && (locales === undefined || locales === 'en' || locales === 'en-US')
    if (plain) {
      const shared = Math.min(left.length, right.length)
      let ascii = true
      let primary = 0
      let tertiary = 0
      for (let index = 0; index < shared; index++) {
        const a = left.charCodeAt(index)
        const b = right.charCodeAt(index)
        if (a > 126 || b > 126 || a < 32 || b < 32) {
          ascii = false
          break
        }
        if (a === b) continue
        if (primary === 0) primary = rankOf(base, a) - rankOf(base, b)
        if (tertiary === 0) tertiary = rankOf(variant, a) - rankOf(variant, b)
      }
      const rest = left.length > shared ? left.slice(shared) : right.slice(shared)
      if (ascii && !/[^\x20-\x7e]/.test(rest)) {
        if (primary !== 0) return primary < 0 ? -1 : 1
        if (left.length !== right.length) return left.length < right.length ? -1 : 1
        return tertiary < 0 ? -1 : tertiary > 0 ? 1 : 0
      }
    }
    return askIntl({ of: 'Collator', locales, options, call: 'compare', values: [left, right] }) as number
  }
  define(String.prototype, { localeCompare: original })
}

const dateDefaults = { year: 'numeric', month: 'numeric', day: 'numeric' }
const timeDefaults = { hour: 'numeric', minute: 'numeric', second: 'numeric' }
const dateFields = ['weekday', 'year', 'month', 'day', 'dateStyle']
const timeFields = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits', 'timeStyle']

function withDefaults(options: Options | undefined, wanted: readonly string[], defaults: Options): Options {
  return wanted.some((field) => options?.[field] !== undefined) ? { ...options } : { ...options, ...defaults }
}

function formatDate(time: number, locales: Locales, options: Options): unknown {
  if (Number.isNaN(time)) return 'Invalid Date'
  return askIntl({ of: 'DateTimeFormat', locales, options, call: 'format', values: [time] })
}

/** Puts `Intl` and the locale-aware methods into the guest. */
export function installIntl(): void {
  const intl = {
    DateTimeFormat: constructorOf('DateTimeFormat', {
      format: one,
      formatToParts: one,
      formatRange: two,
      formatRangeToParts: two,
    }),
    NumberFormat: constructorOf('NumberFormat', { format: numeric, formatToParts: numeric }),
    Collator: constructorOf('Collator', { compare: texts }),
    PluralRules: constructorOf('PluralRules', { select: numeric }),
    RelativeTimeFormat: constructorOf('RelativeTimeFormat', {
      format: (value, unit) => [Number(value), String(unit)],
      formatToParts: (value, unit) => [Number(value), String(unit)],
    }),
    ListFormat: constructorOf('ListFormat', { format: list, formatToParts: list }),
    DisplayNames: constructorOf('DisplayNames', { of: (value) => [String(value)] }),
    Locale,
    getCanonicalLocales: canonicalLocales,
    supportedValuesOf: (key: unknown) =>
      askIntl({ of: 'Intl', locales: undefined, options: undefined, call: 'supportedValuesOf', values: [String(key)] }),
  }
  const target = {}
  define(target, intl)
  Object.defineProperty(target, Symbol.toStringTag, { value: 'Intl', configurable: true })
  define(globalThis, { Intl: target })
  const withZone = (name: 'toString' | 'toTimeString'): ((this: Date) => string) => {
    const write: unknown = Reflect.get(Date.prototype, name)
    return function (this: Date) {
      const text = typeof write === 'function' ? String(Reflect.apply(write, this, [])) : ''
      return text.endsWith('GMT+0000') ? `${text} (Coordinated Universal Time)` : text
    }
  }
  define(Date.prototype, {
    // The platform names the zone behind its offset, which QuickJS leaves out.
    toString: withZone('toString'),
    toTimeString: withZone('toTimeString'),
    toLocaleString(this: Date, locales?: Locales, options?: Options) {
      const any = withDefaults(options, [...dateFields, ...timeFields], { ...dateDefaults, ...timeDefaults })
      return formatDate(this.getTime(), locales, any)
    },
    toLocaleDateString(this: Date, locales?: Locales, options?: Options) {
      return formatDate(this.getTime(), locales, withDefaults(options, dateFields, dateDefaults))
    },
    toLocaleTimeString(this: Date, locales?: Locales, options?: Options) {
      return formatDate(this.getTime(), locales, withDefaults(options, timeFields, timeDefaults))
    },
  })
  const formatNumber = function (this: unknown, locales?: Locales, options?: Options): unknown {
    return askIntl({ of: 'NumberFormat', locales, options, call: 'format', values: numeric(this) })
  }
  define(Number.prototype, { toLocaleString: formatNumber })
  define(BigInt.prototype, { toLocaleString: formatNumber })
  collate()
}
