import type { Surroundings } from '../engine/surroundings.ts'

/** What is to happen before an execution has an effect outside of itself. */
export interface EffectWatch {
  /** Before a request, a connection, a wait: resolves when it is kept that one is about to come. */
  readonly before: () => Promise<void>
  /** Runs what writes into the store, in one transaction with the note that it did. */
  readonly within: <Value>(write: () => Value) => Value
}

/** The same surroundings, whose every effect is announced first: until then the execution may be run anew by itself. */
export function watchedSurroundings(surroundings: Surroundings, watch: EffectWatch): Surroundings {
  const { tables, seenValues } = surroundings
  return {
    // What has no effect is as it is there, whatever else surroundings come to offer.
    ...surroundings,
    dispatcher: async (connection, departure) => {
      await watch.before()
      return surroundings.dispatcher(connection, departure)
    },
    connect: async (host, port, signal, departure) => {
      await watch.before()
      return surroundings.connect(host, port, signal, departure)
    },
    wait: async (milliseconds, signal) => {
      await watch.before()
      return surroundings.wait(milliseconds, signal)
    },
    tables: {
      rows: tables.rows,
      insert: (table, values) => watch.within(() => tables.insert(table, values)),
      update: (table, id, values) => watch.within(() => tables.update(table, id, values)),
      remove: (table, id) => {
        watch.within(() => {
          tables.remove(table, id)
        })
      },
    },
    seenValues: {
      has: seenValues.has,
      highest: seenValues.highest,
      add: (scope, values, limit) => {
        watch.within(() => {
          seenValues.add(scope, values, limit)
        })
      },
      setHighest: (scope, value) => {
        watch.within(() => {
          seenValues.setHighest(scope, value)
        })
      },
      clear: (scope) => {
        watch.within(() => {
          seenValues.clear(scope)
        })
      },
    },
    outbox: (message) => {
      watch.within(() => {
        surroundings.outbox(message)
      })
    },
    // Each look at them may cost something, or give another value later.
    get timezone() {
      return surroundings.timezone
    },
    get baseUrl() {
      return surroundings.baseUrl
    },
    // Whoever asks for the folder is about to read or write in it.
    get filesFolder() {
      const folder = surroundings.filesFolder ?? null
      return folder === null ? null : watch.within(() => folder)
    },
  }
}
