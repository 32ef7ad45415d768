import { acts } from '../../shared/acts.ts'
import { accessSync, chmodSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { ProblemError } from '../../shared/problem.ts'
import { openBinaryTable, type BinaryTable } from './binary-table.ts'
import { openCredentialTable, type CredentialTable } from './credential-table.ts'
import { openAiRunTable, type AiRunTable } from './ai-run-table.ts'
import { openAiSetRunTable, type AiSetRunTable } from './ai-set-run-table.ts'
import { openChannelTable, type ChannelTable } from './channel-table.ts'
import { largestLogPages, openCheckpoints } from './checkpoints.ts'
import { openDeliveryText, type DeliveryText } from './delivery-text.ts'
import { openDeliveryTable, type DeliveryTable } from './delivery-table.ts'
import { openExecutionTable, type ExecutionTable } from './execution-table.ts'
import { openGroupCommit, type GroupCommit } from './group-commit.ts'
import { openFileSpace, type FileSpace } from './file-space.ts'
import { openKeptMarkTable, type KeptMarkTable } from './kept-mark-table.ts'
import { openRemovalTable, type RemovalTable } from './removal-table.ts'
import { openStoredTextSweep, type StoredTextSweep } from './stored-text-sweep.ts'
import { migrations } from './migrations.ts'
import { openLongValues } from './long-values.ts'
import { openMeasureTable, type MeasureTable } from './measure-table.ts'
import { openOutboxTable, type OutboxTable } from './outbox-table.ts'
import { openReplayTable, type ReplayTable } from './replay-table.ts'
import { openReproductionTable, type ReproductionTable } from './reproduction-table.ts'
import { openRowTable, type RowTable } from './row-table.ts'
import { openLateWrites, patienceMs, type LateWrites } from './late-writes.ts'
import { openSeenValueTable, type SeenValueTable } from './seen-value-table.ts'
import { openSeriesTable, type SeriesTable } from './series-table.ts'
import { openSettingTable, type SettingTable } from './setting-table.ts'
import { openQuiet } from './quiet.ts'
import { takeRunLock } from './run-lock.ts'
import { corruptStore, reasonOf, storeProblem } from './store-problem.ts'
import { makeFolder } from './make-folder.ts'
import { plainKeeper, type TextKeeper } from './text-keeper.ts'
import { openWorkflowTable, type WorkflowTable } from './workflow-table.ts'

/**
 * The store: what arrived, what ran and what was reproduced, in one SQLite file. In: words of `shared`; out: the same.
 * The only SQL of the app stands in this room (contract §1.3, §2.3).
 */
export interface Store {
  readonly file: string
  readonly deliveries: DeliveryTable
  /** The words of their headers and bodies. */
  readonly deliveryText: DeliveryText
  readonly executions: ExecutionTable
  readonly aiRuns: AiRunTable
  readonly aiSetRuns: AiSetRunTable
  readonly workflows: WorkflowTable
  readonly reproductions: ReproductionTable
  readonly replays: ReplayTable
  /** What came of many that were sent again. */
  readonly series: SeriesTable
  /** Through which channel deliveries came. */
  readonly channels: ChannelTable
  readonly settings: SettingTable
  readonly credentials: CredentialTable
  readonly rows: RowTable
  /** Files of long binary data, and who has them. */
  readonly binaries: BinaryTable
  readonly seenValues: SeenValueTable
  readonly outbox: OutboxTable
  readonly measures: MeasureTable
  /** Writes a few bytes that mean nothing; throws SQLite's error where nothing can be written. */
  readonly probe: () => void
  /**
   * Says that this process runs the executions of the data folder, until it ends or closes the store; false where another
   * Faultline does.
   */
  readonly takeRunLock: () => boolean
  /**
   * Makes what is written from now on one transaction with whatever else is written in these turns of the event loop. Resolves
   * when it is committed; rejects where that failed. Throws where no transaction can begin: then nothing is to be written.
   * Not to be called inside of `transaction`, unless a group is open.
   */
  readonly groupCommit: () => Promise<void>
  /** The same for what nobody is kept waiting for: committed with the next that somebody waits for, at most a few milliseconds later. */
  readonly deferCommit: () => Promise<void>
  /** See `GroupCommit`. */
  readonly onCommit: GroupCommit['onCommit']
  /** Rows that were written so far, committed or not. */
  readonly rowsWritten: () => number
  /** Resolves when what is written up to now is committed; rejects where that failed. */
  readonly committed: () => Promise<void>
  /** To be asked where a write has failed within a group: false where all of the group has failed with it. */
  readonly survives: (error: unknown) => boolean
  /** What must be kept, if not now then later; and whether anything can be written at all. */
  readonly late: Pick<LateWrites, 'keep' | 'status' | 'onStatus' | 'onDropped'>
  /** True where nobody but who asks has written for a second, in this process or another. */
  readonly isQuiet: () => boolean
  /** Runs the function in one transaction: all of it is kept, or nothing. */
  readonly transaction: <Value>(work: () => Value) => Value
  readonly keptMarks: KeptMarkTable
  /** Executions and deliveries on their way out. */
  readonly removals: RemovalTable
  readonly space: FileSpace
  /** What every text passes on its way in and out. */
  readonly keeper: TextKeeper
  /** Goes through everything kept, for secrets that became known since. */
  readonly sweepStoredTexts: (again: Pick<TextKeeper, 'json' | 'text'>) => StoredTextSweep
  /** Empties the log into the file in the background: what was overwritten still stands in the log. */
  readonly compactLog: () => void
  readonly close: () => void
}

/**
 * Opens (and where needed makes or migrates) the store in a data folder.
 *
 * Writes survive the end of the process at any moment: WAL with `synchronous = NORMAL` loses nothing but to a power cut
 * (https://www.sqlite.org/wal.html).
 *
 * @throws ProblemError DATA_FOLDER_NOT_WRITABLE, DATABASE_CORRUPT, DATABASE_NEWER, DATABASE_IN_USE
 */
export function openStore(dataFolder: string, keeper: TextKeeper = plainKeeper): Store {
  assertWritable(dataFolder)
  const file = join(dataFolder, 'faultline.sqlite')
  const database = openDatabase(file)
  const checkpoints = openCheckpoints(file, () => {
    database.pragma('wal_checkpoint(PASSIVE)')
  })
  const late = openLateWrites({
    file,
    group: () => group,
    probe: () => {
      probe.run()
    },
    setPatience: (milliseconds) => {
      database.pragma(`busy_timeout = ${String(milliseconds)}`)
    },
  })
  const group: GroupCommit = openGroupCommit(database, {
    committed: () => {
      checkpoints.committed()
      late.committed()
    },
    failed: late.failed,
  })
  const probe = database.prepare(
    `INSERT INTO setting (name, value) VALUES ('last-probe', hex(randomblob(2048)))
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  const rowsWritten = database.prepare<[], number>('SELECT total_changes()').pluck()
  const long = openLongValues(database, group)
  const binaries = openBinaryTable(database, file)
  const deliveryText = openDeliveryText(database)
  const inTransaction = database.transaction((work: () => unknown) => work())
  let releaseRunLock: (() => void) | null = null
  return {
    file,
    deliveries: openDeliveryTable(database, group.onCommit, keeper, long, binaries),
    deliveryText,
    executions: openExecutionTable(database, keeper, long),
    aiRuns: openAiRunTable(database, keeper),
    aiSetRuns: openAiSetRunTable(database, keeper),
    workflows: openWorkflowTable(database),
    reproductions: openReproductionTable(database, keeper),
    replays: openReplayTable(database, keeper),
    series: openSeriesTable(database),
    channels: openChannelTable(database),
    settings: openSettingTable(database, keeper),
    credentials: openCredentialTable(database),
    rows: openRowTable(database, keeper),
    binaries,
    seenValues: openSeenValueTable(database, keeper),
    outbox: openOutboxTable(database, keeper),
    measures: openMeasureTable(database),
    probe: () => {
      probe.run()
      database.pragma('wal_checkpoint(PASSIVE)')
    },
    takeRunLock: () => {
      if (releaseRunLock !== null) return true
      releaseRunLock = takeRunLock(dataFolder)
      if (releaseRunLock !== null) {
        long.removeOrphans()
        binaries.removeOrphans().catch(() => undefined)
      }
      return releaseRunLock !== null
    },
    groupCommit: group.groupCommit,
    deferCommit: group.deferCommit,
    onCommit: group.onCommit,
    rowsWritten: () => (database.open ? (rowsWritten.get() ?? 0) : 0),
    committed: group.committed,
    survives: group.survives,
    isQuiet: openQuiet(database, group),
    late,
    keptMarks: openKeptMarkTable(database),
    removals: openRemovalTable(database, deliveryText),
    space: openFileSpace(database, file, binaries.usedBytes),
    keeper,
    sweepStoredTexts: (again) => openStoredTextSweep(database, again),
    compactLog: checkpoints.empty,
    // It returns what the function returns. With the lock from its beginning: what has read first cannot wait for it any more.
    transaction: (work) => {
      const done = inTransaction.immediate(work) as ReturnType<typeof work>
      if (!database.inTransaction) checkpoints.committed()
      return done
    },
    close: () => {
      late.close()
      group.flush()
      checkpoints.close()
      releaseRunLock?.()
      database.close()
    },
  }
}

function assertWritable(dataFolder: string): void {
  try {
    // Deliveries are kept as they came, secrets included: for this user alone.
    makeFolder(resolve(dataFolder))
    accessSync(dataFolder, constants.W_OK | constants.R_OK | constants.X_OK)
  } catch (error) {
    throw new ProblemError({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      sentence: `The data folder ${dataFolder} cannot be written (${reasonOf(error)}).`,
      remedy: `Make it writable for you, or ${acts.otherDataFolder}.`,
    })
  }
}

function openDatabase(file: string): Database.Database {
  let database: Database.Database | undefined
  try {
    database = new Database(file, { timeout: patienceMs })
    chmodSync(file, 0o600)
    // Only as long as nothing is in it; an older file is rewritten once (convert-file.ts).
    if (Number(database.pragma('page_count', { simple: true })) === 0) database.pragma('auto_vacuum = INCREMENTAL')
    // What is deleted is overwritten: it is not to be found in the file any more.
    database.pragma('secure_delete = ON')
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    // The checkpoints' thread is usually there first.
    database.pragma(`wal_autocheckpoint = ${String(largestLogPages)}`)
    database.pragma('foreign_keys = ON')
    // What a part of a transaction would need to be undone is held in memory, not written to a file beside.
    database.pragma('temp_store = MEMORY')
    // 12 MiB of pages: the identifiers of deliveries come in no order.
    database.pragma('cache_size = -12288')
    const problem = brokenPage(database)
    if (problem !== null) throw corruptStore(file, problem)
    migrate(database, file)
    return database
  } catch (error) {
    database?.close()
    throw storeProblem(error, file)
  }
}

/** Looks at the header and the schema only: a full check of a large store would hold up every start. */
function brokenPage(database: Database.Database): string | null {
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
  for (const table of tables) database.prepare(`SELECT 1 FROM "${String(table)}" LIMIT 1`).get()
  const freelist = Number(database.pragma('freelist_count', { simple: true }))
  const pages = Number(database.pragma('page_count', { simple: true }))
  return freelist > pages ? `it lists ${freelist} free pages of ${pages}` : null
}

function migrate(database: Database.Database, file: string): void {
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version > migrations.length) {
    throw new ProblemError({
      code: 'DATABASE_NEWER',
      sentence: `The store ${file} has schema version ${version}; this Faultline knows versions up to ${migrations.length}.`,
      remedy: 'Open it with the newer Faultline that wrote it, or choose another data folder. Nothing was changed.',
    })
  }
  for (let step = version; step < migrations.length; step += 1) {
    database.transaction(() => {
      database.exec(migrations[step] ?? '')
      database.pragma(`user_version = ${step + 1}`)
    })()
  }
}
