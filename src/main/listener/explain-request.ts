import type { MatchExplanation, PartComparison, RawRequest } from '../../shared/delivery.ts'
import { authenticate, type Authentication, type FindCredential } from './authenticate.ts'
import { bodySettingsOf } from './body-settings.ts'
import { explainMatched, explainUnmatched } from './explanation.ts'
import { fieldsOf, type HeaderFields } from '../../shared/headers.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import { match, type Match } from './match.ts'
import { onlyRunIfOf, type AskOnlyRunIf } from './only-run-if.ts'
import { parseBody, type ParsedBody } from './parse-body.ts'
import { readResumeTarget, type ResumeTarget } from './resume-target.ts'
import { readTarget, type Target } from './target.ts'
import { triggerVerdict } from './provider-events/provider-event.ts'
import { triggerItem } from './trigger-item.ts'
import type { WebhookTable } from './webhook-table.ts'

export interface ExplainOptions {
  /** Where left out, authentication is not looked at. */
  readonly credential?: FindCredential
  readonly remoteAddress?: string
  readonly nowMs: number
  /** Longest body that would be parsed, in bytes. */
  readonly bodyBytes: number
  /** Base of the URL that the item names, without a slash at its end. */
  readonly baseUrl: string
  /** Where left out, "Only Run If" is not looked at. */
  readonly onlyRunIf?: AskOnlyRunIf
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
  const resumed = readResumeTarget(request.target)
  if (resumed !== null) return { ...resuming(request, resumed), accepted: false }
  const target = readTarget(request.target)
  const compared = { method: request.method, target, bodyBytes: request.body.length, atMs: options.nowMs }
  const found = match(request.method, target, table)
  if (found.kind !== 'matched') return { ...explainUnmatched(compared, table, null), accepted: false }
  const matched: Matched = { ...found, target, headers: fieldsOf(request.headers) }
  const authenticated = await authenticationPart(matched, options)
  const read = await bodyPart(request, matched, options)
  const asked = read.body === null ? null : await conditionPart(matched, read.body, authenticated?.verdict, options)
  const parts = [authenticated, read, asked].filter((one) => one !== null)
  const accepted = parts.every(({ passes }) => passes)
  const explained = explainMatched(
    compared,
    found.registration,
    table,
    parts.map(({ part }) => part),
    accepted,
  )
  return { ...explained, accepted }
}

/** Executions are the listener's: without it nothing can be said of one that waits. */
function resuming({ method, target }: RawRequest, { executionId }: ResumeTarget): MatchExplanation {
  const sentence = `\`${method} ${target}\` is the URL that resumes execution "${executionId}", while it waits in a Wait node; it starts no workflow. Look at that execution in the ledger whether it still waits.`
  return { sentence, nearest: [] }
}

type Matched = Extract<Match, { kind: 'matched' }> & { readonly target: Target; readonly headers: HeaderFields }

interface Judged {
  /** Whether it lets the request run; what a person might only trip over passes, and yet does not agree. */
  readonly passes: boolean
  readonly part: PartComparison
}

async function authenticationPart(
  { registration, headers }: Matched,
  { credential, remoteAddress = '127.0.0.1', nowMs }: ExplainOptions,
): Promise<(Judged & { readonly verdict: Authentication }) | null> {
  if (credential === undefined) return null
  const verdict = await authenticate(registration, { headers, remoteAddress, nowMs }, credential)
  const part = verdict.kind === 'refused' ? verdict.part : 'authentication'
  const passes = verdict.kind === 'passed'
  return { passes, verdict, part: { part, agrees: passes, sentence: verdict.sentence } }
}

async function bodyPart(
  { body }: RawRequest,
  { registration, headers }: Matched,
  { bodyBytes }: ExplainOptions,
): Promise<Judged & { readonly body: Extract<ParsedBody, { kind: 'parsed' }> | null }> {
  const judged = (passes: boolean, agrees: boolean, sentence: string): Judged => ({
    passes,
    part: { part: 'body', agrees, sentence },
  })
  if (body.length > bodyBytes) {
    const sentence = `the body of ${body.length} bytes is larger than ${bodyBytes} bytes, which is the limit`
    return { ...judged(false, false, sentence), body: null }
  }
  const parsed = await parseBody(headers, body, bodySettingsOf(registration, bodyBytes))
  if (parsed.kind === 'failed') return { ...judged(false, false, parsed.sentence), body: null }
  const sentence = parsed.note ?? (body.length === 0 ? 'no body' : 'the body is parsed as its content type says')
  return { ...judged(true, parsed.note === null, sentence), body: parsed }
}

/** Null where the webhook has no such option, and is not the trigger of a provider. */
async function conditionPart(
  { registration, params, target, headers }: Matched,
  body: Extract<ParsedBody, { kind: 'parsed' }>,
  verdict: Authentication | undefined,
  { onlyRunIf, baseUrl }: ExplainOptions,
): Promise<Judged | null> {
  if (providerTrigger(registration.node.type) !== null) {
    const found = triggerVerdict(registration.node, {
      method: registration.method,
      headers,
      query: target.query,
      body: body.body,
      settings: registration.workflow.settings,
    })
    const agrees = found.kind === 'runs'
    const taken = `"${registration.node.name}" takes this request`
    return {
      passes: found.kind !== 'dropped',
      part: { part: 'event', agrees, sentence: agrees ? taken : found.sentence },
    }
  }
  const template = onlyRunIfOf(registration)
  if (template === null || onlyRunIf === undefined) return null
  const variant = target.variant ?? 'production'
  const jwtPayload = verdict?.kind === 'passed' ? verdict.jwtPayload : undefined
  const item = triggerItem({ registration, variant, headers, params, query: target.query, body, jwtPayload, baseUrl })
  const { runs, sentence } = await onlyRunIf({ registration, item, variant, template })
  const passed = `the option "Only Run If" of "${registration.node.name}" lets this request run`
  return { passes: runs, part: { part: 'condition', agrees: sentence === null, sentence: sentence ?? passed } }
}
