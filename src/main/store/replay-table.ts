import type { Database } from 'better-sqlite3'
import type { Replay } from '../../shared/replay.ts'
import type { TextKeeper } from './text-keeper.ts'
import { storedJson } from './stored-json.ts'

/** Deliveries that were sent once more, with both views of each attempt. */
export interface ReplayTable {
  readonly save: (replay: Replay) => void
  /** Newest first. */
  readonly of: (deliveryId: string) => readonly Replay[]
}

export function openReplayTable(database: Database, keeper: TextKeeper): ReplayTable {
  const save = database.prepare(
    'INSERT INTO replay (id, delivery_id, json) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
  )
  const of = database
    .prepare<[string], string>('SELECT json FROM replay WHERE delivery_id = ? ORDER BY id DESC LIMIT 100')
    .pluck()
  return {
    save: (replay) => {
      save.run(replay.id, replay.deliveryId, keeper.json(JSON.stringify(replay)))
    },
    of: (deliveryId) => of.all(deliveryId).map((json) => fromJson(keeper.read(json))),
  }
}

/** Only `save` above writes this column; at first everything went to the own listener. */
function fromJson(json: string): Replay {
  const kept = storedJson(json) as Omit<Replay, 'to'> & Partial<Pick<Replay, 'to'>>
  return { ...kept, to: kept.to ?? null }
}
