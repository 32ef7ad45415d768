/**
 * The SQLite file of an n8n service, read while the service writes it. Nothing is ever written to it. In: its path. Out: rows
 * as they stand there; what they mean is read elsewhere.
 */
import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { ProblemError } from '../../shared/problem.ts'
import { messageOf } from '../../shared/message-of.ts'

/** An execution without what its nodes gave. */
interface ServiceExecutionRow {
  readonly id: string
  readonly workflowId: string
  readonly mode: string
  readonly finished: number
  readonly status: string | null
  readonly retryOf: string | null
  readonly retrySuccessId: string | null
  readonly startedAt: string | null
  readonly stoppedAt: string | null
}

/** With what its nodes gave, as text: `data` in the flatted form. Null where the service kept none, or let it go. */
interface ServiceExecutionDataRow extends ServiceExecutionRow {
  readonly workflowData: string | null
  /** Null also where it is longer than was asked for: then `dataOf` gives it. */
  readonly data: string | null
  /** Bytes of `data`; null where the service kept none. */
  readonly dataBytes: number | null
}

/** A change of its tables that a version of the service brought; `timestamp`: milliseconds since 1970. */
interface ServiceMigration {
  readonly name: string
  readonly timestamp: number
}

interface ServiceDatabaseFilter {
  readonly statuses: readonly string[]
  readonly workflowId: string | null
  /** ISO 8601; null: since ever. */
  readonly since: string | null
  readonly beforeId: string | null
  readonly limit: number
}

export interface ServiceDatabase {
  /** Newest first. @throws ProblemError DATABASE_IN_USE, DATABASE_CORRUPT */
  readonly executions: (filter: ServiceDatabaseFilter) => readonly ServiceExecutionRow[]
  /** `mostData`: longest `data` that is read with it, in bytes. */
  readonly execution: (id: string, mostData: number) => ServiceExecutionDataRow | null
  /** The bytes of the `data` of an execution, piece after piece as they are asked for; the service may write between two of them. */
  readonly dataOf: (id: string) => Iterable<Uint8Array>
  /** Ids of those that were started as a retry of this one, the first first. */
  readonly retriesOf: (id: string) => readonly string[]
  /** As columns of text: `nodes`, `connections`, `settings` are JSON. */
  readonly workflow: (id: string) => Readonly<Record<string, string | number | null>> | null
  /** Null where the file tells of none. */
  readonly newestMigration: () => ServiceMigration | null
  readonly close: () => void
}

/** What is read of each table; `?` at its end: an older service may lack it. */
const wanted = {
  execution_entity: [
    ...['id', 'workflowId', 'mode', 'finished', 'startedAt', 'stoppedAt'],
    ...['status?', 'retryOf?', 'retrySuccessId?', 'deletedAt?'],
  ],
  execution_data: ['executionId', 'workflowData', 'data'],
  workflow_entity: ['id', 'name', 'nodes', 'connections', 'settings?', 'pinData?', 'updatedAt?', 'active?'],
} as const

/** SQLite reads the whole value for each piece of it: a short one, in which what tells how it ended stands, and few long ones. */
const firstPieceBytes = 4 * 1024 * 1024
const pieceBytes = 64 * 1024 * 1024
/** Longest wait for a service that writes, in milliseconds. */
const patienceMs = 5000

/**
 * Opens the file to be read.
 *
 * @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE, INVALID_INPUT where it is of another version, DATABASE_IN_USE
 */
export function openServiceDatabase(file: string, waitMs = patienceMs): ServiceDatabase {
  if (!existsSync(file)) {
    throw new ProblemError({
      code: 'FILE_NOT_FOUND',
      sentence: `There is no file ${file}.`,
      remedy: 'Name the database.sqlite of the n8n service, usually in the folder .n8n of its user.',
    })
  }
  return guarded(file, () => {
    const database = new Database(file, { readonly: true, fileMustExist: true, timeout: waitMs })
    try {
      database.pragma('query_only = 1')
      const columns = checkTables(database, file)
      return reader(database, file, columns)
    } catch (error) {
      database.close()
      throw error
    }
  })
}

function reader(database: Database.Database, file: string, has: ReadonlySet<string>): ServiceDatabase {
  const column = (name: string): string => (has.has(`execution_entity.${name}`) ? `e."${name}"` : 'NULL')
  const row = `CAST(e.id AS TEXT) AS id, CAST(e."workflowId" AS TEXT) AS workflowId, e.mode, e.finished,
    ${column('status')} AS status, CAST(${column('retryOf')} AS TEXT) AS retryOf,
    CAST(${column('retrySuccessId')} AS TEXT) AS retrySuccessId, e."startedAt", e."stoppedAt"`
  const alive = has.has('execution_entity.deletedAt') ? 'e."deletedAt" IS NULL' : '1'
  const page = database.prepare<[Record<string, unknown>], ServiceExecutionRow>(`
    SELECT ${row} FROM execution_entity e
    WHERE ${alive} AND (@workflowId IS NULL OR CAST(e."workflowId" AS TEXT) = @workflowId)
      AND (@statuses = '' OR instr(@statuses, ',' || coalesce(${column('status')},
        CASE WHEN e.finished THEN 'success' ELSE 'error' END) || ',') > 0)
      AND (@since IS NULL OR replace(e."startedAt", ' ', 'T') >= @since)
      AND (@beforeId IS NULL OR e.id < CAST(@beforeId AS INTEGER))
    ORDER BY e.id DESC LIMIT @limit`)
  const one = database.prepare<[number, string], ServiceExecutionDataRow>(`
    SELECT ${row}, d."workflowData", CASE WHEN octet_length(d.data) <= ? THEN d.data END AS data,
      octet_length(d.data) AS dataBytes
    FROM execution_entity e LEFT JOIN execution_data d ON d."executionId" = e.id WHERE CAST(e.id AS TEXT) = ?`)
  const piece = database
    .prepare<[number, number, string], Uint8Array | null>(
      'SELECT substr(CAST(data AS BLOB), ?, ?) FROM execution_data WHERE CAST("executionId" AS TEXT) = ?',
    )
    .pluck()
  const retries = has.has('execution_entity.retryOf')
    ? database
        .prepare<[string], string>(
          'SELECT CAST(id AS TEXT) FROM execution_entity WHERE CAST("retryOf" AS TEXT) = ? ORDER BY id',
        )
        .pluck()
    : null
  const workflow = database.prepare<[string], Record<string, string | number | null>>(
    'SELECT * FROM workflow_entity WHERE CAST(id AS TEXT) = ?',
  )
  const migrations = database.pragma('table_info(migrations)') as unknown[]
  const migration =
    migrations.length === 0
      ? null
      : database.prepare<[], ServiceMigration>('SELECT name, timestamp FROM migrations ORDER BY timestamp DESC LIMIT 1')
  return {
    newestMigration: () => guarded(file, () => migration?.get() ?? null),
    executions: ({ statuses, ...filter }) =>
      guarded(file, () => page.all({ ...filter, statuses: statuses.length === 0 ? '' : `,${statuses.join(',')},` })),
    execution: (id, mostData) => guarded(file, () => one.get(mostData, id) ?? null),
    *dataOf(id) {
      for (let [at, size] = [1, firstPieceBytes]; ; [at, size] = [at + size, pieceBytes]) {
        const bytes = guarded(file, () => piece.get(at, size, id) ?? new Uint8Array())
        yield bytes
        if (bytes.length < size) return
      }
    },
    retriesOf: (id) => guarded(file, () => retries?.all(id) ?? []),
    workflow: (id) => guarded(file, () => workflow.get(id) ?? null),
    close: () => {
      database.close()
    },
  }
}

/** The columns that are there, as `table.column`. */
function checkTables(database: Database.Database, file: string): ReadonlySet<string> {
  const there = new Set<string>()
  for (const [table, columns] of Object.entries(wanted)) {
    const found = new Set(database.pragma(`table_info(${table})`, { simple: false }) as { name: string }[])
    const names = new Set([...found].map(({ name }) => name))
    const lacking = columns.filter((name) => !name.endsWith('?') && !names.has(name))
    if (lacking.length > 0) {
      throw new ProblemError({
        code: 'INVALID_INPUT',
        sentence:
          names.size === 0
            ? `${file} has no table ${table}, so it is no database of an n8n service, or one of a version that Faultline does not read.`
            : `${file} is a database of another version of n8n: its table ${table} lacks ${lacking.join(', ')}.`,
        remedy: 'Bring the execution in through the public API, or save it as JSON.',
      })
    }
    for (const name of names) there.add(`${table}.${name}`)
  }
  return there
}

function guarded<Value>(file: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw problemOf(error, file)
  }
}

function problemOf(error: unknown, file: string): unknown {
  if (error instanceof ProblemError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new ProblemError({
      code: 'DATABASE_IN_USE',
      sentence: `${file} is being written by its service and could not be read in time (${code}).`,
      remedy: 'Try again in a moment, or bring the execution in through the public API.',
    })
  }
  if (code === 'SQLITE_READONLY_ROLLBACK' || code === 'SQLITE_READONLY_RECOVERY') {
    return new ProblemError({
      code: 'FILE_NOT_READABLE',
      sentence: `${file} was left in the middle of a write, which the ${code === 'SQLITE_READONLY_ROLLBACK' ? '-journal' : '-wal'} file beside it would undo or finish, and Faultline writes nothing there (${code}).`,
      remedy:
        'Start its service once, or open a copy of both files with SQLite, and try again; or bring the execution in through the public API.',
    })
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new ProblemError({
      code: 'DATABASE_CORRUPT',
      sentence: `${file} is ${code === 'SQLITE_NOTADB' ? `no SQLite database (${String(sizeOf(file))} bytes)` : 'damaged, or was copied while it was written'}.`,
      remedy: 'Name the database.sqlite of the n8n service itself, or a copy with its -wal file beside it.',
    })
  }
  if (!code.startsWith('SQLITE')) return error
  return new ProblemError({
    code: 'FILE_NOT_READABLE',
    sentence: `${file} cannot be read (${messageOf(error)}, ${code}).`,
    remedy: 'Check that you may read the file and the folder that it is in.',
  })
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
