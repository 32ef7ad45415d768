// How a delivery stands in its row: the columns, what is written into them, and a delivery again.
import type {
  DecidedDelivery,
  Delivery,
  DeliveryAnswer,
  DeliveryReply,
  ExternalId,
  HeaderPairs,
  MatchExplanation,
} from '../../shared/delivery.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import type { SnakeCase } from './snake-case.ts'
import type { TextKeeper } from './text-keeper.ts'
import { storedJson } from './stored-json.ts'

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

export type DeliveryRow = PackedColumns & { readonly [Key in PlainKey as SnakeCase<Key>]: Delivery[Key] }

export const deliveryColumns = `id, received_at, remote_address, http_version, method, target, headers, body_bytes, body_sha256, outcome,
  url_variant, workflow_id, webhook_node, execution_id, external_id, external_id_kind, external_id_found_in, duplicate_of,
  reproduction_id, explanation, signature, answer_status, answer_headers, answer_body, answered_at`

export type Values = readonly (string | number | null)[]

export function valuesOfOutcome(decided: DecidedDelivery, keeper: TextKeeper): Values {
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

export function valuesOfReply({ answer, signature }: DeliveryReply, keeper: TextKeeper): Values {
  return [
    answer?.statusCode ?? null,
    answer === null ? null : keeper.json(JSON.stringify(answer.headers)),
    answer === null ? null : keeper.text(answer.body),
    answer?.answeredAt ?? null,
    signature === null ? null : keeper.json(JSON.stringify(signature)),
  ]
}

export function deliveryFrom(row: DeliveryRow, keeper: TextKeeper): Delivery {
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
  return storedJson(json) as HeaderPairs
}

function signatureFrom(json: string): SignatureCheck {
  return storedJson(json) as SignatureCheck
}

function explanationFrom(json: string): MatchExplanation {
  return storedJson(json) as MatchExplanation
}
