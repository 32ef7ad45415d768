import jmespath from 'jmespath'
import { DateTime, Duration } from 'luxon'
import { extend } from '../../sandbox/guest/extensions/extend.ts'
import { allIn, isCollection, newMap, newSet } from './collections.ts'
import { makeMoment } from './moment-methods.ts'
import { leave, type Run } from './run.ts'
import { plainArgument } from './text-methods.ts'
import { isList, isPlain, Lambda, legal, measure, numberOf, textOf, Walk } from './values.ts'

export type HostFunction = (given: readonly unknown[], run: Run) => unknown

/** Of `Math`, what every engine computes to the last digit alike. */
function mathematics(work: (...numbers: number[]) => number): HostFunction {
  return (given, run) => {
    run.spend(given.length)
    return work(...given.map((value) => numberOf(value, run)))
  }
}

function number(work: (value: unknown) => unknown): HostFunction {
  return ([value]) => work(plainArgument(value))
}

function coded(work: (text: string) => string): HostFunction {
  return ([value], run) => {
    const text = textOf(value, run)
    run.spend(text.length >> 2)
    try {
      return run.text(work(text))
    } catch {
      return leave()
    }
  }
}

function entriesOf(value: unknown, run: Run): readonly (readonly [string, unknown])[] {
  if (!isPlain(value) && !isList(value)) return leave()
  const entries = Object.keys(value).map((key): [string, unknown] => [key, legal(Reflect.get(value, key))])
  run.spend(1 + entries.length)
  return entries
}

function fromEntries(value: unknown, run: Run): unknown {
  const entries = allIn(value, run).map((entry): [string, unknown] => {
    if (!isList(entry)) return leave()
    const key = textOf(entry[0], run)
    return key === '__proto__' ? leave() : [key, entry[1]]
  })
  return run.own(Object.fromEntries(entries))
}

function written([value, replacer, space]: readonly unknown[], run: Run): unknown {
  if (replacer !== undefined && replacer !== null) return leave()
  if (value instanceof Lambda) return undefined
  measure(value, run)
  const width = space === undefined ? undefined : plainArgument(space)
  const made = JSON.stringify(
    value,
    null,
    typeof width === 'string' || typeof width === 'number' ? width : undefined,
  ) as string | undefined
  return made === undefined ? undefined : run.text(made)
}

function parsed([text]: readonly unknown[], run: Run): unknown {
  if (typeof text !== 'string' || text.includes('__proto__') || text.includes('\\u')) return leave()
  run.text(text)
  try {
    return run.ownAll(JSON.parse(text))
  } catch {
    return leave()
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return isList(value) ? value.length === 0 : isPlain(value) && Object.keys(value).length === 0
}

/** `Array.from` of a list or a text, and of `{ length: n }`. */
function listFrom([source, given]: readonly unknown[], run: Run): unknown {
  const list = canBeWalked(source) ? [...allIn(source, run)] : ofLength(source)
  run.spend(1 + list.length)
  if (given === undefined) return run.own(list)
  if (!(given instanceof Lambda)) return leave()
  const made = list.map((value, index) => {
    run.spend(2)
    return given.call([legal(value), index])
  })
  return run.own(made)
}

function canBeWalked(source: unknown): boolean {
  return typeof source === 'string' || isList(source) || isCollection(source) || source instanceof Walk
}

function ofLength(source: unknown): unknown[] {
  if (!isPlain(source) || Object.keys(source).join() !== 'length') return leave()
  const { length } = source
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0 || length > 100_000) return leave()
  return Array.from({ length }, () => undefined)
}

/** Functions by the name under which expressions call them. What is not in the list is left to the sandbox. */
const functions: Readonly<Record<string, HostFunction>> = {
  'Math.abs': mathematics(Math.abs),
  'Math.ceil': mathematics(Math.ceil),
  'Math.floor': mathematics(Math.floor),
  'Math.max': mathematics(Math.max),
  'Math.min': mathematics(Math.min),
  'Math.pow': (given, run) => power(numberOf(given[0], run), numberOf(given[1], run)),
  'Math.round': mathematics(Math.round),
  'Math.sign': mathematics(Math.sign),
  'Math.sqrt': mathematics(Math.sqrt),
  'Math.trunc': mathematics(Math.trunc),
  $max: mathematics(Math.max),
  $min: mathematics(Math.min),
  'Number.isInteger': number(Number.isInteger),
  'Number.isFinite': number(Number.isFinite),
  'Number.isNaN': number(Number.isNaN),
  'Number.parseFloat': number((value) => Number.parseFloat(String(value))),
  'Number.parseInt': (given, run) => whole(given, run),
  parseFloat: number((value) => Number.parseFloat(String(value))),
  parseInt: (given, run) => whole(given, run),
  isNaN: (given, run) => Number.isNaN(numberOf(given[0], run)),
  isFinite: (given, run) => Number.isFinite(numberOf(given[0], run)),
  Number: (given, run) => (given.length === 0 ? 0 : numberOf(given[0], run)),
  String: (given, run) => (given.length === 0 ? '' : textOf(given[0], run)),
  Boolean: ([value]) => Boolean(value),
  encodeURIComponent: coded(encodeURIComponent),
  decodeURIComponent: coded(decodeURIComponent),
  encodeURI: coded(encodeURI),
  decodeURI: coded(decodeURI),
  'JSON.stringify': written,
  'JSON.parse': parsed,
  'Object.keys': ([value], run) => run.list(entriesOf(value, run).map(([key]) => key)),
  'Object.values': ([value], run) => run.list(entriesOf(value, run).map(([, one]) => one)),
  'Object.entries': ([value], run) => run.list(entriesOf(value, run).map((entry) => [...entry])),
  'Object.fromEntries': ([value], run) => fromEntries(value, run),
  'String.fromCharCode': (given, run) => run.text(String.fromCharCode(...given.map((code) => numberOf(code, run)))),
  'Array.isArray': ([value]) => Array.isArray(value),
  'Array.from': listFrom,
  'Date.now': (_given, run) => run.scope.now,
  $if: ([condition, yes, no]) => (condition ? yes : no),
  $ifEmpty: (given) => (given.length === 2 ? (isEmpty(given[0]) ? given[1] : given[0]) : leave()),
  $not: ([value]) => !value,
  $jmespath: searched,
  $jmesPath: searched,
  __extend: (given, run) => extended(given, run),
  __extendMaybe: (given, run) => (given[0] === null || given[0] === undefined ? undefined : extended(given, run)),
  __extendIfAny: () => leave(),
}

/** Only what every engine computes to the last digit alike. */
export function power(base: number, exponent: number): number {
  if (!Number.isSafeInteger(base) || !Number.isInteger(exponent) || exponent < 0 || exponent > 60) return leave()
  const made = base ** exponent
  return Number.isSafeInteger(made) ? made : leave()
}

/** Names that a query might find though the data has none of them, and the function whose texts double with each call. */
const leftInQuery = /constructor|prototype|__|toString|valueOf|toLocaleString|hasOwn|propertyIs|isPrototype|to_string/

function searched([data, query]: readonly unknown[], run: Run): unknown {
  if (typeof query !== 'string' || leftInQuery.test(query) || (!isPlain(data) && !isList(data))) return leave()
  const growth = growthOf(query)
  if (growth > 1_000) return leave()
  // A query looks at its data more than once.
  for (let times = 0; times < 4 * growth; times += 1) measure(data, run)
  try {
    const found: unknown = jmespath.search(data, query)
    measure(found, run)
    return legal(found)
  } catch {
    return leave()
  }
}

/** How many times its data a query gives at most: each pair of brackets as often as it lists something. */
function growthOf(query: string): number {
  const listed: number[] = []
  let growth = 1
  for (const sign of query.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, '')) {
    const last = listed.length - 1
    if (sign === ',' && last >= 0) listed[last] = (listed[last] ?? 1) + 1
    else if ('[{('.includes(sign)) listed.push(1)
    else if (']})'.includes(sign)) growth *= listed.pop() ?? 1
  }
  return growth
}

function whole([value, radix]: readonly unknown[], run: Run): number {
  return Number.parseInt(textOf(value, run), radix === undefined ? undefined : Number(plainArgument(radix)))
}

/** Methods of data types that ask the host, or chance, for something, or write in the way of a place. */
const leftToSandbox: ReadonlySet<unknown> = new Set(['hash', 'randomItem', 'toLocaleString', 'format', 'toDate'])

/** Longest text that these methods are given here. */
const longestExtended = 10_000

/** Methods of texts whose patterns look at a text as often as it is long, in the worst case. */
const searchingMethods: ReadonlySet<string> = new Set(
  'extractDomain extractEmail extractUrl extractUrlPath isDomain isEmail isUrl removeMarkdown removeTags'.split(' '),
)

function extended([value, name, ...given]: readonly unknown[], run: Run): unknown {
  if (typeof name !== 'string') return leave()
  const isMoment = DateTime.isDateTime(value)
  if (leftToSandbox.has(name) && !(isMoment && name === 'format')) return leave()
  if (value instanceof Lambda || value instanceof RegExp || Duration.isDuration(value)) return leave()
  if (typeof value === 'string' && value.length > longestExtended) return leave()
  if (typeof value === 'string' && searchingMethods.has(name)) run.spend((value.length ** 2) >> 7)
  // An object may have a function of that name only in the sandbox.
  if (isPlain(value) && Object.hasOwn(value, name)) return leave()
  run.spend(20)
  for (const part of [value, ...given]) measure(part, run)
  try {
    return legal(extend(value, name, ...given))
  } catch {
    return leave()
  }
}

/** The function of that name; `holder` is what stands before its dot. Undefined where there is none here. */
export function functionNamed(holder: string | null, name: string): HostFunction | undefined {
  if (holder === 'DateTime') return (given, run) => makeMoment(name, given, run)
  const known = holder === null ? name : `${holder}.${name}`
  return Object.hasOwn(functions, known) ? functions[known] : undefined
}

/** `new RegExp(…)`, new each time: it remembers where it was. */
function newPattern([source, flags]: readonly unknown[]): RegExp {
  const given = flags === undefined ? (source instanceof RegExp ? source.flags : '') : String(plainArgument(flags))
  if (/[ydv]/.test(given)) return leave()
  try {
    return new RegExp(source instanceof RegExp ? source.source : String(plainArgument(source)), given)
  } catch {
    return leave()
  }
}

/** What `new` makes, by the name behind it. */
const classes: Readonly<Record<string, HostFunction>> = {
  Date: (given, run) => newDate(given, given.length, run),
  Map: newMap,
  RegExp: newPattern,
  Set: newSet,
}

/** What makes an object of the class of that name; undefined where it is left to the sandbox. */
export function classNamed(name: string): HostFunction | undefined {
  return Object.hasOwn(classes, name) ? classes[name] : undefined
}

/** `new Date(…)` where what it gives does not depend on the zone of this machine. */
function newDate([given]: readonly unknown[], count: number, run: Run): Date {
  if (count === 0) return new Date(run.scope.now)
  if (count > 1) return leave()
  if (typeof given === 'number') return new Date(given)
  if (DateTime.isDateTime(given)) return new Date(given.toMillis())
  if (given instanceof Date) return new Date(given.getTime())
  const isClear =
    typeof given === 'string' &&
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(given)
  return isClear ? new Date(given) : leave()
}
