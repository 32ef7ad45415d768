import { ask } from './host.ts'

/** JSON as the platform has it: the same functions, whose errors have the platform's own words. */

const parse = JSON.parse
const stringify = JSON.stringify

const dates = { areWritten: false }

const writeDate = Object.getOwnPropertyDescriptor(Date.prototype, 'toJSON')?.value as (
  this: Date,
  key: string,
) => unknown

/** `toJSON` of dates. */
export function dateJson(this: Date, key: string): unknown {
  dates.areWritten = true
  return Reflect.apply(writeDate, this, [key])
}

export function parseJson(text: unknown, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return parse(text as string, reviver) as unknown
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const known = ask('json-error', String(text))
    throw typeof known === 'string' ? new SyntaxError(known) : error
  }
}

type Replacer = ((key: string, value: unknown) => unknown) | (string | number)[] | null

export function stringifyJson(value: unknown, replacer?: Replacer, space?: string | number): string | undefined {
  try {
    return stringify(value, replacer as never, space)
  } catch (error) {
    if (error instanceof TypeError && error.message === 'circular reference') {
      const circle = circleIn(value, [])
      if (circle !== null) throw new TypeError(circleText(circle))
    }
    throw error
  }
}

/** A value as JSON, and whether a date was written with it, for those who would rather have the date. */
export function writtenJson(value: unknown): { readonly json: string | undefined; readonly hasDates: boolean } {
  dates.areWritten = false
  const json = stringifyJson(value)
  return { json, hasDates: dates.areWritten }
}

interface Step {
  readonly holder: object
  /** Name or index under which the next one stands. */
  readonly key: string
}

interface Circle {
  readonly steps: readonly Step[]
  readonly closing: Step
}

/** The first circle that writing meets, depth first as JSON is written. */
function circleIn(value: unknown, path: readonly Step[]): Circle | null {
  if (typeof value !== 'object' || value === null) return null
  const shown = shownAs(value)
  if (typeof shown !== 'object' || shown === null) return null
  const begins = path.findIndex(({ holder }) => holder === shown)
  const last = path.at(-1)
  if (begins >= 0 && last !== undefined) return { steps: path.slice(begins), closing: last }
  if (path.length > 1_000) return null
  for (const key of Object.keys(shown)) {
    const found = circleIn((shown as Record<string, unknown>)[key], [...path, { holder: shown, key }])
    if (found !== null) return found
  }
  return null
}

function shownAs(value: object): unknown {
  return 'toJSON' in value && typeof value.toJSON === 'function' ? (value.toJSON as () => unknown)() : value
}

const keptInFront = 2

/** The platform's drawing of a circle: its first steps, its last one, and what closes it. */
function circleText({ steps, closing }: Circle): string {
  const [first, ...rest] = steps
  if (first === undefined) return 'Converting circular structure to JSON'
  const lines = [
    'Converting circular structure to JSON',
    `    --> starting at object with constructor ${className(first.holder)}`,
  ]
  const normal = rest.map(
    ({ holder }, index) =>
      `    |     ${place(steps[index] ?? closing)} -> object with constructor ${className(holder)}`,
  )
  const isLong = normal.length > keptInFront + 1
  lines.push(...(isLong ? [...normal.slice(0, keptInFront), '    |     ...', ...normal.slice(-1)] : normal))
  lines.push(`    --- ${place(closing)} closes the circle`)
  return lines.join('\n')
}

function place({ holder, key }: Step): string {
  return Array.isArray(holder) ? `index ${key}` : `property '${key}'`
}

function className(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  const made: unknown =
    typeof prototype === 'object' && prototype !== null && 'constructor' in prototype ? prototype.constructor : null
  return `'${typeof made === 'function' ? made.name : 'Object'}'`
}
