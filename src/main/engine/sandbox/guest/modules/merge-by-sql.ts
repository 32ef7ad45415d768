// Bundled on its own and read by the guest only when a Merge node combines by SQL: the dialect of that node is AlaSQL's.
import alasql from 'alasql'

type Row = Record<string, unknown>

interface SqlItem {
  readonly json: Row
  readonly pairedItem?: unknown
}

interface SqlDatabase {
  readonly exec: (query: string) => unknown
  readonly tables: Record<string, { data: Row[] }>
}

/** What a Merge node asks for. */
export interface SqlJob {
  readonly inputs: readonly (readonly SqlItem[])[]
  readonly query: string
  /** True where each row is linked to the items that it was made of (since version 3.1); else to all items. */
  readonly linksRows: boolean
  /** True where a query without a row answers `{ success: true }`. */
  readonly tellsSuccess: boolean
}

/** An item of the result; without links where it stands for none. */
interface MadeItem {
  readonly json: Row
  readonly pairedItem?: readonly unknown[]
}

/** The text is the one of the workflow format; what the query did wrong is its description. */
class SqlError extends Error {
  readonly description: string

  constructor(message: string, cause: unknown) {
    super(message)
    this.name = 'QueryError'
    this.description = cause instanceof Error ? cause.message : String(cause)
  }
}

/** Links of a row stand in columns of their own while the query runs. */
const linkColumn = 'pairedItem'

/** Runs the query over one table for each input. @throws SqlError */
export function module(job: SqlJob): MadeItem[] {
  if (job.linksRows && job.query.toLowerCase().startsWith('select')) {
    try {
      return run(
        job,
        withLinkColumns(job.query, job.inputs.length),
        (item) => ({ ...item.json, [linkColumn]: item.pairedItem }),
        linkedRow,
      )
    } catch {
      // The query does not bear the columns: an alias, a set of queries. It runs as it is, and its rows belong to all items.
    }
  }
  const all = job.inputs.flatMap((items, input) => items.flatMap((item, index) => linksTo(item, index, input)))
  return run(
    job,
    job.query,
    (item) => item.json,
    (row) => ({ json: row, pairedItem: all }),
    all,
  )
}

function run(
  { inputs, tellsSuccess }: SqlJob,
  query: string,
  rowOf: (item: SqlItem) => Row,
  itemOf: (row: Row) => MadeItem,
  links?: readonly unknown[],
): MadeItem[] {
  const database = databaseOf(inputs, rowOf)
  try {
    const rows = rowsOf(database.exec(query))
    if (rows.length > 0 || !tellsSuccess) return rows.map(itemOf)
    return [{ json: { success: true }, ...(links === undefined ? {} : { pairedItem: links }) }]
  } catch (thrown) {
    throw new SqlError('Issue while executing query', thrown)
  }
}

function databaseOf(inputs: SqlJob['inputs'], rowOf: (item: SqlItem) => Row): SqlDatabase {
  const database = newDatabase()
  try {
    for (const [index, items] of inputs.entries()) {
      const name = `input${index + 1}`
      database.exec(`CREATE TABLE ${name}`)
      const table = database.tables[name]
      if (table !== undefined) table.data = items.map(rowOf)
    }
  } catch (thrown) {
    throw new SqlError('Issue while creating table from', thrown)
  }
  return database
}

/** The library's types do not say that its databases are made with `new`. */
function newDatabase(): SqlDatabase {
  const make: unknown = alasql.Database
  const made: unknown = typeof make === 'function' ? Reflect.construct(make, []) : null
  if (isDatabase(made)) return made
  throw new Error('AlaSQL made no database.')
}

function isDatabase(value: unknown): value is SqlDatabase {
  return typeof value === 'object' && value !== null && 'exec' in value && 'tables' in value
}

/** Rows of one query, or of several one after the other. */
function rowsOf(result: unknown): Row[] {
  // What no query answers with, such as the count of an UPDATE, fails with the platform's words.
  if (!Array.isArray(result)) throw new TypeError('result is not iterable')
  return result.flat().filter(isRow)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** The query with the links of every input that it names among its columns. */
function withLinkColumns(query: string, inputs: number): string {
  const [head, columns] = /SELECT\s+(.+?)\s+FROM/i.exec(query) ?? []
  if (head === undefined || columns === undefined || columns.trim() === '*') return query
  const links = Array.from({ length: inputs }, (_, index) => `input${index + 1}`)
    .filter((name) => query.includes(name))
    .map((name, index) => `${name}.${linkColumn} AS ${linkColumn}${index + 1}`)
  return query.replace(head, () => `SELECT ${[columns.trim(), ...links].join(', ')} FROM`)
}

function linkedRow(row: Row): MadeItem {
  const isLink = (name: string): boolean => name.startsWith(linkColumn)
  const entries = Object.entries(row)
  return {
    json: Object.fromEntries(entries.filter(([name]) => !isLink(name))),
    pairedItem: entries.flatMap(([name, value]) => (isLink(name) && value !== undefined ? [value] : [])),
  }
}

function linksTo({ pairedItem }: SqlItem, index: number, input: number): unknown[] {
  const links: readonly unknown[] = Array.isArray(pairedItem) ? pairedItem : [pairedItem ?? index]
  return links.map((link) => ({
    item: typeof link === 'object' && link !== null && 'item' in link ? link.item : link,
    input,
  }))
}
