/**
 * Looking for the entries of a list of items that are equal to something: `$('Rows').all().find(row => row.json.id === $json.id)`,
 * for each of many items. Where what is compared is a function of the entry alone, it is computed once for each entry, and each
 * item looks its own up.
 */
import type { CallExpression, Expression } from 'acorn'
import type { Code, Compile, Source } from './code.ts'
import { isItemsOfRun, isOfNameAlone, isSameForAllItems, mentions } from './free-names.ts'
import { Names, type Frame } from './names.ts'
import { isPrimitive, type Primitive } from './primitive.ts'
import type { Run } from './run.ts'
import { legal } from './values.ts'

/** Null where the list has to be gone through. */
type Search = (list: readonly unknown[], run: Run, frame: Frame | null) => { readonly value: unknown } | null

type Finding = (list: readonly unknown[], places: readonly number[], run: Run) => unknown

const findings: Readonly<Record<string, Finding>> = {
  find: (list, [first]) => (first === undefined ? undefined : legal(list[first])),
  findIndex: (_list, [first = -1]) => first,
  findLast: (list, places) => (places.length === 0 ? undefined : legal(list[places.at(-1) ?? 0])),
  findLastIndex: (_list, places) => places.at(-1) ?? -1,
  filter: (list, places, run) => run.list(places.map((place) => list[place])),
  some: (_list, places) => places.length > 0,
}

/** A shorter list is gone through as quickly. */
const shortest = 16

/** The entries of a list by what is compared of them. */
interface Index {
  readonly places: ReadonlyMap<unknown, readonly number[]>
  /** Of what types the compared values are. */
  readonly types: ReadonlySet<string>
}

const nowhere: readonly number[] = []

/** The search that a call is; null where it is another one. */
export function searchForEqual(
  { callee, arguments: given }: CallExpression,
  name: string,
  source: Source,
  names: Names | null,
  compile: Compile,
): Search | null {
  const finding = Object.hasOwn(findings, name) ? findings[name] : undefined
  const [test, ...more] = given
  if (finding === undefined || source.mayChange || callee.type !== 'MemberExpression' || more.length > 0) return null
  const isOfRun = isItemsOfRun(callee.object, source) || isSameForAllItems(callee.object, source, names)
  if (!isOfRun || test?.type !== 'ArrowFunctionExpression') return null
  const [entry, ...others] = test.params
  const { body } = test
  if (entry?.type !== 'Identifier' || others.length > 0 || body.type !== 'BinaryExpression') return null
  const { operator, left, right } = body
  if ((operator !== '===' && operator !== '==') || left.type === 'PrivateIdentifier') return null
  const ofEntry = (side: Expression): boolean => isOfNameAlone(side, entry.name, source, names)
  const [compared, wanted] = ofEntry(left) ? [left, right] : [right, left]
  if (!ofEntry(compared) || mentions(wanted, entry.name)) return null
  const within = new Names(names)
  const place = within.add(entry.name)
  const codes = { compared: compile(compared, source, within), wanted: compile(wanted, source, names) }
  return (list, run, frame) => {
    if (list.length < shortest) return null
    const index = run.once(body, () => indexOf(list, codes.compared, place, run))
    const value = index === null ? undefined : codes.wanted(run, frame)
    if (index === null || !isComparable(value, index, operator)) return null
    run.spend(2)
    return { value: finding(list, index.places.get(value) ?? nowhere, run) }
  }
}

/** Null where an entry cannot be compared, or what is compared is not told by its value: going through the list says what comes of it. */
function indexOf(list: readonly unknown[], compared: Code, place: number, run: Run): Index | null {
  try {
    return indexed(list, compared, place, run)
  } catch {
    return null
  }
}

function indexed(list: readonly unknown[], compared: Code, place: number, run: Run): Index | null {
  const places = new Map<unknown, number[]>()
  const types = new Set<string>()
  for (const [at, entry] of list.entries()) {
    run.spend(4)
    const value = comparedOf(entry, compared, place, run)
    if (!isPrimitive(value) || Number.isNaN(value)) return null
    types.add(typeOf(value))
    const known = places.get(value)
    if (known === undefined) places.set(value, [at])
    else known.push(at)
  }
  return { places, types }
}

function comparedOf(entry: unknown, compared: Code, place: number, run: Run): unknown {
  const values: unknown[] = []
  values[place] = legal(entry)
  return compared(run, { values, outer: null })
}

/** `==` is the same as `===` among values of one type. */
function isComparable(value: unknown, { types }: Index, operator: '===' | '=='): value is Primitive {
  if (!isPrimitive(value) || Number.isNaN(value)) return false
  return operator === '===' || [...types].every((type) => type === typeOf(value))
}

function typeOf(value: Primitive): string {
  return value === null ? 'null' : typeof value
}
