import type { DiagnosticRecord } from '../../shared/diagnostic-record.ts'
import type { BundleNodeSource } from '../../shared/evidence-bundle.ts'
import type { Execution, NodeRun, OutgoingRequest } from '../../shared/execution.ts'
import { fencedText } from '../../shared/fenced-text.ts'
import { cellText, inlineText } from '../../shared/markdown-text.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { searchBeside } from '../redaction/kept-identifiers.ts'
import { redactionNote, withRedactionNote, type NotedRules } from '../redaction/redaction-note.ts'
import type { Redactor, Replacement } from '../redaction/redactor.ts'
import { visible, visibleJson } from '../redaction/text/visible.ts'
import type { RecordFindings } from './diagnostic-record.ts'
import { nodeSources } from './node-sources.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { healedFailure } from './healed-failure.ts'
import type { LocatedFault } from '../../shared/located-fault.ts'
import type { ProviderSaw } from '../../shared/provider-saw.ts'

/** What a record is written from. */
export interface RecordToWrite {
  readonly findings: RecordFindings
  readonly execution: Execution
  readonly located: LocatedFault
  /** Null where no delivery started it. */
  readonly provider: ProviderSaw | null
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
export function recordDocuments(given: RecordToWrite, redactor: Redactor, rules?: NotedRules): RecordDocuments {
  const { findings } = given
  const explanation = explain(given)
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
  const plain = markdownOf(findings.record, explanation)
  const search = (made: string): Redacted => redactor.redact(made)
  const markdown = visible(searchBeside(plain, { ...findings.record }, { ...redacted.record }, search))
  return { record: redacted.record, json, markdown, replacements, original }
}

interface Explanation {
  /** How it ended and where it went wrong, in one sentence. */
  readonly title: string
  readonly provider_saw: ProviderSaw | null
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

function explain({ findings, execution, located, provider }: RecordToWrite): Explanation {
  const first = firstFailure(execution) ?? (execution.failure === null ? healedFailure(execution) : null)
  const failure = first?.failure ?? execution.failure
  return {
    title: findings.title,
    provider_saw: provider,
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

/** So many rows and lines, and so much of a text, stand in a record: a ticket takes 65,536 characters. */
const mostRows = 150
const mostLines = 20
const mostOfBlock = 12_000
const mostOfLine = 1000

function markdownOf(record: DiagnosticRecord, explanation: Explanation): string {
  const { failure, provider_saw: provider } = explanation
  const runs = explanation.node_runs.slice(0, mostRows)
  const requests = explanation.requests.slice(0, mostLines)
  return [
    `# ${inlineText(explanation.title)}`,
    '',
    '| Field | Value |',
    '|---|---|',
    ...recordFields(record).map(([name, value]) => `| ${name} | ${cell(value)} |`),
    '',
    '## Exact error text',
    '',
    ...fencedText(cut(record.error_message, mostOfBlock)),
    ...(failure?.description == null
      ? []
      : [
          '',
          failure.http_code === null ? 'What stands beside it:' : 'What the other side said:',
          '',
          ...fencedText(cut(failure.description, mostOfBlock)),
        ]),
    '',
    ...locatedLines(explanation.located),
    ...(provider === null ? [] : ['## What the provider saw', '', inlineText(provider.sentence), '']),
    '## Why',
    '',
    ...explanation.reasons.map((reason) => `- ${inlineText(cut(reason))}`),
    ...explanation.changed_before_error.map((one) => `- **${one.what}**: ${inlineText(cut(one.sentence))}`),
    '',
    ...(requests.length === 0 ? [] : ['## Requests sent by this node', '', ...requests.map(requestLine), '']),
    '## Node runs',
    '',
    '| Node | Status | Items in | Items out | Tries | Run time |',
    '|---|---|---|---|---|---|',
    ...runs.map(
      (run) =>
        `| ${cell(run.node)} | ${run.status} | ${run.items_in.join(', ') || '–'} | ${run.items_out.join(', ') || '–'} | ${String(run.attempts)} | ${String(run.run_time_ms)} ms |`,
    ),
    ...(runs.length === explanation.node_runs.length
      ? []
      : ['', `${String(explanation.node_runs.length - runs.length)} more are in the record as JSON.`]),
    '',
  ].join('\n')
}

function cut(text: string, most = mostOfLine): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`
}

function locatedLines(located: LocatedFault): readonly string[] {
  const { layer, confidence, sentence, healing_change: healing, steps, comparison, remedy } = located
  return [
    '## Where it breaks',
    '',
    `**${layer ?? 'not known'}** (${confidence}): ${inlineText(cut(sentence))}`,
    '',
    ...steps.map((step, index) => `${String(index + 1)}. ${step.layer}: ${inlineText(cut(step.sentence))}`),
    ...(healing === null ? [] : [`- The change that heals: ${inlineText(cut(healing))}`]),
    ...(remedy === null ? [] : [`- What to do next (${remedy.by}): ${inlineText(remedy.sentence)}`]),
    ...located.speaks_for.slice(0, mostLines).map((one) => `- For: ${inlineText(cut(one))}`),
    ...located.speaks_against
      .slice(0, mostLines)
      .map((one) => `- Against, or for another layer: ${inlineText(cut(one))}`),
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
  const line = `${request.method} ${request.url}`.replaceAll('`', "'")
  return `- \`${cut(line)}\` → ${request.status === null ? inlineText(cut(request.error ?? 'no answer')) : String(request.status)}`
}

function cell(value: string | readonly string[] | null): string {
  const text = typeof value === 'string' ? value : value === null ? '(never)' : value.join(', ') || '(none)'
  return cellText(cut(text))
}
