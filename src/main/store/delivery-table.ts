import type { Database, Statement } from 'better-sqlite3'
import {
  undecided as undecidedOutcome,
  type ArrivedDelivery,
  type DecidedDelivery,
  type Delivery,
  type DeliveryReply,
  type EarlierDelivery,
  type ExternalId,
} from '../../shared/delivery.ts'
import { TransientsById } from '../../shared/transients-by-id.ts'
import type { BinaryTable } from './binary-table.ts'
import { openDeliverySearch, type DeliveryFilter } from './delivery-search.ts'
import type { GroupCommit } from './group-commit.ts'
import { bytePieces, longBytes, type LongValues } from './long-values.ts'
import type { TextKeeper } from './text-keeper.ts'
import {
  type DeliveryRow,
  deliveryColumns,
  type Values,
  valuesOfOutcome,
  valuesOfReply,
  deliveryFrom,
} from './delivery-columns.ts'

/** A delivery as it is kept before anything is known of it. */
export interface NewDelivery extends ArrivedDelivery, Pick<Delivery, 'reproductionId'> {
  /** The bytes that are kept; may be fewer than came. */
  readonly body: Uint8Array
}

/**
 * The ledger: every request that reached the listener, matched or not. Those that a sweep sent are found by their id alone:
 * hundreds would fill every list.
 */
export interface DeliveryTable {
  /**
   * Keeps it as `received`. Within a group (`Store.join`) the row is written when its outcome is known, at the latest as the group
   * is committed: most outcomes are known by then, and one row costs half of a row and its change.
   */
  readonly add: (delivery: NewDelivery) => void
  /** Writes a long body, some of it at a time, before its delivery is added; null where a body is short and goes with its row. */
  readonly writeLong: (id: string, body: Uint8Array) => Promise<void> | null
  readonly setOutcome: (id: string, decided: DecidedDelivery) => void
  /** Keeps what became of it together with what its caller was answered (null: nothing) and what its signature is worth. */
  readonly setAnswered: (id: string, delivery: DecidedDelivery & DeliveryReply) => void
  /** The same for one whose outcome is kept already: what its caller was answered, and what is explained of it by then. */
  readonly setReply: (id: string, reply: DeliveryReply & Pick<Delivery, 'explanation'>) => void
  readonly find: (id: string) => Delivery | null
  /** The bytes that were kept of its body; null where there is no such delivery. */
  readonly body: (id: string) => Uint8Array | null
  /**
   * The latest accepted delivery of that workflow with that external id, or with an event of that id; of the same
   * reproduction, or (null) of none: what is tried on a case is no repeat of what came from outside. Null where there is none.
   */
  readonly latestWith: (
    workflowId: string,
    externalId: ExternalId,
    reproductionId: string | null,
  ) => EarlierDelivery | null
  /** The newest delivery that came from outside with that external id (the hash of its body, where it has no other). */
  readonly newestFromOutside: (externalId: string) => Delivery | null
  /** Keeps for which events of a batch the workflow runs. */
  readonly addEvents: (id: string, workflowId: string, eventIds: readonly string[]) => void
  /** What `addEvents` kept; empty where the delivery is no batch. */
  readonly eventsOf: (id: string) => readonly string[]
  /** Deliveries that were kept and of which nothing became: the process ended in between. Oldest first. */
  readonly undecided: () => readonly string[]
  /** Newest first, where the filter sorts by nothing else. */
  readonly page: (filter: DeliveryFilter) => readonly Delivery[]
  /** Ids of all that the filter lets through, oldest first. */
  readonly ids: (filter: Pick<DeliveryFilter, 'outcome' | 'text' | 'terms'>) => readonly string[]
  /** How many reached no workflow since the one of that id (null: ever); those sent to study a case are not among them. */
  readonly countUnmatched: (after?: string | null) => number
  /** Id of the last one that `countUnmatched` counts; null where there is none. */
  readonly lastUnmatched: () => string | null
  /** How many the filter lets through, whatever its limit and offset. */
  readonly countFiltered: (filter: Pick<DeliveryFilter, 'outcome' | 'text' | 'terms'>) => number
}

const bodyName = 'body'
const nothing = new Uint8Array()

interface EarlierRow {
  readonly id: string
  readonly body_sha256: string
  readonly answer_status: number | null
  readonly status: string | null
}

export function openDeliveryTable(
  database: Database,
  onCommit: GroupCommit['onCommit'],
  keeper: TextKeeper,
  long: LongValues,
  files: Pick<BinaryTable, 'bodyOf'>,
): DeliveryTable {
  const fromRow = (row: DeliveryRow): Delivery => deliveryFrom(row, keeper)
  const outcomeValues = (decided: DecidedDelivery): Values => valuesOfOutcome(decided, keeper)
  const replyValues = (reply: DeliveryReply): Values => valuesOfReply(reply, keeper)
  const add = database.prepare(`
    INSERT INTO delivery (id, received_at, remote_address, http_version, method, target, headers, body, body_bytes,
      body_sha256, reproduction_id, of_sweep, outcome, url_variant, workflow_id, webhook_node, execution_id, external_id,
      external_id_kind, external_id_found_in, duplicate_of, explanation, event_count, repeated_event_count)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
      EXISTS (SELECT 1 FROM reproduction WHERE id = ? AND json_extract(json, '$.sweepId') IS NOT NULL),
      ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const outcomeColumns = `outcome = ?, url_variant = ?, workflow_id = ?, webhook_node = ?, execution_id = ?,
    external_id = ?, external_id_kind = ?, external_id_found_in = ?, duplicate_of = ?, explanation = ?,
    event_count = coalesce(?, event_count), repeated_event_count = coalesce(?, repeated_event_count)`
  const setOutcome = database.prepare(`UPDATE delivery SET ${outcomeColumns} WHERE id = ?`)
  const replyColumns = 'answer_status = ?, answer_headers = ?, answer_body = ?, answered_at = ?, signature = ?'
  const setAnswered = database.prepare(`UPDATE delivery SET ${outcomeColumns}, ${replyColumns} WHERE id = ?`)
  // No column of an index is among them.
  const setReply = database.prepare(`UPDATE delivery SET explanation = ?, ${replyColumns} WHERE id = ?`)
  const find = database.prepare<[string], DeliveryRow>(`SELECT ${deliveryColumns} FROM delivery WHERE id = ?`)
  const fromOutside = database.prepare<[string], DeliveryRow>(`
    SELECT ${deliveryColumns} FROM delivery INDEXED BY delivery_by_event
    WHERE external_id = ? AND reproduction_id IS NULL ORDER BY rowid DESC LIMIT 1`)
  const body = database.prepare<[string], { body: Buffer; body_bytes: number }>(
    'SELECT body, body_bytes FROM delivery WHERE id = ?',
  )
  const earlier = (condition: string, source: string, latest: string): Statement<(string | null)[], EarlierRow> =>
    database.prepare(`
      SELECT delivery.id, body_sha256, answer_status, execution.status
      FROM ${source} LEFT JOIN execution ON execution.id = delivery.execution_id
      WHERE ${condition} AND delivery.reproduction_id IS ? AND delivery.outcome = 'accepted' ORDER BY ${latest} DESC LIMIT 1`)
  // A provider may repeat one event thousands of times: the outcome is part of the index, so that only accepted ones are read.
  const latestWith = earlier(
    'delivery.workflow_id = ? AND delivery.external_id = ? AND delivery.external_id_kind = ?',
    'delivery INDEXED BY delivery_by_event',
    'delivery.rowid',
  )
  const latestEvent = earlier(
    'delivery_event.workflow_id = ? AND delivery_event.event_id = ?',
    'delivery_event CROSS JOIN delivery ON delivery.id = delivery_event.delivery_id',
    'delivery_event.delivery_id',
  )
  const addEvent = database.prepare(
    'INSERT INTO delivery_event (workflow_id, event_id, delivery_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const eventsOf = database
    .prepare<[string], string>('SELECT event_id FROM delivery_event WHERE delivery_id = ?')
    .pluck()
  const undecided = database
    .prepare<[], string>(`SELECT id FROM delivery WHERE outcome = 'received' ORDER BY rowid`)
    .pluck()
  const search = openDeliverySearch(database)
  const byRows = database.prepare<[string], DeliveryRow>(
    `SELECT ${deliveryColumns.replace('id,', 'delivery.id,')} FROM json_each(?) AS wanted JOIN delivery ON delivery.rowid = wanted.value ORDER BY wanted.key`,
  )
  const idsByRows = database
    .prepare<[string], string>(
      'SELECT delivery.id FROM json_each(?) AS wanted JOIN delivery ON delivery.rowid = wanted.value ORDER BY wanted.key',
    )
    .pluck()
  const countUnmatched = database
    .prepare<[string], number>(
      `
      SELECT count(*) FROM delivery INDEXED BY delivery_unmatched
      WHERE outcome = 'unmatched' AND reproduction_id IS NULL AND id > ?`,
    )
    .pluck()
  const lastUnmatched = database
    .prepare<[], string>(
      `
      SELECT id FROM delivery INDEXED BY delivery_unmatched
      WHERE outcome = 'unmatched' AND reproduction_id IS NULL ORDER BY id DESC LIMIT 1`,
    )
    .pluck()
  /** Of the group that is open. */
  const held = new TransientsById<NewDelivery>()
  const write = (delivery: NewDelivery, decided: DecidedDelivery): void => {
    const isApart = delivery.body.length > longBytes && long.has(delivery.id, bodyName)
    add.run(
      delivery.id,
      delivery.receivedAt,
      delivery.remoteAddress,
      delivery.httpVersion,
      delivery.method,
      delivery.target,
      JSON.stringify(delivery.headers),
      isApart ? nothing : delivery.body,
      delivery.bodyBytes,
      delivery.bodySha256,
      delivery.reproductionId,
      delivery.reproductionId,
      ...outcomeValues(decided),
    )
  }
  const discardHeld = (): void => {
    held.clear()
  }
  const writeHeld = (): void => {
    // One that cannot be written stays held, with those behind it: the group is not committed without them.
    for (const [id, delivery] of held.entries()) {
      write(delivery, undecidedOutcome)
      held.delete(id)
    }
  }
  return {
    writeLong: (id, bytes) => (bytes.length > longBytes ? long.write(id, bodyName, bytePieces(bytes)) : null),
    add: (delivery) => {
      if (held.size > 0 || onCommit(writeHeld, discardHeld)) held.set(delivery.id, delivery)
      else write(delivery, undecidedOutcome)
    },
    newestFromOutside: (externalId) => {
      writeHeld()
      const row = fromOutside.get(externalId)
      return row === undefined ? null : fromRow(row)
    },
    setOutcome: (id, decided) => {
      const delivery = held.get(id)
      if (delivery === undefined) setOutcome.run(...outcomeValues(decided), id)
      else {
        write(delivery, decided)
        held.delete(id)
      }
    },
    setAnswered: (id, delivery) => {
      writeHeld()
      setAnswered.run(...outcomeValues(delivery), ...replyValues(delivery), id)
    },
    setReply: (id, { explanation, ...reply }) => {
      writeHeld()
      setReply.run(explanation === null ? null : keeper.json(JSON.stringify(explanation)), ...replyValues(reply), id)
    },
    find: (id) => {
      writeHeld()
      const row = find.get(id)
      return row === undefined ? null : fromRow(row)
    },
    body: (id) => {
      writeHeld()
      const row = body.get(id)
      if (row === undefined) return null
      const { body: kept, body_bytes: came } = row
      if (kept.length === came) return kept
      return (kept.length === 0 ? long.bytes(id, bodyName) : files.bodyOf(id)) ?? kept
    },
    // It asks for accepted ones: none of them is held.
    latestWith: (workflowId, externalId, reproductionId) => {
      const { value, kind } = externalId
      const row =
        latestWith.get(workflowId, value, kind, reproductionId) ?? latestEvent.get(workflowId, value, reproductionId)
      if (row === undefined) return null
      return {
        deliveryId: row.id,
        bodySha256: row.body_sha256,
        statusCode: row.answer_status,
        crashed: row.status === 'crashed',
      }
    },
    addEvents: (id, workflowId, eventIds) => {
      for (const eventId of eventIds) addEvent.run(workflowId, eventId, id)
    },
    eventsOf: (id) => eventsOf.all(id),
    undecided: () => {
      writeHeld()
      return undecided.all()
    },
    page: (filter) => {
      writeHeld()
      return byRows.all(JSON.stringify(search.page(filter))).map(fromRow)
    },
    ids: (filter) => {
      writeHeld()
      return idsByRows.all(JSON.stringify(search.all(filter)))
    },
    countFiltered: (filter) => {
      writeHeld()
      return search.count(filter)
    },
    countUnmatched: (after) => countUnmatched.get(after ?? '') ?? 0,
    lastUnmatched: () => lastUnmatched.get() ?? null,
  }
}
