import { expect, test } from '@playwright/test'
import { openTestListener, webhookWorkflow } from './open-test-listener.ts'

const hook = webhookWorkflow({ httpMethod: 'POST', path: 'orders' })

/** A form whose parts are read in a later turn of the event loop than the one in which the arrival is handed over. */
function form(): FormData {
  const data = new FormData()
  data.set('event_id', 'e1')
  return data
}

test('what could not be kept is not accepted in a later turn, and its caller is told', async () => {
  const listener = await openTestListener([hook], {
    storeArrival: () => new Promise((_, reject) => setTimeout(() => reject(new Error('database is locked')), 20)),
  })
  const answer = await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: form() })
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain('could not be kept, so nothing ran: database is locked')
  expect(listener.accepted).toEqual([])
  expect(listener.settlements).toEqual([])
  await listener.close()
})

test('nothing is decided of a delivery whose keeping fails at once', async () => {
  const listener = await openTestListener([hook], {
    storeArrival: () => {
      throw new Error('database is locked')
    },
  })
  const answer = await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(500)
  expect(listener.accepted).toEqual([])
  await listener.close()
})

test('a delivery that is kept and whose execution is not is settled as refused, with the reason', async () => {
  const listener = await openTestListener([hook], {
    accept: () => ({
      executionId: 'x1',
      answer: new Promise(() => undefined),
      committed: Promise.reject(new Error('disk full')),
    }),
  })
  const answer = await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(500)
  await listener.settledCount(1)
  expect(listener.settlements).toMatchObject([{ outcome: 'refused', executionId: null, answer: { statusCode: 500 } }])
  expect(listener.settlements[0]?.explanation?.sentence).toContain('could not be handed on: disk full')
  await listener.close()
})

test('what failed for one delivery is not told to the next', async () => {
  let count = 0
  const listener = await openTestListener([hook], {
    storeArrival: () => {
      count += 1
      return count === 1 ? Promise.reject(new Error('database is locked')) : Promise.resolve()
    },
  })
  const statuses = []
  for (let index = 0; index < 3; index += 1) {
    statuses.push((await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: form() })).status)
  }
  expect(statuses).toEqual([500, 200, 200])
  await listener.close()
})
