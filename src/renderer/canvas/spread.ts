import { largest } from '../../shared/list.ts'
import { stepHeight, stepWidth } from './step-size.ts'
import type { Step } from './step.ts'

/** Room between two cards: beside each other for the count on their link, below each other for a flag. */
const gap = { x: 40, y: 22 }
/** What would have to be drawn farther apart than this covers each other in the service's editor as well. */
const most = 2.4

/** By how much positions are drawn apart, so that no card covers another: our cards are wider than the service's boxes. */
export interface Spread {
  readonly x: number
  readonly y: number
}

type Placed = Pick<Step, 'x' | 'y' | 'outputs'>

/** 1 where the cards have room as they stand. Two that lack room are drawn apart along the axis that needs less of it. */
export function spreadOf(steps: readonly Placed[]): Spread {
  const needs = nearPairs(steps).map(needOf)
  const x = Math.max(1, largest(needs.filter((need) => need.x <= need.y && need.x <= most).map((need) => need.x)))
  const still = needs.filter((need) => need.y < need.x && need.y <= most && need.apart * x < stepWidth + gap.x)
  return { x, y: Math.max(1, largest(still.map((need) => need.y))) }
}

/** By how much two cards would have to be drawn apart along each axis alone. */
function needOf([left, right]: readonly [Placed, Placed]): Spread & { readonly apart: number } {
  const [upper, lower] = left.y <= right.y ? [left, right] : [right, left]
  const apart = right.x - left.x
  return {
    apart,
    x: (stepWidth + gap.x) / apart,
    y: (stepHeight(upper.outputs.length) + gap.y) / (lower.y - upper.y),
  }
}

/** Every two cards that are too near along both axes. */
function nearPairs(steps: readonly Placed[]): readonly (readonly [Placed, Placed])[] {
  const sorted = steps.toSorted((a, b) => a.x - b.x)
  return sorted.flatMap((left, index) => {
    const found: (readonly [Placed, Placed])[] = []
    for (const right of sorted.slice(index + 1)) {
      if (right.x - left.x >= stepWidth + gap.x) break
      if (lacksHeight(left, right)) found.push([left, right])
    }
    return found
  })
}

function lacksHeight(one: Placed, other: Placed): boolean {
  const upper = one.y <= other.y ? one : other
  return Math.abs(one.y - other.y) < stepHeight(upper.outputs.length) + gap.y
}
