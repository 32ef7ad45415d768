/**
 * From runs of AI steps to their validation report (contract §2.2, §2.4). In: runs as the store has them, and what their
 * reproductions changed. Out: the report, not yet redacted (`ai-report-document.ts` does that). The same runs give the same
 * report but for the time of writing.
 */
import type {
  AiComparison,
  AiRawOutput,
  AiReport,
  AiReportHeader,
  AiReportRun,
  AiRunEntry,
  AiViolationGroup,
} from '../../shared/ai-report.ts'
import {
  aiProviders,
  aiVerdicts,
  aiViolationKinds,
  type AiRun,
  type AiViolation,
  type AiViolationKind,
} from '../../shared/ai-run.ts'
import { intents } from '../../shared/ai-step.ts'
import { exchangeWords } from '../../shared/exchange-words.ts'
import type { Layer } from '../../shared/layer.ts'
import { dollars, measureAi, needsReview } from './ai-measures.ts'
import { runsOfModels } from './runs-of-models.ts'

/** What a reproduction was sent under. */
export interface StudiedUnder {
  readonly size: number
  /** Null: the baseline. */
  readonly change: { readonly layer: Layer; readonly sentence: string } | null
}

export interface AiReportEvidence {
  readonly entries: readonly AiRunEntry[]
  readonly reproductions: ReadonlyMap<string, StudiedUnder>
  /** ISO 8601. */
  readonly writtenAt: string
}

export function reportAi({ entries, reproductions, writtenAt }: AiReportEvidence): AiReport {
  return {
    format: 'faultline-ai-report',
    format_version: 1,
    written_at: writtenAt,
    header: headerOf(entries),
    measures: measureAi(entries.map(({ run }) => run)),
    runs: entries.map(runView),
    violations: violationGroups(entries),
    comparisons: comparisons(entries, reproductions),
    outputs: entries.flatMap(rawOutputs),
    redaction: { version: 1, profile: 'strict', counts: {} },
  }
}

/** True where an answer broke the contract, or none came: what the exit code of `ai-report` tells. */
export function hasViolations({ violations }: Pick<AiReport, 'violations'>): boolean {
  return violations.some(({ kind }) => kind !== 'secret_in_prompt' && kind !== 'fallback_used')
}

function headerOf(entries: readonly AiRunEntry[]): AiReportHeader {
  const runs = entries.map(({ run }) => run)
  const attempts = runs.flatMap((run) => run.attempts)
  const workflows = new Map(entries.map((entry) => [entry.workflowId, entry.workflowName]))
  const times = entries.map(({ startedAt }) => startedAt).sort()
  return {
    workflows: [...workflows].sort().map(([workflow_id, name]) => ({ workflow_id, name })),
    nodes: distinct(entries.map(({ node }) => node)),
    prompt_versions: distinct(runs.map(({ promptVersion }) => promptVersion)),
    models: distinct(attempts.map(({ model }) => model)),
    providers: aiProviders.filter((one) => attempts.some(({ provider }) => provider === one)),
    period: { from: times[0] ?? null, to: times.at(-1) ?? null },
    counts: {
      executions: new Set(entries.map(({ executionId }) => executionId)).size,
      runs: runs.length,
      attempts: attempts.length,
      verdicts: countsOf(
        aiVerdicts,
        runs.map(({ verdict }) => verdict),
      ),
      intents: countsOf(
        intents,
        runs.flatMap(({ output }) => (output === null ? [] : [output.intent])),
      ),
    },
  }
}

function countsOf<const Value extends string>(
  values: readonly Value[],
  found: readonly Value[],
): Record<Value, number> {
  const counts = values.map((value) => [value, found.filter((one) => one === value).length] as const)
  // One entry for each value of the list.
  return Object.fromEntries(counts) as Record<Value, number>
}

function runView({ executionId, workflowId, node, startedAt, run }: AiRunEntry): AiReportRun {
  const tokens = run.attempts.flatMap((attempt) => (attempt.tokens === null ? [] : [attempt.tokens]))
  const costs = run.attempts.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  return {
    request_id: run.requestId,
    execution_id: executionId,
    workflow_id: workflowId,
    node,
    item_index: run.itemIndex,
    started_at: startedAt,
    prompt_version: run.promptVersion,
    model: run.attempts.at(-1)?.model ?? null,
    verdict: run.verdict,
    violations: kindsIn(run),
    intent: run.output?.intent ?? null,
    confidence: run.output?.confidence ?? null,
    needs_human_review: needsReview(run),
    review_asked_by: run.reviewAskedBy,
    sources: run.output?.sources ?? [],
    supplied_sources: run.suppliedSources,
    attempts: run.attempts.length,
    fallback_reason: run.fallbackReason,
    input_tokens: tokens.length === 0 ? null : sum(tokens.map(({ input }) => input)),
    output_tokens: tokens.length === 0 ? null : sum(tokens.map(({ output }) => output)),
    cost: costs.length === run.attempts.length ? dollars(sum(costs)) : null,
    latency_ms: sum(run.attempts.map(({ latencyMs }) => latencyMs)),
  }
}

function kindsIn(run: AiRun): readonly AiViolationKind[] {
  const found = new Set(allViolations(run).map(({ violation }) => violation.kind))
  return aiViolationKinds.filter((kind) => found.has(kind))
}

interface FoundViolation {
  readonly violation: AiViolation
  readonly attempt: number | null
  readonly rawOutput: string | null
}

function allViolations(run: AiRun): readonly FoundViolation[] {
  return [
    ...run.attempts.flatMap(({ violations, number, rawOutput }) =>
      violations.map((violation) => ({ violation, attempt: number, rawOutput })),
    ),
    ...run.violations.map((violation) => ({ violation, attempt: null, rawOutput: null })),
  ]
}

function violationGroups(entries: readonly AiRunEntry[]): readonly AiViolationGroup[] {
  return aiViolationKinds.flatMap((kind) => {
    const found = entries.flatMap(({ run }) =>
      allViolations(run)
        .filter(({ violation }) => violation.kind === kind)
        .map((one) => ({ ...one, run })),
    )
    const first = found[0]
    if (first === undefined) return []
    const { violation, attempt, rawOutput, run } = first
    return [
      {
        kind,
        count: found.length,
        runs: new Set(found.map((one) => one.run)).size,
        example: { ...violation, request_id: run.requestId, attempt, raw_output: rawOutput },
      },
    ]
  })
}

function comparisons(
  entries: readonly AiRunEntry[],
  reproductions: ReadonlyMap<string, StudiedUnder>,
): readonly AiComparison[] {
  const studied = entries.flatMap((entry) => {
    const under = entry.reproductionId === null ? undefined : reproductions.get(entry.reproductionId)
    return under === undefined || (under.change !== null && under.change.layer !== 'AI layer') ? [] : [{ entry, under }]
  })
  const changed = studied.some(({ under }) => under.change !== null)
  return [
    grouped('prompt_version', entries, ({ run }) => run.promptVersion),
    grouped('model', runsOfModels(entries), ({ model }) => model),
    ...(changed
      ? [
          grouped(
            'change',
            studied.map(({ entry }) => entry),
            (entry) => wordsFor(reproductions.get(entry.reproductionId ?? '')),
            (entry) => placeOf(reproductions.get(entry.reproductionId ?? '')),
          ),
        ]
      : []),
  ].filter(({ groups }) => groups.length > 1)
}

/** "one item, before", "batch, after: The AI steps use …". */
function wordsFor(under: StudiedUnder | undefined): string {
  const size = (under?.size ?? 1) === 1 ? 'one item' : 'batch'
  const change = under?.change ?? null
  return change === null ? `${size}, before` : `${size}, after: ${change.sentence}`
}

/** One item stands before the batch, and each before its changes. */
function placeOf(under: StudiedUnder | undefined): number {
  return ((under?.size ?? 1) === 1 ? 0 : 2) + ((under?.change ?? null) === null ? 0 : 1)
}

function grouped<Entry extends Pick<AiRunEntry, 'run'>>(
  by: AiComparison['by'],
  entries: readonly Entry[],
  valueOf: (entry: Entry) => string,
  orderOf: (entry: Entry) => number = () => 0,
): AiComparison {
  const places = new Map(entries.map((entry) => [valueOf(entry), orderOf(entry)]))
  const values = distinct([...places.keys()]).toSorted(
    (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0),
  )
  return {
    by,
    groups: values.map((value) => {
      const runs = entries.filter((entry) => valueOf(entry) === value).map(({ run }) => run)
      return { value, runs: runs.length, measures: measureAi(runs) }
    }),
  }
}

function rawOutputs({ executionId, run }: AiRunEntry): readonly AiRawOutput[] {
  return run.attempts.map((attempt) => ({
    request_id: run.requestId,
    execution_id: executionId,
    attempt: attempt.number,
    purpose: attempt.purpose,
    model: attempt.model,
    answer_form: attempt.answerForm,
    finish_reason: attempt.finishReason,
    raw_output: attempt.rawOutput,
    refusal: attempt.refusal,
    exchange: exchangeWords(attempt.exchange),
    violations: attempt.violations,
  }))
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort()
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
