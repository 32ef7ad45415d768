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
    ...inherited(surroundings),
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
  }
}

/** What has no effect. */
function inherited(
  surroundings: Surroundings,
): Omit<Surroundings, 'dispatcher' | 'connect' | 'wait' | 'tables' | 'seenValues' | 'outbox' | 'timezone' | 'baseUrl'> {
  const { now, credential, secrets, model, credentialRenewed, variables, workflow } = surroundings
  return {
    now,
    credential,
    secrets,
    model,
    variables,
    workflow,
    ...(credentialRenewed === undefined ? {} : { credentialRenewed }),
  }
}
