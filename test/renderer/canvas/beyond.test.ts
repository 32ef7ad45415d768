import { expect, test } from '@playwright/test'
import { beyond } from '../../../src/renderer/canvas/beyond.ts'

const box = (x: number, y: number): { x: number; y: number; width: number; height: number } => ({
  x,
  y,
  width: 100,
  height: 40,
})
const pane = { width: 500, height: 200 }

test('what is seen by half is counted nowhere, and what lies beyond a side is counted there once', () => {
  const boxes = [box(0, 0), box(440, 0), box(460, 0), box(460, 400), box(0, 190), box(0, -30), box(-60, 0)]
  expect(beyond(boxes, { x: 0, y: 0, zoom: 1 }, pane)).toEqual({ left: 1, right: 2, top: 1, bottom: 1 })
})

test('what is moved and made smaller is looked for where it is drawn', () => {
  expect(beyond([box(800, 0)], { x: 0, y: 0, zoom: 0.5 }, pane)).toMatchObject({ right: 0 })
  expect(beyond([box(800, 0)], { x: 120, y: 0, zoom: 0.5 }, pane)).toMatchObject({ right: 1 })
})
