import type { Database, Statement } from 'better-sqlite3'
import {
  undecided as undecidedOutcome,
  type ArrivedDelivery,
  type DecidedDelivery,
  type Delivery,
  type DeliveryAnswer,
  type DeliveryReply,
  type EarlierDelivery,
  type ExternalId,
  type HeaderPairs,
  type MatchExplanation,
} from '../../shared/delivery.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import type { SnakeCase } from './snake-case.ts'
import { openDeliverySearch, type DeliveryFilter } from './delivery-search.ts'
import type { GroupCommit } from './group-commit.ts'
import type { TextKeeper } from './text-keeper.ts'
import { keptJson } from './kept-json.ts'

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
  /** Keeps for which events of a batch the workflow runs. */
  readonly addEvents: (id: string, workflowId: string, eventIds: readonly string[]) => void
  /** What `addEvents` kept; empty where the delivery is no batch. */
  readonly eventsOf: (id: string) => readonly string[]
  /** Deliveries that were kept and of which nothing became: the process ended in between. Oldest first. */
  readonly undecided: () => readonly string[]
  /** Newest first. */
  readonly page: (filter: DeliveryFilter) => readonly Delivery[]
  /** How many reached no workflow since the one of that id (null: ever); those sent to study a case are not among them. */
  readonly countUnmatched: (after?: string | null) => number
  /** Id of the last one that `countUnmatched` counts; null where there is none. */
  readonly lastUnmatched: () => string | null
  /** How many the filter lets through, whatever its limit and offset. */
  readonly countFiltered: (filter: Pick<DeliveryFilter, 'outcome' | 'text'>) => number
}

/** Columns that hold more than one value of a delivery, or a value of theirs as JSON. */
interface PackedColumns {
  readonly headers: string
  readonly external_id: string | null
  readonly external_id_kind: ExternalId['kind'] | null
  readonly external_id_found_in: string | null
  readonly explanation: string | null
  readonly signature: string | null
  readonly answer_status: number | null
  readonly answer_headers: string | null
  readonly answer_body: string | null
  readonly answered_at: string | null
}

type PlainKey = Exclude<keyof Delivery, 'headers' | 'externalId' | 'explanation' | 'signature' | 'answer'>
type DeliveryRow = PackedColumns & { readonly [Key in PlainKey as SnakeCase<Key>]: Delivery[Key] }

interface EarlierRow {
  readonly id: string
  readonly body_sha256: string
  readonly answer_status: number | null
  readonly status: string | null
}

const columns = `id, received_at, remote_address, http_version, method, target, headers, body_bytes, body_sha256, outcome,
  url_variant, workflow_id, webhook_node, execution_id, external_id, external_id_kind, external_id_found_in, duplicate_of,
  reproduction_id, explanation, signature, answer_status, answer_headers, answer_body, answered_at`

export function openDeliveryTable(
  database: Database,
  onCommit: GroupCommit['onCommit'],
  keeper: TextKeeper,
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
  const find = database.prepare<[string], DeliveryRow>(`SELECT ${columns} FROM delivery WHERE id = ?`)
  const body = database.prepare<[string], { body: Buffer }>('SELECT body FROM delivery WHERE id = ?')
  const earlier = (condition: string, source: string, latest: string): Statement<(string | null)[], EarlierRow> =>
    database.prepare(`
      SELECT delivery.id, body_sha256, answer_status, execution.status
      FROM ${source} LEFT JOIN execution ON execution.id = delivery.execution_id
      WHERE ${condition} AND delivery.reproduction_id IS ? AND delivery.outcome = 'accepted' ORDER BY ${latest} DESC LIMIT 1`)
  // A provider may repeat one event thousands of times: the index holds those that were accepted, so that one row is read.
  const latestWith = earlier(
    'delivery.workflow_id = ? AND delivery.external_id = ? AND delivery.external_id_kind = ?',
    'delivery INDEXED BY delivery_accepted',
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
    `SELECT ${columns} FROM delivery WHERE rowid IN (SELECT value FROM json_each(?)) ORDER BY rowid DESC`,
  )
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
  const held = new Map<string, NewDelivery>()
  const write = (delivery: NewDelivery, decided: DecidedDelivery): void => {
    add.run(
      delivery.id,
      delivery.receivedAt,
      delivery.remoteAddress,
      delivery.httpVersion,
      delivery.method,
      delivery.target,
      JSON.stringify(delivery.headers),
      delivery.body,
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
    if (held.size === 0) return
    const unwritten = [...held.values()]
    held.clear()
    for (const delivery of unwritten) write(delivery, undecidedOutcome)
  }
  return {
    add: (delivery) => {
      if (held.size > 0 || onCommit(writeHeld, discardHeld)) held.set(delivery.id, delivery)
      else write(delivery, undecidedOutcome)
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
      return body.get(id)?.body ?? null
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
    countFiltered: (filter) => {
      writeHeld()
      return search.count(filter)
    },
    countUnmatched: (after) => countUnmatched.get(after ?? '') ?? 0,
    lastUnmatched: () => lastUnmatched.get() ?? null,
  }
}

type Values = readonly (string | number | null)[]

function valuesOfOutcome(decided: DecidedDelivery, keeper: TextKeeper): Values {
  return [
    decided.outcome,
    decided.urlVariant,
    decided.workflowId,
    decided.webhookNode,
    decided.executionId,
    decided.externalId?.value ?? null,
    decided.externalId?.kind ?? null,
    decided.externalId?.foundIn ?? null,
    decided.duplicateOf,
    decided.explanation === null ? null : keeper.json(JSON.stringify(decided.explanation)),
    decided.events?.count ?? null,
    decided.events?.repeated ?? null,
  ]
}

function valuesOfReply({ answer, signature }: DeliveryReply, keeper: TextKeeper): Values {
  return [
    answer?.statusCode ?? null,
    answer === null ? null : keeper.json(JSON.stringify(answer.headers)),
    answer === null ? null : keeper.text(answer.body),
    answer?.answeredAt ?? null,
    signature === null ? null : keeper.json(JSON.stringify(signature)),
  ]
}

function deliveryFrom(row: DeliveryRow, keeper: TextKeeper): Delivery {
  return {
    id: row.id,
    receivedAt: row.received_at,
    remoteAddress: row.remote_address,
    httpVersion: row.http_version,
    method: row.method,
    target: row.target,
    headers: headersFrom(row.headers),
    bodyBytes: row.body_bytes,
    bodySha256: row.body_sha256,
    outcome: row.outcome,
    urlVariant: row.url_variant,
    workflowId: row.workflow_id,
    webhookNode: row.webhook_node,
    executionId: row.execution_id,
    externalId: externalIdFrom(row),
    duplicateOf: row.duplicate_of,
    reproductionId: row.reproduction_id,
    explanation: row.explanation === null ? null : explanationFrom(keeper.read(row.explanation)),
    signature: row.signature === null ? null : signatureFrom(keeper.read(row.signature)),
    answer: answerFrom(row, keeper),
  }
}

function externalIdFrom(row: DeliveryRow): ExternalId | null {
  if (row.external_id === null || row.external_id_kind === null) return null
  return { kind: row.external_id_kind, value: row.external_id, foundIn: row.external_id_found_in ?? '' }
}

function answerFrom(row: DeliveryRow, keeper: TextKeeper): DeliveryAnswer | null {
  if (row.answer_status === null || row.answered_at === null) return null
  return {
    statusCode: row.answer_status,
    headers: headersFrom(keeper.read(row.answer_headers ?? '[]')),
    body: keeper.read(row.answer_body ?? ''),
    answeredAt: row.answered_at,
  }
}

/** Only this file writes the JSON columns that these read. */
function headersFrom(json: string): HeaderPairs {
  return keptJson(json) as HeaderPairs
}

function signatureFrom(json: string): SignatureCheck {
  return keptJson(json) as SignatureCheck
}

function explanationFrom(json: string): MatchExplanation {
  return keptJson(json) as MatchExplanation
}
