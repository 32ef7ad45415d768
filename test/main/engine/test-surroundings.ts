import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { SeenValues, Surroundings } from '../../../src/main/engine/surroundings.ts'

const agent = new Agent()

/** Surroundings with the real clock and the real network, and nothing else; tests replace what they are about. */
export function testSurroundings(changes: Partial<Surroundings> = {}): Surroundings {
  return {
    now: Date.now,
    wait: async (milliseconds, signal) => {
      await sleep(milliseconds, undefined, { signal })
    },
    dispatcher: () => agent,
    connect: (host, port, signal) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host, port, signal }, () => {
          resolve(socket)
        })
        socket.once('error', reject)
      }),
    credential: () => null,
    secrets: () => [],
    model: null,
    variables: {},
    timezone: 'UTC',
    baseUrl: 'http://127.0.0.1:5678',
    workflow: () => null,
    tables: {
      rows: () => [],
      insert: (table) => {
        throw new Error(`There is no table "${table}".`)
      },
      update: (table) => {
        throw new Error(`There is no table "${table}".`)
      },
      remove: () => undefined,
    },
    seenValues: seenValuesInMemory(),
    outbox: () => undefined,
    ...changes,
  }
}

/** Waits that take no time. */
export const noWaiting: Pick<Surroundings, 'wait'> = { wait: () => Promise.resolve() }

function seenValuesInMemory(): SeenValues {
  const values = new Map<string, string[]>()
  const highest = new Map<string, string>()
  return {
    has: (scope, value) => values.get(scope)?.includes(value) ?? false,
    count: (scope) => values.get(scope)?.length ?? 0,
    add: (scope, added, limit) => {
      values.set(scope, [...(values.get(scope) ?? []), ...added].slice(-limit))
    },
    highest: (scope) => highest.get(scope) ?? null,
    setHighest: (scope, value) => {
      highest.set(scope, value)
    },
    clear: (scope) => {
      values.delete(scope)
      highest.delete(scope)
    },
  }
}
