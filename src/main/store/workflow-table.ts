import type { Database } from 'better-sqlite3'

/** A workflow as it was imported: `json` is its text, losslessly. */
export interface StoredWorkflow {
  readonly id: string
  readonly name: string
  readonly active: boolean
  /** Hash of the text: what an execution names as the version it ran. */
  readonly version: string
  readonly json: string
  readonly savedAt: string
}

export interface WorkflowTable {
  /** Adds it, or puts it in place of the one with the same id. */
  readonly save: (workflow: StoredWorkflow) => void
  readonly setActive: (id: string, active: boolean) => void
  readonly find: (id: string) => StoredWorkflow | null
  /** By name. */
  readonly all: () => readonly StoredWorkflow[]
}

interface WorkflowRow {
  readonly id: string
  readonly name: string
  readonly active: number
  readonly version: string
  readonly json: string
  readonly saved_at: string
}

export function openWorkflowTable(database: Database): WorkflowTable {
  const save = database.prepare(`
    INSERT INTO workflow (id, name, active, version, json, saved_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, active = excluded.active, version = excluded.version,
      json = excluded.json, saved_at = excluded.saved_at`)
  const setActive = database.prepare('UPDATE workflow SET active = ? WHERE id = ?')
  const find = database.prepare<[string], WorkflowRow>('SELECT * FROM workflow WHERE id = ?')
  const all = database.prepare<[], WorkflowRow>('SELECT * FROM workflow ORDER BY name, id')
  return {
    save: (workflow) => {
      save.run(workflow.id, workflow.name, Number(workflow.active), workflow.version, workflow.json, workflow.savedAt)
    },
    setActive: (id, active) => {
      setActive.run(Number(active), id)
    },
    find: (id) => fromRow(find.get(id)),
    all: () => all.all().map((row) => fromRow(row)),
  }
}

function fromRow(row: WorkflowRow): StoredWorkflow
function fromRow(row: WorkflowRow | undefined): StoredWorkflow | null
function fromRow(row: WorkflowRow | undefined): StoredWorkflow | null {
  if (row === undefined) return null
  return {
    id: row.id,
    name: row.name,
    active: row.active === 1,
    version: row.version,
    json: row.json,
    savedAt: row.saved_at,
  }
}
