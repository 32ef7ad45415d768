import { onceFor } from '../../shared/once-for.ts'
import type { DataTables, SeenValues, Surroundings } from '../engine/surroundings.ts'
import type { EffectWatch } from './started-note.ts'
import type { MadeFiles } from './made-files.ts'

/** What one execution adds to what surrounds it. */
interface OfExecution {
  /** Where the files of binary data are noted that come about in it; null: there are no files. */
  readonly files: MadeFiles | null
  /** Told before it has an effect: until then the execution may be run anew by itself; null: nobody has to know. */
  readonly effects: EffectWatch | null
}

/** Under a symbol: nobody else comes upon it. */
const own = Symbol('of one execution')

interface Looking {
  readonly [own]: OfExecution
}

/**
 * The surroundings of one execution. But for what it adds they look through to the others, whatever those come to offer: no copy, for
 * each look may cost something or give another value later. What looks through is made once for all executions: accessors of its own
 * would keep each of them in memory long after its end.
 */
export function surroundingsOf(surroundings: Surroundings, of: OfExecution): Surroundings {
  const noted = of.files === null ? surroundings : noting(surroundings)
  const beneath = of.effects === null ? noted : watched(noted)
  return Object.assign(Object.create(beneath) as Surroundings, { [own]: of })
}

const noting = onceFor((surroundings: Surroundings) =>
  lookingThrough(surroundings, { binaries: ({ files }) => files?.noting }),
)

const watched = onceFor((surroundings: Surroundings) =>
  lookingThrough(surroundings, {
    dispatcher:
      ({ effects }) =>
      async (connection, departure) => {
        await effects?.before()
        return surroundings.dispatcher(connection, departure)
      },
    connect:
      ({ effects }) =>
      async (host, port, signal, departure) => {
        await effects?.before()
        return surroundings.connect(host, port, signal, departure)
      },
    wait:
      ({ effects }) =>
      async (milliseconds, signal) => {
        await effects?.before()
        return surroundings.wait(milliseconds, signal)
      },
    tables: (of) => watchedTables(surroundings.tables, of),
    seenValues: (of) => watchedValues(surroundings.seenValues, of),
    outbox: (of) => (message) => {
      within(of, () => {
        surroundings.outbox(message)
      })
    },
    // Whoever asks for the folder is about to read or write in it.
    filesFolder: (of) => {
      const folder = surroundings.filesFolder ?? null
      return folder === null ? null : within(of, () => folder)
    },
  }),
)

function watchedTables(tables: DataTables, of: OfExecution): DataTables {
  return {
    rows: tables.rows,
    insert: (table, values) => within(of, () => tables.insert(table, values)),
    update: (table, id, values) => within(of, () => tables.update(table, id, values)),
    remove: (table, id) => {
      within(of, () => {
        tables.remove(table, id)
      })
    },
  }
}

function watchedValues(values: SeenValues, of: OfExecution): SeenValues {
  return {
    has: values.has,
    count: values.count,
    highest: values.highest,
    add: (scope, added, limit) => {
      within(of, () => {
        values.add(scope, added, limit)
      })
    },
    setHighest: (scope, value) => {
      within(of, () => {
        values.setHighest(scope, value)
      })
    },
    clear: (scope) => {
      within(of, () => {
        values.clear(scope)
      })
    },
  }
}

function within<Value>({ effects }: OfExecution, write: () => Value): Value {
  return effects === null ? write() : effects.within(write)
}

type Looks = { readonly [Name in keyof Surroundings]?: (of: OfExecution) => Surroundings[Name] | undefined }

/** An object that is beneath those of all executions, with what each of them adds. */
function lookingThrough(surroundings: Surroundings, looks: Looks): Surroundings {
  const through = Object.create(surroundings) as Surroundings
  for (const [name, look] of Object.entries(looks)) {
    Object.defineProperty(through, name, {
      enumerable: true,
      get(this: Looking) {
        return look(this[own])
      },
    })
  }
  return through
}
