import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { writeAtLast } from '../../../src/main/executions/started-note.ts'
import { openStore } from '../../../src/main/store/open-store.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'faultline-late-'))

/** Fails as on a full disk the first time, then does its work. */
function fullAtFirst(work: () => void): () => void {
  let tries = 0
  return () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    work()
  }
}

test('whoever waits for a late write that never can be written is told', async () => {
  const store = openStore(folder())
  const written = writeAtLast(
    store,
    fullAtFirst(() => {
      throw new Error('there is no such row')
    }),
  )

  await expect(written).rejects.toThrow('there is no such row')
  await expect.poll(() => store.late.status().kind).toBe('keeping')
  store.close()
})

test('who fails when told that a late write is kept keeps nobody else from being told', async () => {
  const store = openStore(folder())
  const told: string[] = []
  await store.late.keep(
    fullAtFirst(() => undefined),
    () => {
      throw new Error('nobody listens')
    },
  )
  await store.late.keep(
    fullAtFirst(() => undefined),
    () => {
      told.push('second')
    },
  )

  await expect.poll(() => store.late.status().kind).toBe('keeping')
  expect(told).toEqual(['second'])
  store.close()
})

test('a delivery of a group that cannot be written is not lost silently beside another one', async () => {
  const store = openStore(folder())
  const delivery = (id: string) => ({
    id,
    receivedAt: '2026-01-01T00:00:00.000Z',
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    method: 'POST',
    target: '/webhook/orders',
    headers: [],
    body: Buffer.from('{}'),
    bodyBytes: 2,
    bodySha256: 'ab',
    reproductionId: null,
  })
  store.deliveries.add(delivery('d1'))
  const committed = store.groupCommit()
  store.deliveries.add(delivery('d1'))
  store.deliveries.add(delivery('d2'))
  expect(() => store.deliveries.find('d2')).toThrow('UNIQUE')

  const isKept = await committed.then(
    () => true,
    () => false,
  )
  expect(isKept).toBe(store.deliveries.find('d2') !== null)
  store.close()
})
