import type { Database } from 'better-sqlite3'
import type { ChannelNote } from '../../shared/channel.ts'

/** Through which channel deliveries came that did not come to the listener by themselves. */
export interface ChannelTable {
  readonly add: (deliveryId: string, note: ChannelNote) => void
  /** Null where the delivery came through none. */
  readonly of: (deliveryId: string) => ChannelNote | null
}

export function openChannelTable(database: Database): ChannelTable {
  const add = database.prepare(
    'INSERT INTO channel_delivery (delivery_id, host, is_rewritten) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const of = database.prepare<[string], { readonly host: string; readonly is_rewritten: number }>(
    'SELECT host, is_rewritten FROM channel_delivery WHERE delivery_id = ?',
  )
  return {
    add: (deliveryId, { host, isRewritten }) => {
      add.run(deliveryId, host, isRewritten ? 1 : 0)
    },
    of: (deliveryId) => {
      const row = of.get(deliveryId)
      return row === undefined ? null : { host: row.host, isRewritten: row.is_rewritten === 1 }
    },
  }
}
