import type { ComparedAddress } from '../../shared/compared-address.ts'
import { explainMatched, explainUnmatched } from './explanation.ts'
import { match } from './match.ts'
import { readTarget } from './target.ts'
import type { WebhookTable } from './webhook-table.ts'

/**
 * Lays an address of which nothing else is known beside the webhooks, part by part: path, method, URL and active state (contract §4
 * rules 1 and 2). Authentication and body are not looked at. `atMs`: when it is asked.
 */
export function explainAddress(
  { method, target: given }: { readonly method: string; readonly target: string },
  table: WebhookTable,
  atMs: number,
): ComparedAddress {
  const target = readTarget(given)
  const request = { method, target, bodyBytes: 0, atMs }
  const found = match(method, target, table)
  return found.kind === 'matched'
    ? { ...explainMatched(request, found.registration, table, [], true), isTaken: true }
    : { ...explainUnmatched(request, table, null), isTaken: false }
}
