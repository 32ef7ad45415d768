import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'

let faultline: Faultline

test.beforeEach(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-chosen-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
})

test.afterEach(async () => {
  await faultline.close()
})

test('deliveries of the ledger are sent once more as a batch of the open case, in the order named', async () => {
  const { calls, cases } = faultline
  const first = await cases.send({ size: 3 }).done
  const ids = first.items.map(({ deliveryId }) => deliveryId ?? '').reverse()

  const { reproductionId } = await calls.send({ size: 3, deliveryIds: ids })
  const second = await ended(reproductionId)

  const hashes = async (reproduction: Reproduction): Promise<readonly string[]> =>
    Promise.all(
      reproduction.items.map(
        async ({ deliveryId }) => (await calls.delivery({ deliveryId: deliveryId ?? '' })).delivery.bodySha256,
      ),
    )
  expect(second.items.map(({ externalId }) => externalId)).toEqual(
    first.items.map(({ externalId }) => externalId).reverse(),
  )
  expect(await hashes(second)).toEqual((await hashes(first)).toReversed())
  expect(second.items.every(({ executionId }) => executionId !== null)).toBe(true)
})

test('a batch of two deliveries, and one of a delivery that is not there, are refused', async () => {
  const { calls, cases } = faultline
  const sent = await cases.send({ size: 3 }).done
  const ids = sent.items.map(({ deliveryId }) => deliveryId ?? '')

  await expect(calls.send({ size: 2, deliveryIds: ids.slice(1) })).rejects.toMatchObject({
    problem: { code: 'BATCH_SIZE' },
  })
  await expect(calls.send({ size: 3, deliveryIds: [...ids.slice(1), 'none'] })).rejects.toMatchObject({
    problem: { code: 'DELIVERY_NOT_FOUND' },
  })
})

test('a delivery that is chosen together with an earlier one of the same event is marked as its repeat', async () => {
  const { calls, cases } = faultline
  const first = await cases.send({ size: 3 }).done
  const [one = '', two = ''] = first.items.map(({ deliveryId }) => deliveryId ?? '')

  const { reproductionId } = await calls.send({ size: 3, deliveryIds: [one, two, one] })
  const second = await ended(reproductionId)

  expect(second.items.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, 0])
  expect(second.items[2]?.externalId).toBe(second.items[0]?.externalId)
})

test('a payload that stands twice in a file is marked as a repeat, and each other one is an event of its own', async () => {
  const bodies = ['{"event_id":"e-1","n":1}', '{"event_id":"e-2"}', '{"event_id":"e-1","n":2}']
  const { items } = await faultline.cases.send({ size: 3, bodies }).done
  expect(items.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, 0])
  expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(2)
})

async function ended(id: string): Promise<Reproduction> {
  await expect.poll(() => faultline.cases.reproduction(id)?.status).toBe('done')
  const reproduction = faultline.cases.reproduction(id)
  if (reproduction === null) throw new Error(`There is no reproduction ${id}.`)
  return reproduction
}
