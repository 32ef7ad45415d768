import type { BinaryFiles, KeptFile } from '../../shared/binary-files.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import type { TriggerFailing } from '../../shared/trigger-failing.ts'
import type { UrlVariant } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { authenticate, type FindCredential } from './authenticate.ts'
import { bodySettingsOf } from './body-settings.ts'
import { findEventIds } from './external-id.ts'
import { fieldsOf } from '../../shared/headers.ts'
import { matchSegments } from './match.ts'
import { parseBody } from './parse-body.ts'
import { formItem, readSubmission } from './forms/form-item.ts'
import { formOfTrigger, timezoneOfForm } from './forms/form-node.ts'
import { triggerVerdict } from './provider-events/provider-event.ts'
import { isForm, registrationsOf, type Registration } from './registration.ts'
import { readTarget } from './target.ts'
import { triggerItem } from './trigger-item.ts'

export interface KeptDelivery {
  readonly request: RawRequest
  readonly receivedAtMs: number
  readonly remoteAddress: string
  readonly urlVariant: UrlVariant
  readonly webhookNode: string
  /** The file of its body, of which `request` need not have the bytes then; absent: there is none. */
  readonly bodyFile?: KeptFile
  /** Events of a batch for which the workflow was to run; empty: all of it. */
  readonly eventIds: readonly string[]
}

export interface RereadOptions {
  readonly credential: FindCredential
  readonly bodyBytes: number
  /** Where files of binary data are; absent: they go into the item. */
  readonly binaries?: BinaryFiles
  readonly baseUrl: string
}

/** What the called node emits, and the output on which it leaves; or how it fails over the delivery. */
interface Reread {
  readonly items: readonly Item[]
  readonly output: number
  readonly failing?: TriggerFailing
  /** It asks its provider for more than the items have. */
  readonly asks?: true
}

/**
 * What the Webhook node emits for a delivery of the ledger, as it did when it arrived. Null where the workflow has no such
 * webhook any more, or the body is not parsed by it.
 */
export async function rereadDelivery(
  kept: KeptDelivery,
  workflow: Workflow,
  options: RereadOptions,
): Promise<Reread | null> {
  const { request, urlVariant } = kept
  const target = readTarget(request.target)
  const registration = registrationsOf(workflow).find(
    (one) => one.node.name === kept.webhookNode && one.method === request.method,
  )
  if (registration === undefined) return null
  const params = registration.segments === null ? {} : matchSegments(target.path.split('/'), registration.segments)
  const headers = fieldsOf(request.headers)
  const caller = { headers, remoteAddress: kept.remoteAddress, nowMs: kept.receivedAtMs }
  if (isForm(registration)) return rereadSubmission(kept, registration, target.query, options.binaries)
  const authentication = await authenticate(registration, caller, options.credential)
  const body = await parseBody(
    headers,
    kept.bodyFile ?? request.body,
    bodySettingsOf(registration, options.bodyBytes),
    options.binaries,
  )
  if (params === null || body.kind === 'failed') return null
  const events = eventsWith(kept.eventIds, headers, body.body)
  if (providerTrigger(registration.node.type) !== null) {
    const verdict = triggerVerdict(registration.node, {
      method: request.method,
      headers,
      query: target.query,
      body: events,
      settings: workflow.settings,
    })
    if (verdict.kind === 'fails') return { items: [], output: 0, failing: verdict.failing }
    if (verdict.kind === 'dropped') return null
    return { items: verdict.items, output: 0, ...(verdict.asks && { asks: true }) }
  }
  const item = triggerItem({
    registration,
    variant: urlVariant,
    headers,
    params,
    query: target.query,
    body: { ...body, body: events },
    jwtPayload: authentication.kind === 'passed' ? authentication.jwtPayload : undefined,
    baseUrl: options.baseUrl,
  })
  return { items: [item], output: registration.output }
}

/** What was sent with a form. */
async function rereadSubmission(
  { request, bodyFile, urlVariant, receivedAtMs }: KeptDelivery,
  { workflow, node }: Registration,
  query: JsonObject,
  binaries: BinaryFiles | undefined,
): Promise<Reread | null> {
  const isTest = urlVariant === 'test'
  const { fields } = formOfTrigger(node, isTest, {})
  const type = fieldsOf(request.headers)['content-type'] ?? ''
  const read = await readSubmission(type, bodyFile ?? request.body, fields, binaries)
  if (read.kind === 'failed') return null
  const facts = { atMs: receivedAtMs, timezone: timezoneOfForm(workflow), isTest, query }
  return { items: [formItem(read, facts)], output: 0 }
}

function eventsWith(eventIds: readonly string[], headers: ReturnType<typeof fieldsOf>, body: unknown): unknown {
  const ids = findEventIds(headers, body)
  if (eventIds.length === 0 || ids === null || !Array.isArray(body)) return body
  const left = new Set(eventIds)
  return body.filter((_, index) => left.delete(ids[index]?.value ?? ''))
}
