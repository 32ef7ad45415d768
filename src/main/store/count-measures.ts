/** In: a store's file that others write to. Out: what is counted over it, through a connection of one's own. */
import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'
import { openMeasureTable, type Counted, type MeasureFilter } from './measure-table.ts'
import { storeProblem } from './store-problem.ts'

/**
 * Counts as the store itself does, all of it at one moment. Nothing is written, and no writer waits.
 *
 * @param driver see `driverPath`
 * @throws ProblemError DATABASE_CORRUPT, DATABASE_IN_USE, DATA_FOLDER_NOT_WRITABLE
 */
export function countMeasures(driver: string, file: string, filter: MeasureFilter): Counted {
  // The path is that of the driver, whose shape is known.
  const Opened = createRequire(import.meta.url)(driver) as typeof Database
  let database: Database.Database | undefined
  try {
    database = new Opened(file, { readonly: true, fileMustExist: true })
    const table = openMeasureTable(database)
    return database.transaction(() => table.count(filter))()
  } catch (error) {
    throw storeProblem(error, file)
  } finally {
    database?.close()
  }
}
