/**
 * What one variant (a prompt version and a model) did with a labelled set. In: a kept run. Out: accuracy with intervals, confusion
 * matrix, calibration, latency, cost, and every message with what was expected of it and what came.
 */
import type {
  AiSetReportMessage,
  AiSetResult,
  AiSetRun,
  AiSetVariantReport,
  CalibrationBin,
  SetVerdict,
} from '../../shared/ai-set.ts'
import { aiViolationKinds, type AiRun } from '../../shared/ai-run.ts'
import { intents, type Intent } from '../../shared/ai-step.ts'
import { largest } from '../../shared/list.ts'
import { dollars, measureAi, needsReview } from './ai-measures.ts'
import { percentile, rounded, shareOf } from './share.ts'

/** How a variant is called in tables: its prompt version and its model. */
export function labelOf({ variant }: Pick<AiSetRun, 'variant'>): string {
  return `${variant.promptVersion}, ${variant.model}`
}

export function reportVariant(run: AiSetRun): AiSetVariantReport {
  const { results, variant } = run
  const n = results.length
  const verdicts = results.map(verdictOf)
  const count = (wanted: SetVerdict): number => verdicts.filter((one) => one === wanted).length
  const alone = results.filter(({ run: one }) => !needsReview(one))
  const measures = measureAi(results.map(({ run: one }) => one))
  const labelled = results.filter(({ expectedSources }) => expectedSources !== null)
  const latencies = results.filter(({ run: one }) => one.attempts.length > 0).map(({ run: one }) => latencyOf(one))
  return {
    run_id: run.id,
    label: labelOf(run),
    provider: variant.provider,
    model: variant.model,
    base_url: variant.baseUrl,
    prompt_version: variant.promptVersion,
    confidence_threshold: variant.threshold,
    started_at: run.startedAt,
    ended_at: run.endedAt,
    stopped: run.stopped,
    accuracy: shareOf(count('right'), n),
    right_or_person: shareOf(n - count('wrong'), n),
    wrong: shareOf(count('wrong'), n),
    alone: shareOf(alone.length, n),
    accuracy_alone: shareOf(alone.filter((one) => verdictOf(one) === 'right').length, alone.length),
    expected_sources: shareOf(labelled.filter(namesExpected).length, labelled.length),
    confusion: intents.map((expected) => ({ expected, got: gotFor(results, expected) })),
    calibration: calibrationOf(results),
    latency_ms: {
      p50: percentile(latencies, 50),
      p95: percentile(latencies, 95),
      most: latencies.length === 0 ? null : largest(latencies),
    },
    token_cost: measures.token_cost,
    measures,
    by_tag: byTag(results),
    messages: results.map(messageView),
  }
}

/** What a message came to: a wrong answer that a person looks at is no harm, and no merit. */
function verdictOf({ expected, run }: Pick<AiSetResult, 'expected' | 'run'>): SetVerdict {
  if (run.output?.intent === expected) return 'right'
  return needsReview(run) ? 'for_person' : 'wrong'
}

function namesExpected({ expectedSources, run }: AiSetResult): boolean {
  const named = run.output?.sources ?? []
  return (expectedSources ?? []).every((id) => named.includes(id))
}

function gotFor(results: readonly AiSetResult[], expected: Intent): Readonly<Record<Intent | 'none', number>> {
  const own = results.filter((one) => one.expected === expected)
  const amount = (got: Intent | null): number => own.filter(({ run }) => (run.output?.intent ?? null) === got).length
  return {
    technical: amount('technical'),
    support: amount('support'),
    sales: amount('sales'),
    unknown: amount('unknown'),
    none: amount(null),
  }
}

const binCount = 10

function calibrationOf(results: readonly AiSetResult[]): AiSetVariantReport['calibration'] {
  const sure = results.flatMap(({ run, expected }) =>
    run.output === null ? [] : [{ confidence: run.output.confidence, right: run.output.intent === expected }],
  )
  const bins = Array.from({ length: binCount }, (_, index) => index).flatMap((index): readonly CalibrationBin[] => {
    const own = sure.filter(({ confidence }) => Math.min(Math.floor(confidence * binCount), binCount - 1) === index)
    if (own.length === 0) return []
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length
    const right = own.filter((one) => one.right).length
    return [
      {
        from: index / binCount,
        n: own.length,
        mean_confidence: rounded(mean),
        accuracy: rounded(right / own.length),
      },
    ]
  })
  const gap = bins.reduce((sum, one) => sum + one.n * Math.abs(one.mean_confidence - one.accuracy), 0)
  return { ece: sure.length === 0 ? null : rounded(gap / sure.length), n: sure.length, bins }
}

function byTag(results: readonly AiSetResult[]): AiSetVariantReport['by_tag'] {
  const tags = [...new Set(results.flatMap((one) => one.tags))].sort()
  return tags.map((tag) => {
    const verdicts = results.filter((one) => one.tags.includes(tag)).map(verdictOf)
    return {
      tag,
      accuracy: shareOf(verdicts.filter((one) => one === 'right').length, verdicts.length),
      wrong: shareOf(verdicts.filter((one) => one === 'wrong').length, verdicts.length),
    }
  })
}

function messageView(result: AiSetResult): AiSetReportMessage {
  const { run, messageId, expected, tags, expectedSources } = result
  const found = new Set(
    [...run.attempts.flatMap(({ violations }) => violations), ...run.violations].map((one) => one.kind),
  )
  const costs = run.attempts.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  const last = run.attempts.at(-1)
  return {
    id: messageId,
    input: run.input,
    tags,
    expected,
    got: run.output?.intent ?? null,
    verdict: verdictOf(result),
    confidence: run.output?.confidence ?? null,
    needs_human_review: needsReview(run),
    violations: aiViolationKinds.filter((kind) => found.has(kind)),
    sources: run.output?.sources ?? [],
    expected_sources: expectedSources,
    model: last?.model ?? null,
    attempts: run.attempts.length,
    latency_ms: latencyOf(run),
    cost: costs.length === run.attempts.length ? dollars(costs.reduce((sum, one) => sum + one, 0)) : null,
    raw_output: last?.rawOutput ?? last?.refusal ?? null,
  }
}

function latencyOf({ attempts }: AiRun): number {
  return attempts.reduce((sum, { latencyMs }) => sum + latencyMs, 0)
}
