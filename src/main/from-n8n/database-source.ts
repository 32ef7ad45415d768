import { dirname } from 'node:path'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ServiceExecution, ServiceExecutionSummary } from '../../shared/service-execution.ts'
import { profileOfVersion } from '../../shared/service-profile.ts'
import { openServiceDatabase, type ServiceDatabase } from '../store/service-database.ts'
import { withFilesBeside } from './files-beside.ts'
import { cutRunData } from './large/cut-execution.ts'
import { flattedValue } from './large/flatted-value.ts'
import { largestWhole, orBroken } from './large/large-text.ts'
import { Spool } from './large/spool.ts'
import { readExecution } from './read-execution.ts'
import { summaryOf } from './service-failure.ts'
import { mayHideFailure } from './service-nodes.ts'
import { versionOfMigration } from './service-version.ts'
import { notFoundIn, withoutWorkflow, type ServiceQuery, type ServiceSource } from './service-source.ts'

const pageSize = 50

/** The service's own SQLite file, read while it runs. @throws ProblemError as `openServiceDatabase` */
export function openDatabaseSource(file: string): ServiceSource {
  const database = openServiceDatabase(file)
  const broken = new Map<string, string>()
  const listedBefore = new Map<string, ServiceExecutionSummary>()
  return {
    name: file,
    list: (query, signal) => listed(database, file, query, { broken, listedBefore }, signal),
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

/** What was met on the way: executions that cannot be read, by their ids, and what a list showed of the others, by their rows. */
interface Met {
  readonly broken: Map<string, string>
  readonly listedBefore: Map<string, ServiceExecutionSummary>
}

/** All of an execution, or only how it failed. */
type Wanted = 'all' | 'failure'

// Rows are read as they are asked for: the caller may want the first few alone.
// eslint-disable-next-line @typescript-eslint/require-await -- the other sources wait for their answers
async function* listed(
  database: ServiceDatabase,
  file: string,
  { status, workflowId, since, limit }: ServiceQuery,
  { broken, listedBefore }: Met,
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
    for (const row of rows) {
      signal?.throwIfAborted()
      const as = JSON.stringify(row)
      const execution = listedBefore.has(as) ? null : readableIn(database, file, row.id, broken, 'failure')
      const summary = execution === null ? listedBefore.get(as) : summaryOf(execution)
      if (summary === undefined) continue
      listedBefore.set(as, summary)
      yield summary
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
  wanted: Wanted = 'all',
): ServiceExecution | null {
  try {
    return executionIn(database, file, id, wanted)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'INVALID_INPUT') throw error
    broken.set(id, error.problem.sentence)
    return null
  }
}

function executionIn(database: ServiceDatabase, file: string, id: string, wanted: Wanted = 'all'): ServiceExecution {
  const row = database.execution(id, largestWhole)
  if (row === null) throw notFoundIn(id, file)
  if (row.dataBytes === null) throw withoutWorkflow(id, file)
  const execution = row.data === null ? cutExecutionIn(database, file, row, wanted) : readExecution({ ...row })
  if (execution === null) throw withoutWorkflow(id, file)
  const newest = database.newestMigration()
  const likely = newest === null ? {} : { likelyProfile: '1.123' as const }
  return { ...execution, serviceVersion: versionOfMigration(newest), ...likely }
}

/** One whose data is too large for memory goes through a file, as far as it is read. */
function cutExecutionIn(
  database: ServiceDatabase,
  file: string,
  row: NonNullable<ReturnType<ServiceDatabase['execution']>>,
  wanted: Wanted,
): ServiceExecution | null {
  const spool = new Spool(database.dataOf(row.id))
  const workflow = wanted === 'all' ? null : jsonOf(row.workflowData)
  try {
    const { data, notes } = orBroken(`The run data of execution ${row.id} in ${file}`, () =>
      cutRunData(flattedValue(spool.json), isObject(workflow) ? mayHideFailure(workflow) : undefined),
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
