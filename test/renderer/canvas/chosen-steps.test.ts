import { expect, test } from '@playwright/test'
import { withChosen } from '../../../src/renderer/canvas/chosen-steps.ts'

test('a choice makes another node of what is chosen alone: every other one is the very same', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((id) => ({ id, position: { x: 0, y: 0 }, data: {}, selected: false }))

  const first = withChosen(nodes, ['b', 'd'])
  const second = withChosen(nodes, [null, 'c'])

  expect(first.map(({ selected }) => selected)).toEqual([false, true, false, true])
  expect(second.map(({ selected }) => selected)).toEqual([false, false, true, false])
  expect(first.map((node, at) => node === nodes[at])).toEqual([true, false, true, false])
  expect(second.map((node, at) => node === nodes[at])).toEqual([true, true, false, true])
})
