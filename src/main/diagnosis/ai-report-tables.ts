import type { AiReport } from '../../shared/ai-report.ts'
import { costText, measureWords, percent } from './ai-report-words.ts'

/** A table of the report in words, for every format that a person reads. */
export interface ReportTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The measures, in the order of contract §2.4. */
export function measuresTable({ measures }: AiReport): ReportTable {
  return {
    head: ['Measure', 'Value', 'Counts', 'Meaning'],
    rows: measureWords(measures).map(({ name, value, counts, meaning }) => [name, value, counts, meaning]),
  }
}

/** One line for each prompt version, or whatever the comparison is by. */
export function comparisonTable({ by, groups }: AiReport['comparisons'][number]): ReportTable {
  return {
    head: [
      by,
      'runs',
      'validation_error_rate',
      'final_error_rate',
      'fallback_usage',
      'human_review_rate',
      'source_coverage',
      'token_cost',
    ],
    rows: groups.map(({ value, runs, measures }) => [
      value,
      String(runs),
      percent(measures.validation_error_rate),
      percent(measures.final_error_rate),
      percent(measures.fallback_usage),
      percent(measures.human_review_rate),
      percent(measures.source_coverage),
      costText(measures.token_cost),
    ]),
  }
}

/** One line for each run. */
export function runsTable({ runs }: AiReport): ReportTable {
  return {
    head: [
      'request_id',
      'execution_id',
      'prompt_version',
      'verdict',
      'violations',
      'intent',
      'confidence',
      'review',
      'sources',
      'tokens',
      'cost',
      'latency',
    ],
    rows: runs.map((run) => [
      run.request_id,
      run.execution_id,
      run.prompt_version,
      run.verdict,
      run.violations.join(', '),
      run.intent ?? '–',
      run.confidence === null ? '–' : String(run.confidence),
      run.needs_human_review ? `yes (${run.review_asked_by ?? 'policy'})` : 'no',
      run.sources.join(', '),
      `${run.input_tokens ?? '?'} + ${run.output_tokens ?? '?'}`,
      costText({ value: run.cost, estimated: false }),
      `${run.latency_ms} ms`,
    ]),
  }
}
