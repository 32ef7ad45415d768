/** Below 0 where the first of two values comes before the second. */
export type Order<Value> = (first: Value, second: Value) => number

/** A list that is being sorted: what to ask of two values, and from how many wins in a row on a merge gallops. */
export interface Sorting<Value> {
  readonly list: Value[]
  readonly order: Order<Value>
  gallopFrom: number
}

export const shortestGallop = 7

/** Merges the two neighbouring runs of `lengthA` and `lengthB` values that begin there. */
export function mergeRuns<Value>(sorting: Sorting<Value>, first: number, lengthA: number, lengthB: number): void {
  const { list, order } = sorting
  const second = first + lengthA
  const skipped = gallopRight(list, order, at(list, second), first, lengthA, 0)
  const base = first + skipped
  const length = lengthA - skipped
  if (length === 0) return
  const rest = gallopLeft(list, order, at(list, base + length - 1), second, lengthB, lengthB - 1)
  if (rest === 0) return
  if (length <= rest) mergeLow(sorting, base, length, second, rest)
  else mergeHigh(sorting, base, length, second, rest)
}

/** Where the key belongs in a sorted stretch, before those equal to it. */
function gallopLeft<Value>(
  list: readonly Value[],
  order: Order<Value>,
  key: Value,
  base: number,
  length: number,
  hint: number,
): number {
  const isBefore = (offset: number): boolean => order(at(list, base + offset), key) < 0
  return gallop(length, hint, isBefore)
}

/** Where the key belongs in a sorted stretch, behind those equal to it. */
function gallopRight<Value>(
  list: readonly Value[],
  order: Order<Value>,
  key: Value,
  base: number,
  length: number,
  hint: number,
): number {
  const isBefore = (offset: number): boolean => !(order(key, at(list, base + offset)) < 0)
  return gallop(length, hint, isBefore)
}

/** From the hint on in steps that grow, then by halves. `isBefore`: the value at that offset stays before the key. */
function gallop(length: number, hint: number, isBefore: (offset: number) => boolean): number {
  let last = 0
  let offset = 1
  let low: number
  let high: number
  if (isBefore(hint)) {
    const most = length - hint
    while (offset < most && isBefore(hint + offset)) {
      last = offset
      offset = offset * 2 + 1
    }
    low = hint + last
    high = hint + Math.min(offset, most)
  } else {
    const most = hint + 1
    while (offset < most && !isBefore(hint - offset)) {
      last = offset
      offset = offset * 2 + 1
    }
    low = hint - Math.min(offset, most)
    high = hint - last
  }
  low += 1
  while (low < high) {
    const middle = low + ((high - low) >> 1)
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return high
}

/** Merges two neighbouring runs from their beginnings; the first is the shorter one. */
function mergeLow<Value>(
  sorting: Sorting<Value>,
  baseA: number,
  lengthA: number,
  baseB: number,
  lengthB: number,
): void {
  const { list, order } = sorting
  const kept = list.slice(baseA, baseA + lengthA)
  let [a, b, target, leftA, leftB] = [0, baseB, baseA, lengthA, lengthB]
  const takeA = (count: number): void => {
    for (let place = 0; place < count; place += 1) list[target + place] = at(kept, a + place)
    a += count
    target += count
    leftA -= count
  }
  const takeB = (count: number): void => {
    for (let place = 0; place < count; place += 1) list[target + place] = at(list, b + place)
    b += count
    target += count
    leftB -= count
  }
  /** What is left once one side is used up, or the first has one left. */
  const finish = (): void => {
    if (leftA === 1 && leftB > 0) takeB(leftB)
    takeA(leftA)
  }
  takeB(1)
  if (leftB === 0 || leftA === 1) {
    finish()
    return
  }
  let { gallopFrom } = sorting
  for (;;) {
    let wonA = 0
    let wonB = 0
    do {
      if (order(at(list, b), at(kept, a)) < 0) {
        takeB(1)
        wonB += 1
        wonA = 0
        if (leftB === 0) {
          finish()
          return
        }
      } else {
        takeA(1)
        wonA += 1
        wonB = 0
        if (leftA === 1) {
          finish()
          return
        }
      }
    } while (Math.max(wonA, wonB) < gallopFrom)
    gallopFrom += 1
    do {
      gallopFrom = Math.max(1, gallopFrom - 1)
      sorting.gallopFrom = gallopFrom
      wonA = gallopRight(kept, order, at(list, b), a, leftA, 0)
      if (wonA > 0) {
        takeA(wonA)
        if (leftA <= 1) {
          finish()
          return
        }
      }
      takeB(1)
      if (leftB === 0) {
        finish()
        return
      }
      wonB = gallopLeft(list, order, at(kept, a), b, leftB, 0)
      if (wonB > 0) {
        takeB(wonB)
        if (leftB === 0) {
          finish()
          return
        }
      }
      takeA(1)
      if (leftA === 1) {
        finish()
        return
      }
    } while (wonA >= shortestGallop || wonB >= shortestGallop)
    gallopFrom += 1
    sorting.gallopFrom = gallopFrom
  }
}

/** Merges two neighbouring runs from their ends; the second is the shorter one. */
function mergeHigh<Value>(
  sorting: Sorting<Value>,
  baseA: number,
  lengthA: number,
  baseB: number,
  lengthB: number,
): void {
  const { list, order } = sorting
  const kept = list.slice(baseB, baseB + lengthB)
  let [leftA, leftB] = [lengthA, lengthB]
  let target = baseB + lengthB - 1
  const takeA = (count: number): void => {
    for (let place = 0; place < count; place += 1) list[target - place] = at(list, baseA + leftA - 1 - place)
    target -= count
    leftA -= count
  }
  const takeB = (count: number): void => {
    for (let place = 0; place < count; place += 1) list[target - place] = at(kept, leftB - 1 - place)
    target -= count
    leftB -= count
  }
  const finish = (): void => {
    if (leftB === 1 && leftA > 0) takeA(leftA)
    takeB(leftB)
  }
  takeA(1)
  if (leftA === 0 || leftB === 1) {
    finish()
    return
  }
  let { gallopFrom } = sorting
  for (;;) {
    let wonA = 0
    let wonB = 0
    do {
      if (order(at(kept, leftB - 1), at(list, baseA + leftA - 1)) < 0) {
        takeA(1)
        wonA += 1
        wonB = 0
        if (leftA === 0) {
          finish()
          return
        }
      } else {
        takeB(1)
        wonB += 1
        wonA = 0
        if (leftB === 1) {
          finish()
          return
        }
      }
    } while (Math.max(wonA, wonB) < gallopFrom)
    gallopFrom += 1
    do {
      gallopFrom = Math.max(1, gallopFrom - 1)
      sorting.gallopFrom = gallopFrom
      wonA = leftA - gallopRight(list, order, at(kept, leftB - 1), baseA, leftA, leftA - 1)
      if (wonA > 0) {
        takeA(wonA)
        if (leftA === 0) {
          finish()
          return
        }
      }
      takeB(1)
      if (leftB === 1) {
        finish()
        return
      }
      wonB = leftB - gallopLeft(kept, order, at(list, baseA + leftA - 1), 0, leftB, leftB - 1)
      if (wonB > 0) {
        takeB(wonB)
        if (leftB <= 1) {
          finish()
          return
        }
      }
      takeA(1)
      if (leftA === 0) {
        finish()
        return
      }
    } while (wonA >= shortestGallop || wonB >= shortestGallop)
    gallopFrom += 1
    sorting.gallopFrom = gallopFrom
  }
}

/** The value at a place that is there. */
export function at<Value>(list: readonly Value[], place: number): Value {
  return list[place] as Value
}
