import { expect, test } from '@playwright/test'
import type { ListenerStatus } from '../../../src/shared/listener-status.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import { ListenerSession } from '../../../src/main/wiring/listener-session.ts'

const taken = { code: 'PORT_TAKEN', sentence: 'Port 2 is taken.', remedy: 'Choose another one.' } as const

/** A session whose listeners only note what happens to them; nothing can listen at port 2. */
function openSession(): {
  readonly session: ListenerSession
  readonly notes: string[]
  readonly told: ListenerStatus[]
} {
  const notes: string[] = []
  const told: ListenerStatus[] = []
  const session = new ListenerSession({
    open: (port) => {
      if (port === 2) return Promise.reject(new ProblemError(taken))
      notes.push(`open ${String(port)}`)
      return Promise.resolve({
        address: '127.0.0.1',
        port,
        url: `http://127.0.0.1:${String(port)}`,
        ping: () => Promise.resolve({ answered: true, sentence: 'It answers.' }),
        close: () => {
          notes.push(`close ${String(port)}`)
          return Promise.resolve()
        },
      })
    },
    expectedUrl: () => 'http://127.0.0.1:5678',
    notify: (name, value) => {
      // The value of the notice of that name is the status.
      if (name === 'listener') told.push(value as ListenerStatus)
    },
  })
  return { session, notes, told }
}

test('the listener closes at the one port before it listens at the next, and says each time how it is', async () => {
  const { session, notes, told } = openSession()
  await session.listen(1)
  await session.listen(3)

  expect(notes).toEqual(['open 1', 'close 1', 'open 3'])
  expect(told.map((status) => status.kind === 'listening' && status.port)).toEqual([1, 3])
  expect(session.baseUrl()).toBe('http://127.0.0.1:3')
})

test('a listener that cannot listen says why, expects its callers where the settings say, and answers no ping', async () => {
  const { session, told } = openSession()
  const status = await session.listen(2)

  expect(status).toEqual({ kind: 'stopped', problem: taken })
  expect(told).toEqual([status])
  expect(session.baseUrl()).toBe('http://127.0.0.1:5678')
  expect((await session.ping()).answered).toBe(false)
})

test('a session that is closed twice closes its listener once', async () => {
  const { session, notes } = openSession()
  await session.listen(1)
  await session.close()
  await session.close()

  expect(notes).toEqual(['open 1', 'close 1'])
})

test('of places that are changed in the same moment only the last one is listened at', async () => {
  const { session, notes } = openSession()
  await Promise.all([session.listen(1), session.listen(3)])
  const closing = [session.listen(4), session.close()]
  await Promise.all(closing)

  expect(notes).toEqual(['open 1', 'close 1', 'open 3', 'close 3', 'open 4', 'close 4'])
})
