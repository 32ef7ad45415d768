import { dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { filesIn, type BinaryFiles, type KeptFile } from '../../shared/binary-files.ts'
import type { Item } from '../../shared/item.ts'
import { openBinaryFolder } from './binary-folder.ts'

/**
 * Who has which file of binary data: a delivery the ones that came with it, an execution all that its items name, whoever made
 * them. A file goes when nobody has it any more.
 */
export interface BinaryTable extends BinaryFiles {
  /** Says that the owner (an execution or a delivery) has the files that the items name; in the transaction that is open. */
  readonly hold: (owner: string, lists: Iterable<readonly Item[]>) => void
  /** Says that the file is the body of that delivery, in the transaction that is open. */
  readonly holdBody: (deliveryId: string, file: KeptFile) => void
  /** The file that is the body of that delivery; null: there is none. */
  readonly bodyFile: (deliveryId: string) => KeptFile | null
  /** Its bytes; null where there is none, or it is not there any more. */
  readonly bodyOf: (deliveryId: string) => Uint8Array | null
  /** Removes the files that nobody has any more. */
  readonly letGo: () => Promise<void>
  /** Lets nothing go of what these owners have, until the returned function is called: their removal may be taken back. */
  readonly keepBack: (owners: readonly string[]) => () => void
  /** Removes what a stop has left behind and belongs to nothing; only to be called where nobody else writes. */
  readonly removeOrphans: () => Promise<void>
  /** Bytes of all files. */
  readonly usedBytes: () => number
}

const listed = 'IN (SELECT value FROM json_each(?))'

export function openBinaryTable(database: Database, file: string): BinaryTable {
  const folder = openBinaryFolder(join(dirname(file), 'binary-data'))
  const add = database.prepare(
    'INSERT INTO binary_file (owner, id, bytes, is_body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const body = database.prepare<[string], KeptFile>('SELECT id, bytes FROM binary_file WHERE owner = ? AND is_body = 1')
  const ofOwners = database.prepare<[string], string>(`SELECT id FROM binary_file WHERE owner ${listed}`).pluck()
  const leaving = database
    .prepare<[], string>('SELECT id FROM leaving_binary_file WHERE id NOT IN (SELECT id FROM binary_file)')
    .pluck()
  const left = database.prepare('DELETE FROM leaving_binary_file WHERE id = ?')
  const had = database.prepare<[string], number>('SELECT 1 FROM binary_file WHERE id = ? LIMIT 1').pluck()
  const removeOwnerless = database.prepare(`
    DELETE FROM binary_file WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.id = owner)
      AND NOT EXISTS (SELECT 1 FROM execution WHERE execution.id = owner)`)
  const usedBytes = database
    .prepare<[], number>('SELECT ifnull(sum(bytes), 0) FROM (SELECT max(bytes) AS bytes FROM binary_file GROUP BY id)')
    .pluck()
  const bodyFile = (deliveryId: string): KeptFile | null => body.get(deliveryId) ?? null
  const heldBack = new Set<readonly string[]>()
  const remove = async (id: string): Promise<void> => {
    await folder.remove(id)
    // The store may have been closed meanwhile; then the next start finds it gone.
    if (database.open) left.run(id)
  }
  return {
    ...folder,
    hold: (owner, lists) => {
      for (const { id, bytes } of filesIn(lists).values()) add.run(owner, id, bytes, 0)
    },
    holdBody: (deliveryId, { id, bytes }) => {
      add.run(deliveryId, id, bytes, 1)
    },
    bodyFile,
    bodyOf: (deliveryId) => {
      const found = bodyFile(deliveryId)
      try {
        return found === null ? null : folder.readNow(found.id)
      } catch {
        return null
      }
    },
    discard: (ids) => folder.discard(ids.filter((id) => had.get(id) === undefined)),
    letGo: async () => {
      const stays = new Set([...heldBack].flat())
      for (const id of leaving.all()) if (!stays.has(id)) await remove(id)
    },
    keepBack: (owners) => {
      const ids = ofOwners.all(JSON.stringify(owners))
      heldBack.add(ids)
      return () => {
        heldBack.delete(ids)
      }
    },
    removeOrphans: async () => {
      removeOwnerless.run()
      const orphans = folder.ids().filter((id) => had.get(id) === undefined)
      for (const id of orphans) await remove(id)
    },
    usedBytes: () => usedBytes.get() ?? 0,
  }
}
