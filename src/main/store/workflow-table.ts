import type { Database } from 'better-sqlite3'

/** A workflow as it was imported: `json` is its text, losslessly. */
interface StoredWorkflow {
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
  /** Every version that was saved, newest first. */
  readonly versions: (id: string) => readonly { readonly version: string; readonly savedAt: string }[]
  /** The text of a version; null where it was never saved. */
  readonly versionText: (id: string, version: string) => string | null
  readonly removeVersion: (id: string, version: string) => void
  /** Removes it with all its versions; the returned function puts them back. */
  readonly remove: (id: string) => () => void
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
  const saveVersion = database.prepare(`
    INSERT INTO workflow_version (workflow_id, version, json, saved_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (workflow_id, version) DO UPDATE SET saved_at = excluded.saved_at`)
  const versions = database.prepare<[string], { version: string; savedAt: string }>(
    'SELECT version, saved_at AS savedAt FROM workflow_version WHERE workflow_id = ? ORDER BY saved_at DESC',
  )
  const versionText = database
    .prepare<[string, string], string>('SELECT json FROM workflow_version WHERE workflow_id = ? AND version = ?')
    .pluck()
  const setActive = database.prepare('UPDATE workflow SET active = ? WHERE id = ?')
  const find = database.prepare<[string], WorkflowRow>('SELECT * FROM workflow WHERE id = ?')
  const remove = database.prepare('DELETE FROM workflow WHERE id = ?')
  const removeVersion = database.prepare('DELETE FROM workflow_version WHERE workflow_id = ? AND version = ?')
  const removeVersions = database.prepare('DELETE FROM workflow_version WHERE workflow_id = ?')
  const all = database.prepare<[], WorkflowRow>('SELECT * FROM workflow ORDER BY name, id')
  return {
    save: (workflow) => {
      save.run(workflow.id, workflow.name, Number(workflow.active), workflow.version, workflow.json, workflow.savedAt)
      saveVersion.run(workflow.id, workflow.version, workflow.json, workflow.savedAt)
    },
    setActive: (id, active) => {
      setActive.run(Number(active), id)
    },
    find: (id) => fromRow(find.get(id)),
    versions: (id) => versions.all(id),
    versionText: (id, version) => versionText.get(id, version) ?? null,
    removeVersion: (id, version) => {
      removeVersion.run(id, version)
    },
    remove: (id) => {
      const row = find.get(id)
      const texts = versions
        .all(id)
        .map(({ version, savedAt }) => ({ version, savedAt, json: versionText.get(id, version) ?? '' }))
      remove.run(id)
      removeVersions.run(id)
      return () => {
        if (row !== undefined) save.run(row.id, row.name, row.active, row.version, row.json, row.saved_at)
        for (const { version, json, savedAt } of texts) saveVersion.run(id, version, json, savedAt)
      }
    },
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
