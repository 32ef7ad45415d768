import type { Database } from 'better-sqlite3'
import type { Credential } from '../../shared/credential.ts'

/** A credential whose secret only this user of this machine can open. */
interface SealedCredential extends Credential {
  readonly sealed: Uint8Array
}

/** Credentials by id; their secrets are never here in the open. */
export interface CredentialTable {
  readonly save: (credential: SealedCredential) => void
  readonly all: () => readonly SealedCredential[]
  readonly remove: (id: string) => void
}

export function openCredentialTable(database: Database): CredentialTable {
  const save = database.prepare<[string, string, string, Buffer]>(
    `INSERT INTO credential (id, name, type, sealed) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, type = excluded.type, sealed = excluded.sealed`,
  )
  const all = database.prepare<[], SealedCredential>('SELECT id, name, type, sealed FROM credential ORDER BY name')
  const remove = database.prepare<[string]>('DELETE FROM credential WHERE id = ?')
  return {
    save: ({ id, name, type, sealed }) => {
      save.run(id, name, type, Buffer.from(sealed))
    },
    all: () => all.all(),
    remove: (id) => {
      remove.run(id)
    },
  }
}
