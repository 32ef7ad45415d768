import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { append } from '../../shared/list.ts'
import { reasonOf } from './store-problem.ts'

/** One part of the file is about to be looked at. */
export interface IntegrityStep {
  readonly table: string
  /** From 1. */
  readonly number: number
  readonly count: number
  /** Bytes of the whole file. */
  readonly fileBytes: number
}

/** A file up to this size is looked at as a whole, in a moment; a larger one table by table. */
const wholeBytes = 64 * 1024 * 1024

/**
 * Looks at every page of the store (https://www.sqlite.org/pragma.html#pragma_quick_check) without changing anything. Yields
 * before each table of a large file; returns what is wrong in SQLite's words, empty where nothing is.
 */
export function* checkIntegrity(file: string): Generator<IntegrityStep, readonly string[]> {
  let database: Database.Database | null = null
  try {
    database = new Database(file, { readonly: true, fileMustExist: true, timeout: 1000 })
    const fileBytes = statSync(file).size
    if (fileBytes <= wholeBytes) return wrongOf(database.pragma('quick_check(10)', { simple: false }))
    const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).pluck().all()
    const wrong: string[] = []
    for (const [index, table] of tables.map(String).entries()) {
      yield { table, number: index + 1, count: tables.length, fileBytes }
      append(wrong, wrongOf(database.pragma(`quick_check("${table}")`)))
    }
    return wrong
  } catch (error) {
    return [reasonOf(error)]
  } finally {
    database?.close()
  }
}

function wrongOf(rows: unknown): readonly string[] {
  if (!Array.isArray(rows)) return []
  const texts = rows.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null ? Object.values(row).map((value) => String(value)) : [],
  )
  return texts.filter((text) => text !== 'ok').flatMap((text) => text.split('\n'))
}
