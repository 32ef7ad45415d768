import type { ComparedAddress } from '../../shared/compared-address.ts'
import type { LoggedRequest } from '../../shared/logged-request.ts'
import { explainMatched, explainUnmatched } from './explanation.ts'
import { match } from './match.ts'
import { refusalParts } from './refusal-parts.ts'
import type { Registration } from './registration.ts'
import { readTarget } from './target.ts'
import type { WebhookTable } from './webhook-table.ts'

/** What an address is, and the webhook that takes it; null: none does. */
interface Explained {
  readonly explanation: ComparedAddress
  readonly registration: Registration | null
}

/**
 * Lays a request of which little is known beside the webhooks, part by part: path, method, URL and active state (contract §4 rules 1
 * and 2), and what the webhook asks for where it was answered 401 or 403 (contract §5). `atMs`: when it is asked.
 */
export function explainAddress(
  { method, target: given, status, caller }: LoggedRequest,
  table: WebhookTable,
  atMs: number,
): Explained {
  const target = readTarget(given)
  const request = { method, target, bodyBytes: 0, atMs }
  const found = match(method, target, table)
  if (found.kind !== 'matched')
    return { explanation: { ...explainUnmatched(request, table, null), isTaken: false }, registration: null }
  const { registration } = found
  const isRefused = status === 401 || status === 403
  const parts = isRefused ? refusalParts(registration, status, caller) : []
  const explanation = explainMatched(request, registration, table, parts, !isRefused)
  return { explanation: { ...explanation, isTaken: !isRefused && status !== 500 }, registration }
}
