import { expect, test } from '@playwright/test'
import { legibleZoom, openingView, type Box, type View } from '../../../src/renderer/canvas/opening-view.ts'

const box = (x: number, y: number): Box => ({ x, y, width: 172, height: 48 })
const pane = { width: 660, height: 300 }
const row = (count: number): readonly Box[] => Array.from({ length: count }, (_, index) => box(index * 220, 0))

function isSeen(one: Box, { x, y, zoom }: View): boolean {
  const [left, top] = [one.x * zoom + x, one.y * zoom + y]
  const right = left + one.width * zoom
  const bottom = top + one.height * zoom
  return left >= 0 && top >= 0 && right <= pane.width && bottom <= pane.height
}

test('a small workflow is seen whole, in the middle', () => {
  const boxes = row(3)
  const view = openingView(boxes, null, pane)
  expect(boxes.every((one) => isSeen(one, view))).toBe(true)
  expect(view.zoom).toBeGreaterThan(legibleZoom)
  expect(view.x).toBeCloseTo(pane.width - (612 * view.zoom + view.x))
})

test('a large workflow is seen from where it begins, and its names can be read', () => {
  const boxes = row(60)
  const begin = boxes[0] ?? box(0, 0)
  const view = openingView(boxes, { box: begin, from: 'start' }, pane)
  expect(view.zoom).toBe(legibleZoom)
  expect(isSeen(begin, view)).toBe(true)
})

test('a failure far away is brought into sight with the way that led there', () => {
  const boxes = row(60)
  const failed = boxes[40] ?? box(0, 0)
  const view = openingView(boxes, { box: failed, from: 'middle' }, pane)
  expect(isSeen(failed, view)).toBe(true)
  expect(isSeen(boxes[39] ?? box(0, 0), view)).toBe(true)
})

test('no room stays empty beside the last node', () => {
  const boxes = row(60)
  const last = boxes[59] ?? box(0, 0)
  const view = openingView(boxes, { box: last, from: 'start' }, pane)
  expect((last.x + last.width) * view.zoom + view.x).toBeCloseTo(pane.width - 24)
})
