/** In: a store's file that others write to. Out: what is counted over it, through a connection of one's own. */
import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'
import type { MeasuresProgress } from '../../shared/measures.ts'
import { openMeasureTable, type Counted, type MeasureFilter } from './measure-table.ts'
import { measuredTables, openMeasuredRows } from './measured-rows.ts'
import { storeProblem } from './store-problem.ts'

export interface MeasureCounter {
  /**
   * Counts as the store itself does, all of it at one moment; what was read for an earlier count is not read again. Null where
   * it was told to stop. Nothing is written to the store, and no writer waits.
   *
   * @throws ProblemError DATABASE_CORRUPT, DATABASE_IN_USE, DATA_FOLDER_NOT_WRITABLE
   */
  readonly count: (
    filter: MeasureFilter,
    onRead: (read: MeasuresProgress) => void,
    isStopped: () => boolean,
  ) => Counted | null
  readonly close: () => void
}

/**
 * @param driver see `driverPath`
 * @throws ProblemError as `count` does
 */
export function openMeasureCounter(driver: string, file: string): MeasureCounter {
  // The path is that of the driver, whose shape is known.
  const Opened = createRequire(import.meta.url)(driver) as typeof Database
  let database: Database.Database | undefined
  try {
    const opened = new Opened(file, { readonly: true, fileMustExist: true })
    database = opened
    const rows = openMeasuredRows(opened)
    const table = openMeasureTable(opened, measuredTables)
    return {
      count: (filter, onRead, isStopped) => {
        try {
          return opened.transaction(() => (rows.catchUp(onRead, isStopped) ? table.count(filter) : null))()
        } catch (error) {
          throw storeProblem(error, file)
        }
      },
      close: () => {
        opened.close()
      },
    }
  } catch (error) {
    database?.close()
    throw storeProblem(error, file)
  }
}
