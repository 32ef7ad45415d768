import { dirname } from 'node:path'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ServiceExecution } from '../../shared/service-execution.ts'
import { profileOfVersion } from '../../shared/service-profile.ts'
import { openServiceDatabase, type ServiceDatabase } from '../store/service-database.ts'
import { withFilesBeside } from './files-beside.ts'
import { cutRunData } from './large/cut-execution.ts'
import { flattedValue } from './large/flatted-value.ts'
import { largestWhole, orBroken } from './large/large-text.ts'
import { Spool } from './large/spool.ts'
import { readExecution } from './read-execution.ts'
import { summaryOf } from './service-failure.ts'
import { versionOfMigration } from './service-version.ts'
import { notFoundIn, withoutWorkflow, type ServiceQuery, type ServiceSource } from './service-source.ts'

const pageSize = 50

/** The service's own SQLite file, read while it runs. @throws ProblemError as `openServiceDatabase` */
export function openDatabaseSource(file: string): ServiceSource {
  const database = openServiceDatabase(file)
  const broken = new Map<string, string>()
  return {
    name: file,
    list: (query, signal) => listed(database, file, query, broken, signal),
    execution: (id) => Promise.resolve(withFilesBeside(executionIn(database, file, id), dirname(file))),
    successBefore: ({ id, workflowId }) => {
      const [row] = database.executions({ statuses: ['success'], workflowId, since: null, beforeId: id, limit: 1 })
      const success = row === undefined ? null : readableIn(database, file, row.id, broken)
      return Promise.resolve(success === null ? null : withFilesBeside(success, dirname(file)))
    },
    retriesOf: ({ id }) => Promise.resolve(database.retriesOf(id)),
    workflow: (id) => {
      const row = database.workflow(id)
      if (row === null) return Promise.resolve(null)
      const name = typeof row['name'] === 'string' ? row['name'] : id
      return Promise.resolve({ id, name, workflow: workflowOf(row) })
    },
    profile: () => {
      const version = versionOfMigration(database.newestMigration())
      return version === null ? null : profileOfVersion(version)
    },
    passedOver: () => [...broken].map(([id, sentence]) => ({ id, sentence })),
    close: () => {
      database.close()
      return Promise.resolve()
    },
  }
}

// Rows are read as they are asked for: the caller may want the first few alone.
// eslint-disable-next-line @typescript-eslint/require-await -- the other sources wait for their answers
async function* listed(
  database: ServiceDatabase,
  file: string,
  { status, workflowId, since, limit }: ServiceQuery,
  broken: Map<string, string>,
  signal?: AbortSignal,
): ReturnType<ServiceSource['list']> {
  let beforeId: string | null = null
  for (let given = 0; given < limit;) {
    const statuses = status === 'error' ? ['error', 'crashed'] : []
    const rows = database.executions({
      statuses,
      workflowId,
      since,
      beforeId,
      limit: Math.min(pageSize, limit - given),
    })
    for (const { id } of rows) {
      signal?.throwIfAborted()
      const execution = readableIn(database, file, id, broken)
      if (execution === null) continue
      yield summaryOf(execution)
      given += 1
    }
    beforeId = rows.at(-1)?.id ?? null
    if (beforeId === null) return
  }
}

/** Null where the service kept no data of it, or a part of that is missing: the others are there all the same. */
function readableIn(
  database: ServiceDatabase,
  file: string,
  id: string,
  broken: Map<string, string>,
): ServiceExecution | null {
  try {
    return executionIn(database, file, id)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'INVALID_INPUT') throw error
    broken.set(id, error.problem.sentence)
    return null
  }
}

function executionIn(database: ServiceDatabase, file: string, id: string): ServiceExecution {
  const row = database.execution(id, largestWhole)
  if (row === null) throw notFoundIn(id, file)
  if (row.dataBytes === null) throw withoutWorkflow(id, file)
  const execution = row.data === null ? cutExecutionIn(database, file, row) : readExecution({ ...row })
  if (execution === null) throw withoutWorkflow(id, file)
  const newest = database.newestMigration()
  const likely = newest === null ? {} : { likelyProfile: '1.123' as const }
  return { ...execution, serviceVersion: versionOfMigration(newest), ...likely }
}

/** One whose data is too large for memory goes through a file. */
function cutExecutionIn(
  database: ServiceDatabase,
  file: string,
  row: NonNullable<ReturnType<ServiceDatabase['execution']>>,
): ServiceExecution | null {
  const spool = new Spool()
  try {
    database.copyData(row.id, spool.write)
    const { data, notes } = orBroken(`The run data of execution ${row.id} in ${file}`, () =>
      cutRunData(flattedValue(spool.json)),
    )
    return readExecution({ ...row, data }, notes)
  } finally {
    spool.close()
  }
}

function workflowOf(row: Readonly<Record<string, string | number | null>>): JsonObject {
  const parsed = Object.entries(row).map(([name, value]) => [name, jsonColumns.has(name) ? jsonOf(value) : value])
  const found: unknown = Object.fromEntries(parsed)
  return isObject(found) ? found : {}
}

const jsonColumns: ReadonlySet<string> = new Set(['nodes', 'connections', 'settings', 'pinData', 'staticData', 'meta'])

function jsonOf(value: string | number | null): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return null
  }
}
