import { recordTitle, type DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { Execution, NodeRun, OutgoingRequest } from '../../shared/execution.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { redactionNote, withRedactionNote, type NotedRules } from '../redaction/redaction-note.ts'
import type { Redactor, Replacement } from '../redaction/redactor.ts'
import { visible, visibleJson } from '../redaction/text/visible.ts'
import type { RecordFindings } from './diagnostic-record.ts'
import { firstFailure } from '../../shared/first-failure.ts'

/** The record as it leaves the machine. */
export interface RecordDocuments {
  /** The seven fields, redacted. */
  readonly record: DiagnosticRecord
  readonly json: Redacted
  readonly markdown: Redacted
  /** What was replaced in `json`, by offset in the text before. */
  readonly replacements: readonly Replacement[]
  /** `json` before redaction: for the preview's marks only. It never leaves the main process. */
  readonly original: string
}

/**
 * Writes a diagnostic record as JSON and Markdown. The record holds exactly the seven fields of contract §2.1;
 * `format_version` and everything that explains it stand beside it. The same redactor sees both texts, so that equal
 * values have equal placeholders.
 */
export function recordDocuments(
  findings: RecordFindings,
  execution: Execution,
  redactor: Redactor,
  rules?: NotedRules,
): RecordDocuments {
  const explanation = explain(findings, execution)
  const original = JSON.stringify(
    { format: 'faultline-diagnostic-record', format_version: 1, record: findings.record, explanation },
    null,
    2,
  )
  redactor.learn(original)
  const { text, replacements } = redactor.explain(original)
  const redacted: unknown = JSON.parse(text)
  if (!holdsRecord(redacted)) throw new Error('Redaction changed the shape of the record.')
  const json = visibleJson(withRedactionNote(text, redactionNote(redactor, rules), redactor))
  const markdown = visible(redactor.redact(markdownOf(findings.record, explanation)))
  return { record: redacted.record, json, markdown, replacements, original }
}

interface Explanation {
  readonly reasons: readonly string[]
  readonly changed_before_error: readonly { readonly what: string; readonly sentence: string }[]
  readonly failure: {
    readonly name: string
    readonly description: string | null
    readonly http_code: string | null
    readonly code: string | null
    readonly item_index: number | null
    readonly attempts: readonly { readonly number: number; readonly error_message: string | null }[]
  } | null
  readonly requests: readonly {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly status: number | null
    readonly error: string | null
  }[]
  readonly node_runs: readonly {
    readonly node: string
    readonly status: string
    readonly run_time_ms: number
    readonly items_in: readonly number[]
    readonly items_out: readonly number[]
    readonly attempts: number
    readonly findings: readonly string[]
  }[]
}

function explain(findings: RecordFindings, execution: Execution): Explanation {
  const first = firstFailure(execution)
  const failure = first?.failure ?? execution.failure
  return {
    reasons: findings.reasons,
    changed_before_error: findings.changes,
    failure:
      failure === null
        ? null
        : {
            name: failure.name,
            description: failure.description,
            http_code: failure.httpCode,
            code: failure.code,
            item_index: failure.itemIndex,
            attempts: (first?.run.attempts ?? []).map((one) => ({
              number: one.number,
              error_message: one.failure?.message ?? null,
            })),
          },
    requests: (first?.run.attempts ?? []).flatMap((one) => one.requests).map(requestView),
    node_runs: execution.nodeRuns.map(runView),
  }
}

function requestView(request: OutgoingRequest): Explanation['requests'][number] {
  return {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    status: request.answer?.status ?? null,
    error: request.error,
  }
}

function runView(run: NodeRun): Explanation['node_runs'][number] {
  return {
    node: run.node,
    status: run.status,
    run_time_ms: Math.round(run.runTimeMs * 1000) / 1000,
    items_in: run.inputs.map((items) => items.length),
    items_out: (run.outputs ?? []).map((items) => items.length),
    attempts: run.attempts.length,
    findings: run.findings.map((finding) => finding.sentence),
  }
}

function holdsRecord(value: unknown): value is { readonly record: DiagnosticRecord } {
  return typeof value === 'object' && value !== null && 'record' in value
}

function markdownOf(record: DiagnosticRecord, explanation: Explanation): string {
  const { failure } = explanation
  return [
    `# ${recordTitle(record)}`,
    '',
    '| Field | Value |',
    '|---|---|',
    ...recordFields(record).map(([name, value]) => `| ${name} | ${cell(value)} |`),
    '',
    '## Exact error text',
    '',
    fenced(record.error_message),
    ...(failure?.description == null ? [] : ['', 'What the other side said:', '', fenced(failure.description)]),
    '',
    '## Why',
    '',
    ...explanation.reasons.map((reason) => `- ${reason}`),
    ...explanation.changed_before_error.map((one) => `- **${one.what}**: ${one.sentence}`),
    '',
    ...(explanation.requests.length === 0
      ? []
      : ['## Requests sent by this node', '', ...explanation.requests.map(requestLine), '']),
    '## Node runs',
    '',
    '| Node | Status | Items in | Items out | Tries | Run time |',
    '|---|---|---|---|---|---|',
    ...explanation.node_runs.map(
      (run) =>
        `| ${cell(run.node)} | ${run.status} | ${run.items_in.join(', ') || '–'} | ${run.items_out.join(', ') || '–'} | ${String(run.attempts)} | ${String(run.run_time_ms)} ms |`,
    ),
    '',
  ].join('\n')
}

function recordFields(record: DiagnosticRecord): readonly (readonly [string, string | readonly string[] | null])[] {
  return Object.entries(record)
}

function requestLine(request: Explanation['requests'][number]): string {
  return `- \`${request.method} ${request.url}\` → ${request.status === null ? (request.error ?? 'no answer') : String(request.status)}`
}

function cell(value: string | readonly string[] | null): string {
  const text = typeof value === 'string' ? value : value === null ? '(never)' : value.join(', ') || '(none)'
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/gu, ' ')
}

/** A fence longer than any run of backticks in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map((match) => match[0].length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}
