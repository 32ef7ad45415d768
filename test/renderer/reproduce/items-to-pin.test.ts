import { expect, test } from '@playwright/test'
import { itemsToPin } from '../../../src/renderer/reproduce/items-to-pin.ts'
import type { NodeAnswerView } from '../../../src/shared/views/node-answer-view.ts'

const view: NodeAnswerView = {
  node: 'Find',
  source: { kind: 'engine' },
  isRun: true,
  given: null,
  pinned: null,
  gave: null,
  madeUp: { tier: 'made up' },
}

test('a pinned output begins with the most real items that are known of the node', () => {
  const [gave, pinned] = [[{ tier: 'gold' }], [{ tier: 'pinned' }]]

  expect(JSON.parse(itemsToPin({ ...view, gave, pinned }).text)).toEqual(gave)
  expect(JSON.parse(itemsToPin({ ...view, pinned }).text)).toEqual(pinned)
  expect(JSON.parse(itemsToPin(view).text)).toEqual([{ tier: 'made up' }])
  expect(itemsToPin(view).note).toContain('made-up')
  expect(itemsToPin({ ...view, madeUp: {} }).note).toContain('later nodes read no field of it')
  const given = { items: [{ tier: 'of the case' }] }
  expect(JSON.parse(itemsToPin({ ...view, given, gave, pinned }).text)).toEqual(given.items)
})
