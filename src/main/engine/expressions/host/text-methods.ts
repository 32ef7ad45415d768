import { isQuick } from '../../nodes/conditions/bounded-pattern.ts'
import { isPrimitive, type Primitive } from './primitive.ts'
import { leave, type Run } from './run.ts'
import { joined, Lambda, textOf } from './values.ts'

type TextMethod = (text: string, given: readonly unknown[], run: Run) => unknown

/** Methods of texts whose answer is as long as what goes in, or shorter; what they are given is plain. */
const plainMethods =
  'at charAt charCodeAt codePointAt endsWith slice startsWith substring toLowerCase toString toUpperCase trim trimEnd trimStart valueOf'.split(
    ' ',
  )

function plain(name: string): TextMethod {
  const method: unknown = Reflect.get(String.prototype, name)
  return (text, given, run) => {
    if (typeof method !== 'function') return leave()
    const made: unknown = Reflect.apply(method, text, given.map(plainArgument))
    return typeof made === 'string' ? run.text(made) : made
  }
}

/** What is given to the platform's own methods: never an object, which would be asked for its text. */
export function plainArgument(value: unknown): Primitive {
  return isPrimitive(value) ? value : leave()
}

/** Methods that seek a text in another. */
const seekingMethods = ['includes', 'indexOf', 'lastIndexOf']

function seeking(name: string): TextMethod {
  const work = plain(name)
  return (text, given, run) => {
    seek(text, String(plainArgument(given[0])), run)
    return work(text, given, run)
  }
}

/** Shorter ones are found at once, wherever they are sought. */
const longestQuick = 16

/** Seeking a long text that nearly is at every place takes as long as both are long, one times the other. */
function seek(text: string, sought: string, run: Run): void {
  if (sought.length > longestQuick) run.spend((text.length * sought.length) / 512)
}

/** Makes room for a text before it is made. */
function grown(run: Run, length: number): void {
  if (length > 100_000) leave()
  run.spend(1 + (length >> 5))
}

const methods: Readonly<Record<string, TextMethod>> = {
  ...Object.fromEntries(plainMethods.map((name) => [name, plain(name)])),
  ...Object.fromEntries(seekingMethods.map((name) => [name, seeking(name)])),
  concat: (text, given, run) => {
    const texts = given.map((part) => (part === null || part === undefined ? String(part) : part))
    return run.text(text + joined(texts, '', run))
  },
  normalize: (text, given, run) => {
    run.spend(text.length)
    return plain('normalize')(text, given, run)
  },
  padEnd: (text, [length, fill], run) => {
    grown(run, Number(plainArgument(length)))
    return text.padEnd(Number(length), filling(fill))
  },
  padStart: (text, [length, fill], run) => {
    grown(run, Number(plainArgument(length)))
    return text.padStart(Number(length), filling(fill))
  },
  repeat: (text, [count], run) => {
    grown(run, Number(plainArgument(count)) * text.length)
    return text.repeat(Number(count))
  },
  match: (text, [pattern], run) => listOf(text.match(bounded(pattern, text, run)), run),
  search: (text, [pattern], run) => text.search(bounded(pattern, text, run)),
  replace: (text, [pattern, replacement], run) => replaced(text, pattern, replacement, run, false),
  replaceAll: (text, [pattern, replacement], run) => replaced(text, pattern, replacement, run, true),
  split: (text, [separator, most], run) => {
    const limit = most === undefined ? undefined : Number(plainArgument(most))
    if (separator instanceof RegExp) return run.list(text.split(bounded(separator, text, run), limit))
    // A list has as many entries as the text has characters at most.
    run.spend(text.length >> 2)
    if (separator === undefined) return run.list([text])
    const sought = String(plainArgument(separator))
    seek(text, sought, run)
    return run.list(text.split(sought, limit))
  },
  substr: (text, [from, length], run) => {
    const start = Math.trunc(Number(plainArgument(from))) || 0
    const begin = start < 0 ? Math.max(0, text.length + start) : start
    const count = length === undefined ? undefined : Math.trunc(Number(plainArgument(length))) || 0
    return run.text(text.slice(begin, count === undefined ? undefined : Math.max(begin, begin + count)))
  },
}

function filling(fill: unknown): string | undefined {
  return fill === undefined ? undefined : String(plainArgument(fill))
}

/** A longer pattern takes its time to be prepared, or cannot be. */
const longestPattern = 1_000

/** The pattern, where even the worst text of that length is done with at once. */
export function bounded(pattern: unknown, text: string, run: Run): RegExp {
  if (!(pattern instanceof RegExp) || pattern.source.length > longestPattern) return leave()
  if (!isQuick(pattern.source, text.length)) return leave()
  run.spend(10 + (text.length >> 2))
  return pattern
}

/** What a pattern found, as a list of texts. */
export function listOf(found: RegExpMatchArray | null, run: Run): unknown {
  return found === null ? null : run.list(Array.from(found))
}

function replaced(text: string, pattern: unknown, replacement: unknown, run: Run, all: boolean): unknown {
  const searched = pattern instanceof RegExp ? bounded(pattern, text, run) : String(plainArgument(pattern))
  if (typeof searched === 'string') seek(text, searched, run)
  if (all && searched instanceof RegExp && !searched.global) return leave()
  const made =
    replacement instanceof Lambda
      ? (...given: unknown[]) => {
          run.spend(1)
          if (typeof given.at(-1) === 'object') return leave()
          return run.text(textOf(replacement.call(given), run))
        }
      : String(plainArgument(replacement))
  if (typeof made === 'string' && longestMade(text, made) > 10_000_000) return leave()
  return run.text(work(text, searched, made, all))
}

/** A place for each letter, and in each what is written; `$&` and its like stand for as much as the whole text. */
function longestMade(text: string, made: string): number {
  const once = (text.length + 1) * (made.length + 1)
  return /\$[&`'<\d]/.test(made) ? once * (text.length + 1) : once
}

function work(
  text: string,
  searched: string | RegExp,
  made: string | ((...given: unknown[]) => string),
  all: boolean,
): string {
  if (typeof made === 'string') return all ? text.replaceAll(searched, made) : text.replace(searched, made)
  return all ? text.replaceAll(searched, made) : text.replace(searched, made)
}

/** The method of texts that has that name; undefined where there is none here. */
export function textMethod(name: string): TextMethod | undefined {
  return Object.hasOwn(methods, name) ? methods[name] : undefined
}
