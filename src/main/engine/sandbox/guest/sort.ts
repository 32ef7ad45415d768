/**
 * Sorting as the platform of the service does it: which two values a comparing function is asked about, and in which order, decides
 * what comes of one that contradicts itself (`a > b`, which is never below 0). Natural runs are merged, those that are short are
 * filled up by insertion, and a merge that goes one way gallops.
 */

import { at, mergeRuns, shortestGallop, type Order, type Sorting } from './merge-runs.ts'

interface Run {
  readonly base: number
  readonly length: number
}

interface Runs<Value> extends Sorting<Value> {
  readonly runs: Run[]
}

/** Sorts the list in its place. */
export function sortInPlace<Value>(list: Value[], order: Order<Value>): void {
  if (list.length < 2) return
  const sorting: Runs<Value> = { list, order, runs: [], gallopFrom: shortestGallop }
  const shortest = shortestRun(list.length)
  for (let low = 0; low < list.length;) {
    let length = naturalRun(sorting, low)
    if (length < shortest) {
      const forced = Math.min(shortest, list.length - low)
      insertBinary(sorting, low, low + length, low + forced)
      length = forced
    }
    sorting.runs.push({ base: low, length })
    collapse(sorting)
    low += length
  }
  while (sorting.runs.length > 1) {
    const last = sorting.runs.length - 2
    mergeAt(sorting, last > 0 && lengthOf(sorting, last - 1) < lengthOf(sorting, last + 1) ? last - 1 : last)
  }
}

function shortestRun(length: number): number {
  let rest = length
  let odd = 0
  while (rest >= 64) {
    odd |= rest & 1
    rest >>= 1
  }
  return rest + odd
}

/** How long the run is that begins there, turned round where it goes down. */
function naturalRun<Value>({ list, order }: Sorting<Value>, base: number): number {
  if (base + 1 === list.length) return 1
  const falls = order(at(list, base + 1), at(list, base)) < 0
  let end = base + 2
  for (; end < list.length; end += 1) {
    const next = order(at(list, end), at(list, end - 1))
    if (falls ? next >= 0 : next < 0) break
  }
  if (falls) reverse(list, base, end)
  return end - base
}

function reverse(list: unknown[], from: number, to: number): void {
  for (let low = from, high = to - 1; low < high; low += 1, high -= 1) {
    const value = list[low]
    list[low] = list[high]
    list[high] = value
  }
}

function insertBinary<Value>({ list, order }: Sorting<Value>, low: number, from: number, high: number): void {
  for (let start = from; start < high; start += 1) {
    const pivot = at(list, start)
    let left = low
    let right = start
    while (left < right) {
      const middle = left + ((right - left) >> 1)
      if (order(pivot, at(list, middle)) < 0) right = middle
      else left = middle + 1
    }
    for (let place = start; place > left; place -= 1) list[place] = at(list, place - 1)
    list[left] = pivot
  }
}

function collapse<Value>(sorting: Runs<Value>): void {
  const { runs } = sorting
  while (runs.length > 1) {
    let place = runs.length - 2
    if (!holds(sorting, place + 1) || !holds(sorting, place)) {
      if (lengthOf(sorting, place - 1) < lengthOf(sorting, place + 1)) place -= 1
      mergeAt(sorting, place)
    } else if (lengthOf(sorting, place) <= lengthOf(sorting, place + 1)) {
      mergeAt(sorting, place)
    } else return
  }
}

/** True where the run two before that one is longer than the two behind it together. */
function holds<Value>(sorting: Runs<Value>, place: number): boolean {
  if (place < 2) return true
  return lengthOf(sorting, place - 2) > lengthOf(sorting, place - 1) + lengthOf(sorting, place)
}

function lengthOf<Value>({ runs }: Runs<Value>, place: number): number {
  return runs[place]?.length ?? 0
}

function mergeAt<Value>(sorting: Runs<Value>, place: number): void {
  const { runs } = sorting
  const [first, second] = [runs[place], runs[place + 1]]
  if (first === undefined || second === undefined) return
  runs.splice(place, 2, { base: first.base, length: first.length + second.length })
  mergeRuns(sorting, first.base, first.length, second.length)
}

type Compare = (first: unknown, second: unknown) => unknown

const native = { sort: Array.prototype.sort, toSorted: Array.prototype.toSorted }

/** The methods of lists that sort. Without a function that compares nothing can contradict itself: the engine's own one does it. */
export const sortingMethods = {
  sort(this: unknown[], compare?: unknown): unknown {
    if (typeof compare !== 'function' || !Array.isArray(this) || Object.isFrozen(this))
      return native.sort.call(this, compare as never)
    const values: unknown[] = []
    let missing = 0
    for (let place = 0; place < this.length; place += 1) {
      if (!(place in this)) continue
      const value = this[place]
      if (value === undefined) missing += 1
      else values.push(value)
    }
    sortInPlace(values, orderOf(compare as Compare))
    const length = values.length + missing
    for (let place = 0; place < length; place += 1) this[place] = values[place]
    for (let place = length; place < this.length; place += 1) Reflect.deleteProperty(this, place)
    return this
  },
  toSorted(this: unknown[], compare?: unknown): unknown {
    if (typeof compare !== 'function' || !Array.isArray(this)) return native.toSorted.call(this, compare as never)
    return sortingMethods.sort.call(Array.from(this), compare)
  },
}

function orderOf(compare: Compare): Order<unknown> {
  return (first, second) => Number(compare(first, second)) || 0
}
