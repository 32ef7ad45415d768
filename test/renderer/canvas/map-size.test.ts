import { expect, test } from '@playwright/test'
import { mapSizeIn } from '../../../src/renderer/canvas/map-size.ts'

test('among many steps the pane of a usual window has a map, and a larger pane a larger one', () => {
  const usual = mapSizeIn({ width: 686, height: 291 }, true)
  const large = mapSizeIn({ width: 1350, height: 510 }, true)
  expect(usual).not.toBeNull()
  expect(large?.width).toBeGreaterThan(usual?.width ?? 0)
})

test('a pane that is small, or has few steps and no room to spare, belongs to the workflow itself', () => {
  expect(mapSizeIn({ width: 478, height: 207 }, true)).toBeNull()
  expect(mapSizeIn({ width: 686, height: 291 }, false)).toBeNull()
  expect(mapSizeIn({ width: 686, height: 400 }, false)).not.toBeNull()
})
