import { expect, test } from '@playwright/test'
import { prepareParameters } from '../../../../src/main/engine/expressions/parameters.ts'
import { openReadNotes } from '../../../../src/main/engine/read-notes.ts'
import { openSandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, makeScope } from '../sandbox/make-scope.ts'

test('an expression that needs no sandbox costs a small part of one that does', { tag: '@timing' }, async () => {
  const sandbox = openSandbox({ workers: 1 })
  await sandbox.warm()
  const items = Array.from({ length: 5 }, (_, sku) => ({ sku, price: 1.5, qty: 2 }))
  const parameters = { total: '={{ $json.items.reduce((sum, one) => sum + one.price * one.qty, 0) }}' }
  const here = makeScope({ items: [{ json: { items }, pairedItem: { item: 0 } }], parameters })
  // Where reads are noted, the sandbox is asked.
  const there = { ...here, reads: openReadNotes(0) }
  const timeOf = async (scope: typeof here): Promise<number> => {
    const started = performance.now()
    for (let times = 0; times < 300; times += 1) {
      expect((await prepareParameters(scope, sandbox, calm)).read('total', 0)).toBe(15)
    }
    return performance.now() - started
  }
  await timeOf(here)
  await timeOf(there)
  const ratios: number[] = []
  for (let round = 0; round < 5; round += 1) ratios.push((await timeOf(there)) / (await timeOf(here)))
  await sandbox.close()
  expect(ratios.toSorted((a, b) => a - b)[2]).toBeGreaterThan(3)
})
