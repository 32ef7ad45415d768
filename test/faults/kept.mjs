// What a data folder holds, read past Faultline, straight from SQLite.

import { join } from 'node:path'
import Database from 'better-sqlite3'

export function openKept(folder) {
  const database = new Database(join(folder, 'faultline.sqlite'), { readonly: true, timeout: 10_000 })
  const all = (sql, ...given) => database.prepare(sql).all(...given)
  return {
    all,
    integrity: () => database.pragma('integrity_check', { simple: true }),
    /** Accepted deliveries by event, with what became of their executions. */
    accepted: () => {
      const found = new Map()
      for (const row of all(`SELECT delivery.external_id, delivery.duplicate_of, execution.status
        FROM delivery LEFT JOIN execution ON execution.id = delivery.execution_id WHERE outcome = 'accepted'`)) {
        found.set(row.external_id, [...(found.get(row.external_id) ?? []), row])
      }
      return found
    },
    unfinished: () => all(`SELECT id FROM execution WHERE status IN ('new', 'running')`).length,
    undecided: () => all(`SELECT id FROM delivery WHERE outcome = 'received'`).length,
    close: () => database.close(),
  }
}

/** Waits until nothing runs any more. */
export async function settled(folder, longestMs = 60_000) {
  const until = performance.now() + longestMs
  for (;;) {
    const kept = openKept(folder)
    const count = kept.unfinished()
    kept.close()
    if (count === 0 || performance.now() > until) return count
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Counts what must not be. `lost`: answered 2xx, and not kept, or neither run nor marked. `twice`: accepted a second time without
 * being marked as a retry. `wrong`: what the store says of itself that is not so.
 */
export function judged(folder, provider) {
  const kept = openKept(folder)
  const accepted = kept.accepted()
  const wrong = []
  if (kept.integrity() !== 'ok') wrong.push('integrity')
  if (kept.unfinished() > 0) wrong.push(`${kept.unfinished()} unfinished`)
  if (kept.undecided() > 0) wrong.push(`${kept.undecided()} undecided`)
  kept.close()
  const ended = new Set(['success', 'error', 'crashed'])
  const lost = provider.answered().filter((id) => !(accepted.get(id) ?? []).some(({ status }) => ended.has(status)))
  const twice = [...accepted.values()].filter((rows) => rows.filter((row) => row.duplicate_of === null).length > 1)
  return { lost: lost.length, twice: twice.length, wrong, accepted }
}
