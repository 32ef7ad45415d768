import type { Database, Statement } from 'better-sqlite3'
import type {
  Delivery,
  DeliveryAnswer,
  DeliveryOutcome,
  EventCount,
  ExternalId,
  HeaderPairs,
  MatchExplanation,
} from '../../shared/delivery.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import type { UrlVariant } from '../../shared/webhook.ts'
import { openDeliverySearch, type DeliveryFilter } from './delivery-search.ts'
import type { GroupCommit } from './group-commit.ts'
import type { TextKeeper } from './text-keeper.ts'
import { keptJson } from './kept-json.ts'

/** A delivery as it came, before anything is known of it. */
export interface ArrivedDelivery {
  readonly id: string
  readonly receivedAt: string
  readonly remoteAddress: string
  readonly httpVersion: string
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  /** The bytes that are kept; may be fewer than came. */
  readonly body: Uint8Array
  readonly bodyBytes: number
  readonly bodySha256: string
  readonly reproductionId: string | null
}

/** What became of a delivery. */
export interface DeliveryFate {
  readonly outcome: DeliveryOutcome
  readonly urlVariant: UrlVariant | null
  readonly workflowId: string | null
  readonly webhookNode: string | null
  readonly executionId: string | null
  readonly externalId: ExternalId | null
  readonly duplicateOf: string | null
  readonly explanation: MatchExplanation | null
  /** Null or left out: it is no batch. */
  readonly events?: EventCount | null
}

/** What a later delivery with the same identifier is compared with. */
export interface EarlierDelivery {
  readonly deliveryId: string
  readonly bodySha256: string
  /** What its provider was answered; null while it is not answered. */
  readonly statusCode: number | null
  /** True where Faultline ended in the middle of its execution. */
  readonly crashed: boolean
}

/**
 * The ledger: every request that reached the listener, matched or not. Those that a sweep sent are found by their id alone:
 * hundreds would fill every list.
 */
export interface DeliveryTable {
  /**
   * Keeps it as `received`. Within a group (`Store.groupCommit`) the row is written when its fate is known, at the latest as the group
   * is committed: most fates are known by then, and one row costs half of a row and its change.
   */
  readonly add: (delivery: ArrivedDelivery) => void
  readonly setFate: (id: string, fate: DeliveryFate) => void
  /** Keeps what became of it together with what its caller was answered (null: nothing) and what its signature is worth. */
  readonly settle: (
    id: string,
    fate: DeliveryFate,
    answer: DeliveryAnswer | null,
    signature: SignatureCheck | null,
  ) => void
  /** The same for one whose fate is kept already: what its caller was answered, and what is explained of it by then. */
  readonly answered: (
    id: string,
    explanation: MatchExplanation | null,
    answer: DeliveryAnswer | null,
    signature: SignatureCheck | null,
  ) => void
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

interface DeliveryRow {
  readonly id: string
  readonly received_at: string
  readonly remote_address: string
  readonly http_version: string
  readonly method: string
  readonly target: string
  readonly headers: string
  readonly body_bytes: number
  readonly body_sha256: string
  readonly outcome: DeliveryOutcome
  readonly url_variant: UrlVariant | null
  readonly workflow_id: string | null
  readonly webhook_node: string | null
  readonly execution_id: string | null
  readonly external_id: string | null
  readonly external_id_kind: ExternalId['kind'] | null
  readonly external_id_found_in: string | null
  readonly duplicate_of: string | null
  readonly reproduction_id: string | null
  readonly explanation: string | null
  readonly signature: string | null
  readonly answer_status: number | null
  readonly answer_headers: string | null
  readonly answer_body: string | null
  readonly answered_at: string | null
}

interface EarlierRow {
  readonly id: string
  readonly body_sha256: string
  readonly answer_status: number | null
  readonly status: string | null
}

const columns = `id, received_at, remote_address, http_version, method, target, headers, body_bytes, body_sha256, outcome,
  url_variant, workflow_id, webhook_node, execution_id, external_id, external_id_kind, external_id_found_in, duplicate_of,
  reproduction_id, explanation, signature, answer_status, answer_headers, answer_body, answered_at`

/** Of a delivery of which nothing has become yet. */
export const unknownFate: DeliveryFate = {
  outcome: 'received',
  urlVariant: null,
  workflowId: null,
  webhookNode: null,
  executionId: null,
  externalId: null,
  duplicateOf: null,
  explanation: null,
}

export function openDeliveryTable(
  database: Database,
  beforeCommit: GroupCommit['onCommit'],
  keeper: TextKeeper,
): DeliveryTable {
  const fromRow = (row: DeliveryRow): Delivery => deliveryFrom(row, keeper)
  const fateValues = (fate: DeliveryFate): readonly (string | number | null)[] => valuesOfFate(fate, keeper)
  const answerValues = (
    answer: DeliveryAnswer | null,
    signature: SignatureCheck | null,
  ): readonly (string | number | null)[] => valuesOfAnswer(answer, signature, keeper)
  const add = database.prepare(`
    INSERT INTO delivery (id, received_at, remote_address, http_version, method, target, headers, body, body_bytes,
      body_sha256, reproduction_id, of_sweep, outcome, url_variant, workflow_id, webhook_node, execution_id, external_id,
      external_id_kind, external_id_found_in, duplicate_of, explanation, event_count, repeated_event_count)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
      EXISTS (SELECT 1 FROM reproduction WHERE id = ? AND json_extract(json, '$.sweepId') IS NOT NULL),
      ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const fateColumns = `outcome = ?, url_variant = ?, workflow_id = ?, webhook_node = ?, execution_id = ?,
    external_id = ?, external_id_kind = ?, external_id_found_in = ?, duplicate_of = ?, explanation = ?,
    event_count = coalesce(?, event_count), repeated_event_count = coalesce(?, repeated_event_count)`
  const setFate = database.prepare(`UPDATE delivery SET ${fateColumns} WHERE id = ?`)
  const answerColumns = 'answer_status = ?, answer_headers = ?, answer_body = ?, answered_at = ?, signature = ?'
  const settle = database.prepare(`UPDATE delivery SET ${fateColumns}, ${answerColumns} WHERE id = ?`)
  // No column of an index is among them.
  const answered = database.prepare(`UPDATE delivery SET explanation = ?, ${answerColumns} WHERE id = ?`)
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
  const held = new Map<string, ArrivedDelivery>()
  const write = (delivery: ArrivedDelivery, fate: DeliveryFate): void => {
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
      ...fateValues(fate),
    )
  }
  const discardHeld = (): void => {
    held.clear()
  }
  const writeHeld = (): void => {
    if (held.size === 0) return
    const unwritten = [...held.values()]
    held.clear()
    for (const delivery of unwritten) write(delivery, unknownFate)
  }
  return {
    add: (delivery) => {
      if (held.size > 0 || beforeCommit(writeHeld, discardHeld)) held.set(delivery.id, delivery)
      else write(delivery, unknownFate)
    },
    setFate: (id, fate) => {
      const delivery = held.get(id)
      if (delivery === undefined) setFate.run(...fateValues(fate), id)
      else {
        write(delivery, fate)
        held.delete(id)
      }
    },
    settle: (id, fate, answer, signature) => {
      writeHeld()
      settle.run(...fateValues(fate), ...answerValues(answer, signature), id)
    },
    answered: (id, explanation, answer, signature) => {
      writeHeld()
      answered.run(
        explanation === null ? null : keeper.json(JSON.stringify(explanation)),
        ...answerValues(answer, signature),
        id,
      )
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

function valuesOfFate(fate: DeliveryFate, keeper: TextKeeper): readonly (string | number | null)[] {
  return [
    fate.outcome,
    fate.urlVariant,
    fate.workflowId,
    fate.webhookNode,
    fate.executionId,
    fate.externalId?.value ?? null,
    fate.externalId?.kind ?? null,
    fate.externalId?.foundIn ?? null,
    fate.duplicateOf,
    fate.explanation === null ? null : keeper.json(JSON.stringify(fate.explanation)),
    fate.events?.count ?? null,
    fate.events?.repeated ?? null,
  ]
}

function valuesOfAnswer(
  answer: DeliveryAnswer | null,
  signature: SignatureCheck | null,
  keeper: TextKeeper,
): readonly (string | number | null)[] {
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
