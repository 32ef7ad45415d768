import { ask } from './host.ts'
import { describedNotes } from './probe.ts'

/** Gives errors of the engine the words that the workflow's own platform has for them, when they are thrown. */

/** The expression that runs; null while the code of a node does. */
interface Run {
  code: string | null
  /** True in the second run, which takes notes. */
  probed: boolean
  /** Set where the words would be exact only with notes: the code to run for that. */
  again: string | null
}

export const run: Run = { code: null, probed: false, again: null }

/** An expression begins to run. */
export function beginRun(code: string): void {
  run.code = code
  run.again = null
}

export interface ErrorPlace {
  readonly line: number | null
  readonly column: number | null
  readonly isSyntax: boolean
}

interface Told extends ErrorPlace {
  readonly name: string
  readonly message: string
  readonly again: string | null
  readonly wanted: number | null
}

const told = new WeakMap<Error, ErrorPlace>()
const classes: Readonly<Record<string, { readonly prototype: Error }>> = {
  RangeError,
  TypeError,
  SyntaxError,
  URIError,
}

/** Texts of the engine begin in small letters or with a quote; what code throws itself rarely does. */
const foreign =
  /^(?:[a-z'.]|<|BigInt |Date value|Array (?:too|loo)|[A-Z]\w* (?:object expected|is not a constructor)|TypedArray|RegExp (?:exec|are)|Do not know)|is not (?:initialized|a constructor)$|^ is not/

/** The platform's stack begins where an error is made: the constructors of classes that code derives from Error are not in it. */
function stackBelowConstructors(error: Error): string {
  const { stack } = error
  if (typeof stack !== 'string') return ''
  const frames = stack.split('\n')
  for (let made: unknown = error; isDerived((made = Object.getPrototypeOf(made)));) {
    const { name } = made.constructor
    if (name !== '' && new RegExp(`^\\s*at (?:new )?${name.replace(/\$/g, '\\$&')} \\(`).test(frames[0] ?? ''))
      frames.shift()
  }
  return frames.join('\n')
}

function isDerived(prototype: unknown): prototype is object {
  return prototype instanceof Error && Object.hasOwn(prototype, 'constructor')
}

function question(error: Error, wanted: number | null, compiling: boolean): Told | null {
  const { name, message } = error
  const stack = stackBelowConstructors(error)
  const notes = run.probed ? describedNotes(wanted) : { last: null, wanted: null }
  const asked = { code: run.code, probed: run.probed, compiling, error: { name, message, stack }, ...notes }
  return ask('error-text', asked) as Told | null
}

/**
 * Gives one error its words and its place. An error that was made by the code keeps its words; its place is looked for only
 * where `wantsPlace` is true. Null where nothing is known of it. Never throws.
 */
export function exact(error: unknown, wantsPlace = false, compiling = false): ErrorPlace | null {
  try {
    return exactly(error, wantsPlace, compiling)
  } catch {
    // The code has changed what this stands on: the error is told as it is.
    return null
  }
}

function exactly(error: unknown, wantsPlace: boolean, compiling: boolean): ErrorPlace | null {
  if (!(error instanceof Error)) return null
  const known = told.get(error)
  if (known !== undefined) return known
  if (!wantsPlace && !(typeof error.message === 'string' && foreign.test(error.message))) return null
  let found = question(error, null, compiling)
  if (found !== null && found.wanted !== null) found = question(error, found.wanted, compiling) ?? found
  if (found === null) return null
  if (found.again !== null) run.again = found.again
  if (found.message !== error.message) reword(error, found)
  told.set(error, found)
  return found
}

function reword(error: Error, { name, message }: Told): void {
  Object.defineProperty(error, 'message', { value: message, writable: true, configurable: true, enumerable: false })
  const made = classes[name]
  if (name !== error.name && made !== undefined) Object.setPrototypeOf(error, made.prototype)
}

export const nativeThen = Object.getOwnPropertyDescriptor(Promise.prototype, 'then')?.value as Promise<unknown>['then']

/** `then` of every promise: what its second function is given has the platform's words. */
export function thenWithWords(this: Promise<unknown>, fulfilled?: unknown, rejected?: unknown): unknown {
  const shown =
    typeof rejected === 'function'
      ? (error: unknown): unknown => Reflect.apply(rejected, undefined, [caught(error)]) as unknown
      : rejected
  return Reflect.apply(nativeThen, this, [fulfilled, shown]) as unknown
}

/** What a `catch` of the code sees. */
export function caught(error: unknown): unknown {
  exact(error)
  return error
}
