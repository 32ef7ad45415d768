import { recordTitle, type DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { BundleNodeSource } from '../../shared/evidence-bundle.ts'
import type { Execution, NodeRun, OutgoingRequest } from '../../shared/execution.ts'
import { fencedText } from '../../shared/fenced-text.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { redactionNote, withRedactionNote, type NotedRules } from '../redaction/redaction-note.ts'
import type { Redactor, Replacement } from '../redaction/redactor.ts'
import { visible, visibleJson } from '../redaction/text/visible.ts'
import type { RecordFindings } from './diagnostic-record.ts'
import { nodeSources } from './node-sources.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { LocatedFault } from './located-fault.ts'

/** What a record is written from. */
export interface RecordToWrite {
  readonly findings: RecordFindings
  readonly execution: Execution
  readonly located: LocatedFault
}

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
  { findings, execution, located }: RecordToWrite,
  redactor: Redactor,
  rules?: NotedRules,
): RecordDocuments {
  const explanation = explain(findings, execution, located)
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
  /** Nodes that something else than the engine answered for. */
  readonly node_sources: readonly BundleNodeSource[]
  readonly reasons: readonly string[]
  readonly located: LocatedFault
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

function explain(findings: RecordFindings, execution: Execution, located: LocatedFault): Explanation {
  const first = firstFailure(execution)
  const failure = first?.failure ?? execution.failure
  return {
    reasons: findings.reasons,
    located,
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
    node_sources: nodeSources(execution.nodeRuns),
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
    ...fencedText(record.error_message),
    ...(failure?.description == null ? [] : ['', 'What the other side said:', '', ...fencedText(failure.description)]),
    '',
    ...locatedLines(explanation.located),
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

function locatedLines(located: LocatedFault): readonly string[] {
  const { layer, confidence, sentence, healing_change: healing, steps, comparison, remedy } = located
  return [
    '## Where it breaks',
    '',
    `**${layer ?? 'not known'}** (${confidence}): ${sentence}`,
    '',
    ...steps.map((step, index) => `${String(index + 1)}. ${step.layer}: ${step.sentence}`),
    ...(healing === null ? [] : [`- The change that heals: ${healing}`]),
    ...(remedy === null ? [] : [`- What to do next (${remedy.by}): ${remedy.sentence}`]),
    ...located.speaks_for.map((one) => `- For: ${one}`),
    ...located.speaks_against.map((one) => `- Against, or for another layer: ${one}`),
    '',
    ...(comparison.length === 0
      ? []
      : [
          '| What | Baseline | With the change |',
          '|---|---|---|',
          ...comparison.map((row) => `| ${cell(row.what)} | ${cell(row.baseline)} | ${cell(row.changed)} |`),
          '',
        ]),
  ]
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
