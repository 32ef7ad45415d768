import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openForTest } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(async () => {
  await faultline.close()
})

test('of executions that overlap each answers for the rows that it wrote itself', async () => {
  await faultline.calls.openSample({ name: 'move-handed-out-twice' })

  const { items } = await faultline.cases.send({ size: 3 }).done

  expect(
    items.map(({ workflowView, repeats, unexpected }) => [workflowView?.effectCount, repeats.length, unexpected]),
  ).toEqual([
    [1, 1, []],
    [1, 0, []],
    [1, 0, []],
  ])
  expect(items[0]?.repeats[0]?.effectCount).toBe(1)
})
