import type { MatchExplanation, PartComparison, RawRequest } from '../../shared/delivery.ts'
import { authenticate, type FindCredential } from './authenticate.ts'
import { explainMatched, explainUnmatched } from './explanation.ts'
import { fieldsOf } from './header-fields.ts'
import { match } from './match.ts'
import { parseBody } from './parse-body.ts'
import { readTarget } from './target.ts'
import type { WebhookTable } from './webhook-table.ts'

export interface ExplainOptions {
  /** Where left out, authentication is not looked at. */
  readonly credential?: FindCredential
  readonly remoteAddress?: string
  readonly nowMs: number
  /** Longest body that would be parsed, in bytes. */
  readonly bodyBytes: number
}

export interface RequestExplanation extends MatchExplanation {
  /** True where the request would start a workflow. */
  readonly accepted: boolean
}

/** Says, without a listener, whether a request would reach a workflow, and part by part why or why not (contract §4 rule 1). */
export async function explainRequest(
  request: RawRequest,
  table: WebhookTable,
  options: ExplainOptions,
): Promise<RequestExplanation> {
  const target = readTarget(request.target)
  const compared = { method: request.method, target, bodyBytes: request.body.length, atMs: options.nowMs }
  const found = match(request.method, target, table)
  if (found.kind !== 'matched') return { ...explainUnmatched(compared, table, null), accepted: false }
  const { registration } = found
  const headers = fieldsOf(request.headers)
  const parts: PartComparison[] = []
  if (options.credential !== undefined) {
    const caller = { headers, remoteAddress: options.remoteAddress ?? '127.0.0.1', nowMs: options.nowMs }
    const verdict = await authenticate(registration, caller, options.credential)
    const part = verdict.kind === 'refused' ? verdict.part : 'authentication'
    parts.push({ part, agrees: verdict.kind === 'passed', sentence: verdict.sentence })
  }
  const body = await bodyPart(request, headers, registration.options['rawBody'] === true, options.bodyBytes)
  const accepted = parts.every((part) => part.agrees) && body.passes
  return { ...explainMatched(compared, registration, table, [...parts, body.part], accepted), accepted }
}

async function bodyPart(
  request: RawRequest,
  headers: ReturnType<typeof fieldsOf>,
  rawBody: boolean,
  bodyBytes: number,
): Promise<{ passes: boolean; part: PartComparison }> {
  if (request.body.length > bodyBytes) {
    const sentence = `the body of ${request.body.length} bytes is larger than ${bodyBytes} bytes, which is the limit`
    return { passes: false, part: { part: 'body', agrees: false, sentence } }
  }
  const parsed = await parseBody(headers, request.body, { rawBody, binaryProperty: null, bodyBytes })
  if (parsed.kind === 'failed')
    return { passes: false, part: { part: 'body', agrees: false, sentence: parsed.sentence } }
  const sentence =
    parsed.note ?? (request.body.length === 0 ? 'no body' : 'the body is parsed as its content type says')
  return { passes: true, part: { part: 'body', agrees: parsed.note === null, sentence } }
}
