import { expect, test } from '@playwright/test'
import { spacedOut } from '../../../src/main/reproduction/spaced-out.ts'
import { mostTellingFirst, type Waiting } from '../../../src/main/reproduction/telling-order.ts'
import type { Layer } from '../../../src/shared/layer.ts'

const waiting = (...layers: readonly Layer[]): readonly Waiting[] =>
  layers.map((layer, index) => ({
    index,
    toTry: { change: { layer, name: 'x', parameters: {} }, aim: 'break' },
  }))

test('of the queue one change is tried at a time as long as there is anything else, begun with where nothing fails', () => {
  const order = spacedOut(mostTellingFirst(waiting('data', 'queue', 'API', 'queue', 'queue'), null))
  const [first, second, third] = [order.take(), order.take(), order.take()]
  expect([first, second, third].map((one) => one?.index)).toEqual([1, 0, 2])
  if (first !== null) order.done(first)
  expect(order.take()?.index).toBe(3)
  // Nothing else is left: no lane waits for another.
  expect(order.take()?.index).toBe(4)
  expect(order.take()).toBeNull()
})
