import { expect, test } from '@playwright/test'
import { idleOrHeld } from '../../../src/main/executions/idle-or-held.ts'
import type { StoreStatus } from '../../../src/shared/store-status.ts'

const keeping: StoreStatus = { kind: 'keeping' }
const failing: StoreStatus = {
  kind: 'failing',
  held: 1,
  problem: { code: 'DATABASE_FULL', sentence: 'The store cannot grow.', remedy: 'Make room.' },
}
const never = { idle: () => new Promise<void>(() => undefined) }

test('the end waits for what runs, however long that takes, while the store can be written', async () => {
  let end: () => void = () => undefined
  const executions = { idle: () => new Promise<void>((resolve) => (end = resolve)) }
  let hasEnded = false
  const ended = idleOrHeld(executions, { late: { status: () => keeping } }, 200).then(() => (hasEnded = true))

  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(hasEnded).toBe(false)
  end()
  await ended
})

test('the end does not wait for ever for a store that cannot be written', async () => {
  await idleOrHeld(never, { late: { status: () => failing } }, 200)
})

test('a store that can be written again has its time anew', async () => {
  let looks = 0
  const status = (): StoreStatus => ((looks += 1) === 2 ? keeping : failing)
  await idleOrHeld(never, { late: { status } }, 300)
  // One failing look, one good one, then the whole time.
  expect(looks).toBe(5)
})
