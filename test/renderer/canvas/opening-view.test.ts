import { expect, test } from '@playwright/test'
import {
  fitsLegibly,
  legibleZoom,
  openingView,
  roomyZoom,
  type Box,
  type View,
} from '../../../src/renderer/canvas/opening-view.ts'

const box = (x: number, y: number): Box => ({ x, y, width: 172, height: 48 })
const pane = { width: 660, height: 300 }
const row = (count: number): readonly Box[] => Array.from({ length: count }, (_, index) => box(index * 220, 0))

function isSeen(one: Box, { x, y, zoom }: View, room = pane): boolean {
  const [left, top] = [one.x * zoom + x, one.y * zoom + y]
  const right = left + one.width * zoom
  const bottom = top + one.height * zoom
  return left >= 0 && top >= 0 && right <= room.width && bottom <= room.height
}

test('a small workflow is seen whole, in the middle', () => {
  const boxes = row(3)
  const view = openingView(boxes, [], null, pane)
  expect(boxes.every((one) => isSeen(one, view))).toBe(true)
  expect(view.zoom).toBeGreaterThan(legibleZoom)
  expect(view.x).toBeCloseTo(pane.width - (612 * view.zoom + view.x))
})

test('only a workflow that its pane does not show at once, with names that can be read, has something left for a map', () => {
  expect(fitsLegibly(row(3), pane)).toBe(true)
  expect(fitsLegibly(row(60), pane)).toBe(false)
  expect(fitsLegibly([box(0, 0), box(4000, 0)], pane)).toBe(false)
  // Seen whole at the legible zoom, near the right edge.
  expect(fitsLegibly([box(0, 0), box(970, 0)], pane)).toBe(true)
})

test('a large workflow is seen from where it begins, and its names can be read', () => {
  const boxes = row(60)
  const begin = boxes[0] ?? box(0, 0)
  const view = openingView(boxes, [], { box: begin, from: 'start' }, pane)
  expect(view.zoom).toBe(legibleZoom)
  expect(isSeen(begin, view)).toBe(true)
})

test('a failure far away is brought into sight with the way that led there', () => {
  const boxes = row(60)
  const failed = boxes[40] ?? box(0, 0)
  const view = openingView(boxes, [], { box: failed, from: 'middle' }, pane)
  expect(isSeen(failed, view)).toBe(true)
  expect(isSeen(boxes[39] ?? box(0, 0), view)).toBe(true)
})

test('no room stays empty beside the last node', () => {
  const boxes = row(60)
  const last = boxes[59] ?? box(0, 0)
  const view = openingView(boxes, [], { box: last, from: 'start' }, pane)
  expect((last.x + last.width) * view.zoom + view.x).toBeCloseTo(pane.width - 24)
})

test('of a remark around the node where it begins the left edge and the first lines are seen, and the node with them', () => {
  const boxes = row(60)
  const begin = boxes[0] ?? box(0, 0)
  const remark = { x: -160, y: -180, width: 900, height: 380 }
  const view = openingView(boxes, [remark], { box: begin, from: 'start' }, pane)
  expect(isSeen(begin, view)).toBe(true)
  expect(isSeen({ ...remark, width: 300 }, view)).toBe(true)
  // One so high that its first lines lie above the pane is seen from its edge on all the same.
  const high = { x: -160, y: -900, width: 900, height: 1100 }
  const besideIt = openingView(boxes, [high], { box: begin, from: 'start' }, pane)
  expect(isSeen(begin, besideIt)).toBe(true)
  expect(isSeen({ ...high, y: 0, width: 300, height: 48 }, besideIt)).toBe(true)
  // One that begins farther left than half the pane leaves the way onward in sight.
  const wide = { x: -2000, y: -100, width: 3000, height: 300 }
  const onward = openingView(boxes, [wide], { box: begin, from: 'start' }, pane)
  expect(isSeen(boxes[1] ?? begin, onward)).toBe(true)
})

test('a small workflow is seen with its remarks where its names can be read then, and without them where they cannot', () => {
  const boxes = row(2)
  const near = { x: -60, y: -120, width: 600, height: 300 }
  const withIt = openingView(boxes, [near], null, pane)
  expect(isSeen(near, withIt)).toBe(true)
  const far = { x: 3000, y: 0, width: 600, height: 300 }
  const without = openingView(boxes, [far], null, pane)
  expect(boxes.every((one) => isSeen(one, without))).toBe(true)
  expect(without.zoom).toBeGreaterThanOrEqual(legibleZoom)
})

test('a large pane shows a large workflow with larger names', () => {
  const boxes = row(60)
  const large = { width: 1350, height: 510 }
  const view = openingView(boxes, [], { box: boxes[0] ?? box(0, 0), from: 'start' }, large)
  expect(view.zoom).toBe(roomyZoom)
  expect(isSeen(boxes[0] ?? box(0, 0), view, large)).toBe(true)
})
