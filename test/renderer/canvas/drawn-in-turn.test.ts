import { expect, test } from '@playwright/test'
import type { Node } from '@xyflow/react'
import { nearest } from '../../../src/renderer/canvas/drawn-in-turn.ts'

const nodes: readonly Node[] = ['e', 'a', 'd', 'b', 'c'].map((id) => ({
  id,
  data: {},
  position: { x: 100 * (id.charCodeAt(0) - 97), y: 0 },
}))

test('of many nodes those around the one that is looked at are drawn first, in the order that they have', () => {
  const ids = (from: string | null): string =>
    nearest(nodes, from, 3)
      .map(({ id }) => id)
      .join('')
  expect(ids('a')).toBe('abc')
  expect(ids('d')).toBe('edc')
  expect(ids(null)).toBe('edc')
  expect(ids('gone')).toBe('edc')
})
