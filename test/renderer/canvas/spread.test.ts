import { expect, test } from '@playwright/test'
import { spreadOf } from '../../../src/renderer/canvas/spread.ts'
import { stepHeight, stepWidth } from '../../../src/renderer/canvas/step-size.ts'

interface At {
  readonly x: number
  readonly y: number
  readonly outputs: readonly string[]
}
const at = (x: number, y: number, outputCount = 1): At => ({ x, y, outputs: Array<string>(outputCount).fill('') })

function covered(steps: readonly At[]): number {
  const { x, y } = spreadOf(steps)
  return steps.flatMap((one, index) =>
    steps.slice(index + 1).filter((other) => {
      const upper = one.y <= other.y ? one : other
      const isBeside = Math.abs(one.x - other.x) * x >= stepWidth
      return !isBeside && Math.abs(one.y - other.y) * y < stepHeight(upper.outputs.length)
    }),
  ).length
}

test('a workflow with room between its nodes is drawn as it stands', () => {
  expect(spreadOf([at(0, 0), at(220, 0), at(440, -120), at(440, 120)])).toEqual({ x: 1, y: 1 })
  expect(spreadOf([])).toEqual({ x: 1, y: 1 })
})

test('nodes that stand as near as boxes of the service may, cover each other nowhere', () => {
  expect(covered([at(0, 0), at(100, 0), at(200, 0)])).toBe(0)
  expect(covered([at(0, 0), at(0, 100, 4), at(20, 200)])).toBe(0)
  expect(covered([at(0, 0), at(150, 40, 3), at(150, 140), at(300, 60)])).toBe(0)
})

test('nodes that lie upon each other are left so, and draw nothing else apart', () => {
  expect(spreadOf([at(0, 0), at(4, 4), at(300, 0)])).toEqual({ x: 1, y: 1 })
})
