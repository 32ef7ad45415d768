import { expect, test } from '@playwright/test'
import { neighbour } from '../../../src/renderer/canvas/neighbour.ts'
import type { Link } from '../../../src/renderer/canvas/step.ts'

const link = (from: string, to: string): Link => ({
  id: `${from} ${to}`,
  from,
  output: 0,
  kind: 'way',
  to,
  input: 0,
  label: '',
  passed: false,
  broken: false,
})
const links = [link('Hook', 'Opened?'), link('Opened?', 'Card'), link('Opened?', 'Ignored')]
const steps = [
  { id: 'Hook', position: { x: 0, y: 0 } },
  { id: 'Opened?', position: { x: 200, y: 0 } },
  { id: 'Card', position: { x: 400, y: -80 } },
  { id: 'Ignored', position: { x: 400, y: 120 } },
]

test('arrow keys follow the links to the right and to the left', () => {
  expect(neighbour('Opened?', [1, 0], links, steps)).toBe('Card')
  expect(neighbour('Ignored', [-1, 0], links, steps)).toBe('Opened?')
  expect(neighbour('Hook', [-1, 0], links, steps)).toBeNull()
})

test('up and down lead to the nearest step there', () => {
  expect(neighbour('Card', [0, 1], links, steps)).toBe('Opened?')
  expect(neighbour('Opened?', [0, 1], links, steps)).toBe('Ignored')
  expect(neighbour('Card', [0, -1], links, steps)).toBeNull()
})
