import { leave, type Run } from './run.ts'
import { plainArgument } from './text-methods.ts'
import { isList, joined, Lambda, legal, textOf } from './values.ts'

type List = readonly unknown[]
type ListMethod = (list: List, given: readonly unknown[], run: Run) => unknown

/** A function that is called for each entry. */
function each(run: Run, given: unknown, list: List): (value: unknown, index: number) => unknown {
  if (!(given instanceof Lambda)) return leave()
  return (value, index) => {
    run.spend(2)
    return given.call([legal(value), index, list])
  }
}

/** Truth is asked of the value alone. */
function test(run: Run, given: unknown, list: List): (value: unknown, index: number) => boolean {
  const call = each(run, given, list)
  return (value, index) => Boolean(call(value, index))
}

function position(value: unknown): number | undefined {
  return value === undefined ? undefined : Number(plainArgument(value))
}

/** Whether a list holds an object is known to the sandbox alone, where some are copies. */
function sought(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? leave() : value
}

function folded(list: List, [given, ...initial]: readonly unknown[], run: Run): unknown {
  if (!(given instanceof Lambda)) return leave()
  if (initial.length === 0 && list.length === 0) return leave()
  const call = (result: unknown, value: unknown, index: number): unknown => {
    run.spend(2)
    return given.call([result, legal(value), index, list])
  }
  return initial.length === 0 ? list.reduce(call) : list.reduce(call, initial[0])
}

function sorted(list: List, compare: unknown, run: Run): unknown[] {
  run.spend(list.length * 8)
  if (compare instanceof Lambda) {
    return list.toSorted((left, right) => {
      run.spend(2)
      return Number(plainArgument(compare.call([legal(left), legal(right)])))
    })
  }
  if (compare !== undefined) return leave()
  return list.toSorted((left, right) => {
    const [one, two] = [textOf(left, run), textOf(right, run)]
    return one < two ? -1 : one > two ? 1 : 0
  })
}

const methods: Readonly<Record<string, ListMethod>> = {
  at: (list, [index]) => legal(list.at(position(index) ?? 0)),
  concat: (list, given, run) => {
    const added = given.flatMap((one) => (isList(one) ? one : [one]))
    run.spend(list.length + added.length)
    return run.own([...list, ...added])
  },
  every: (list, [given], run) => list.every(test(run, given, list)),
  filter: (list, [given], run) => run.list(list.filter(test(run, given, list))),
  find: (list, [given], run) => legal(list.find(test(run, given, list))),
  findIndex: (list, [given], run) => list.findIndex(test(run, given, list)),
  findLast: (list, [given], run) => legal(list.findLast(test(run, given, list))),
  findLastIndex: (list, [given], run) => list.findLastIndex(test(run, given, list)),
  flat: (list, [depth], run) => flattened(list, position(depth) ?? 1, run),
  flatMap: (list, [given], run) => {
    const call = each(run, given, list)
    return run.list(list.flatMap((value, index) => call(value, index)))
  },
  includes: (list, [value]) => list.includes(sought(value)),
  indexOf: (list, [value, ...from]) => (from.length > 0 ? leave() : list.indexOf(sought(value))),
  join: (list, [between], run) => joined(list, between === undefined ? ',' : String(plainArgument(between)), run),
  lastIndexOf: (list, [value, ...from]) => (from.length > 0 ? leave() : list.lastIndexOf(sought(value))),
  forEach: (list, [given], run) => {
    list.forEach(each(run, given, list))
  },
  map: (list, [given], run) => run.list(list.map(each(run, given, list))),
  reduce: folded,
  reverse: (list, _given, run) => run.list(list.toReversed()),
  slice: (list, [from, to], run) => run.list(list.slice(position(from), position(to))),
  some: (list, [given], run) => list.some(test(run, given, list)),
  sort: (list, [compare], run) => sorted(list, compare, run),
  toReversed: (list, _given, run) => run.list(list.toReversed()),
  toSorted: (list, [compare], run) => sorted(list, compare, run),
  toString: (list: List, _given: readonly unknown[], run: Run) => textOf(list, run),
}

type ChangingMethod = (list: unknown[], given: readonly unknown[], run: Run) => unknown

/** Methods that change the list itself: only one that nobody outside sees is changed here. */
const changingMethods: Readonly<Record<string, ChangingMethod>> = {
  pop: (list) => legal(list.pop()),
  push: (list, given, run) => {
    run.spend(given.length)
    return list.push(...given)
  },
  reverse: (list, _given, run) => {
    run.spend(list.length)
    return list.reverse()
  },
  shift: (list, _given, run) => {
    run.spend(list.length >> 3)
    return legal(list.shift())
  },
  sort: (list, [compare], run) => {
    const { length } = list
    const made = sorted(list, compare, run)
    if (list.length !== length) return leave()
    made.forEach((value, index) => {
      list[index] = value
    })
    return list
  },
  splice: (list, given, run) => {
    const [from, count, ...added] = given
    run.spend(list.length + added.length)
    if (given.length === 0) return leave()
    const start = position(from) ?? 0
    return run.list(given.length === 1 ? list.splice(start) : list.splice(start, position(count) ?? 0, ...added))
  },
  unshift: (list, given, run) => {
    run.spend(list.length + given.length)
    return list.unshift(...given)
  },
}

export const changingListMethods: ReadonlySet<string> = new Set(Object.keys(changingMethods))

/** Calls one of the methods that change a list, on a list that the code has made itself. */
export function changeList(list: List, name: string, given: readonly unknown[], run: Run): unknown {
  const method = Object.hasOwn(changingMethods, name) ? changingMethods[name] : undefined
  if (method === undefined || !run.owns(list)) return leave()
  return method(list as unknown[], given, run)
}

function flattened(list: List, depth: number, run: Run): unknown[] {
  const made: unknown[] = []
  for (const entry of list) {
    run.spend(1)
    if (depth >= 1 && isList(entry)) made.push(...flattened(entry, depth - 1, run))
    else made.push(entry)
  }
  return made
}

/** The method of lists that has that name; undefined where there is none here. */
export function listMethod(name: string): ListMethod | undefined {
  return Object.hasOwn(methods, name) ? methods[name] : undefined
}
