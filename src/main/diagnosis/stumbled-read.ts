// The read that an error of the language, or of a comparison, is about. In: its text and line, and what the failed node read. Out: the
// read at which it found nothing, or a value of another form than its neighbours have, or than was asked for. Pure.
import { isLacking, type Found } from '../../shared/field-read.ts'
import { hasSpelling } from '../../shared/has-word.ts'
import type { TracedRead } from '../../shared/traced-read.ts'

type StumbledRead = Pick<TracedRead, 'path' | 'found' | 'line' | 'assumed' | 'elsewhere'>

/** Null or undefined, as the texts of V8 name what nothing can be read of. */
const ofNull = /\bof null\b|\bas it is null\b|\bnull is not\b/u
const ofUndefined = /\bof undefined\b|\bas it is undefined\b|\bundefined is not\b|^"undefined" is not valid JSON/u
/** What was called or walked through is there, in another form. */
const ofOtherForm = /is not a function|is not iterable/u

/** Undefined where the text is none of these, or nothing of that kind was read. `line`: that of the error, from 1. */
export function stumbledRead<Read extends StumbledRead>(
  text: string | null,
  line: number | null,
  own: readonly Read[],
): Read | undefined {
  const fits = fitting(text ?? '')
  if (fits === null) return undefined
  const all = own.filter((read) => read.assumed !== true && fits(read))
  const onLine = line === null ? [] : all.filter((read) => read.line === line)
  const nearest = onLine.length > 0 ? onLine : all
  return nearest.find(({ elsewhere }) => elsewhere !== undefined) ?? nearest[0]
}

/**
 * The read of a field that an error speaks of by its name, in words of the workflow's own ("due_date must use YYYY-MM-DD"); the
 * one whose whole path it says goes before others. Undefined where it names none.
 */
export function namedRead<Read extends StumbledRead & Pick<TracedRead, 'keys' | 'listed'>>(
  text: string | null,
  own: readonly Read[],
): Read | undefined {
  if (text === null) return undefined
  const isNamed = (read: Read): boolean => isTelling(read.keys.at(-1)) && hasSpelling(text, read.keys.at(-1) ?? '')
  const named = own.filter((read) => read.listed !== true && read.assumed !== true && isNamed(read))
  const whole = named.filter(({ path }) => text.includes(path.replace(/^\$\.?/u, '')))
  return (whole.length > 0 ? whole : named).toSorted((one, other) => other.keys.length - one.keys.length)[0]
}

/** The value of which a method is called that it does not have: no field of that name is missing. */
export function calledOn<Read extends StumbledRead & Pick<TracedRead, 'beside'>>(
  text: string | null,
  own: readonly Read[],
): Read | undefined {
  const method = /\.(\w+) is not a function/u.exec(text ?? '')?.[1]
  const call = method === undefined ? undefined : own.find(({ path }) => path.endsWith(`.${method}`))
  if (call === undefined) return undefined
  const path = call.path.slice(0, -`.${method ?? ''}`.length)
  const noted = own.find((one) => one.path === path && !isLacking(one))?.found
  return { ...call, path, found: noted ?? (call.beside === undefined ? 'text' : 'object') }
}

const typeNames: Readonly<Record<string, Found>> = { string: 'text', number: 'number', boolean: 'boolean' }

/** The value that a comparison refuses for its type, where one alone of that type was read. */
export function comparedRead<Read extends StumbledRead & Pick<TracedRead, 'listed'>>(
  text: string | null,
  own: readonly Read[],
): Read | undefined {
  const fitting = refusedReads(text, own)
  return new Set(fitting.map(({ path }) => path)).size === 1 ? fitting[0] : undefined
}

/** What was read of the type that a comparison refuses. */
export function refusedReads<Read extends StumbledRead & Pick<TracedRead, 'listed'>>(
  text: string | null,
  own: readonly Read[],
): readonly Read[] {
  const is = /^Wrong type: .{0,2000} is an? (\w+) but was expecting an? \w+/su.exec(text ?? '')?.[1]
  const found = typeNames[is ?? '']
  return own.filter((read) => read.found === found && read.listed !== true)
}

/** Short names are words of any sentence. */
const shortest = 4

function isTelling(name: string | undefined): boolean {
  return name !== undefined && name.length >= shortest && !/^\d+$/u.test(name)
}

function fitting(text: string): ((read: StumbledRead) => boolean) | null {
  const [isNull, isUndefined] = [ofNull.test(text), ofUndefined.test(text)]
  // What is said of both, as of what cannot be converted, tells neither.
  if (isNull && !isUndefined) return ({ found }) => found === 'null'
  if (isUndefined && !isNull) return ({ found }) => found === 'missing'
  return ofOtherForm.test(text) ? (read) => !isLacking(read) && read.elsewhere !== undefined : null
}
