import type { AiReport } from '../../shared/ai-report.ts'
import { costText, measureWords, percent } from './ai-report-words.ts'

/** The report as Markdown. Takes a report that has been redacted. */
export function aiReportMarkdown(report: AiReport): string {
  const { header } = report
  return [
    '# Validation report of AI steps',
    '',
    ...[
      ['Workflows', header.workflows.map(({ name, workflow_id }) => `${name} (${workflow_id})`)],
      ['Nodes', header.nodes],
      ['Prompt versions', header.prompt_versions],
      ['Models', header.models],
      ['Period', [`${header.period.from ?? 'none'} to ${header.period.to ?? 'none'}`]],
      [
        'Counts',
        [`${header.counts.executions} executions, ${header.counts.runs} runs, ${header.counts.attempts} attempts`],
      ],
      ['Verdicts', Object.entries(header.counts.verdicts).map(([name, count]) => `${name} ${count}`)],
      ['Written', [report.written_at]],
    ].map(([name, values]) => `- ${String(name)}: ${listed(values)}`),
    '',
    '## Measures',
    '',
    ...table(
      ['Measure', 'Value', 'Counts', 'Meaning'],
      measureWords(report.measures).map(({ name, value, counts, meaning }) => [name, value, counts, meaning]),
    ),
    '',
    '## Violations',
    '',
    ...(report.violations.length === 0 ? ['None.', ''] : report.violations.flatMap(violationLines)),
    ...report.comparisons.flatMap(comparisonLines),
    '## Runs',
    '',
    ...table(
      [
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
      report.runs.map((run) => [
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
    ),
    '',
    '## Raw outputs',
    '',
    ...report.outputs.flatMap((output) => [
      `### ${output.request_id}, attempt ${output.attempt} (${output.purpose}, ${output.model})`,
      '',
      ...(output.raw_output === null ? ['No text.'] : fenced(output.raw_output)),
      ...(output.refusal === null ? [] : ['', 'Refusal:', '', ...fenced(output.refusal)]),
      ...output.violations.map(
        ({ kind, path, message }) => `- ${kind}${path === '' ? '' : ` at \`${path}\``}: ${oneLine(message)}`,
      ),
      '',
    ]),
  ].join('\n')
}

function listed(values: unknown): string {
  const list = Array.isArray(values) ? values.map(String) : []
  return list.length === 0 ? 'none' : oneLine(list.join(', '))
}

function violationLines(group: AiReport['violations'][number]): string[] {
  const { kind, count, runs, example } = group
  return [
    `### ${kind}: ${count} in ${runs} ${runs === 1 ? 'run' : 'runs'}`,
    '',
    `Example (request ${oneLine(example.request_id)}${example.path === '' ? '' : `, \`${example.path}\``}, ${example.keyword}): ${oneLine(example.message)}`,
    '',
    ...(example.raw_output === null ? [] : [...fenced(example.raw_output), '']),
  ]
}

function comparisonLines({ by, groups }: AiReport['comparisons'][number]): string[] {
  return [
    `## Comparison by ${by.replace('_', ' ')}`,
    '',
    ...table(
      [by, 'runs', 'validation_error_rate', 'final_error_rate', 'human_review_rate', 'source_coverage', 'token_cost'],
      groups.map(({ value, runs, measures }) => [
        value,
        String(runs),
        percent(measures.validation_error_rate),
        percent(measures.final_error_rate),
        percent(measures.human_review_rate),
        percent(measures.source_coverage),
        costText(measures.token_cost),
      ]),
    ),
    '',
  ]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)]
}

function cell(text: string): string {
  return oneLine(text).replaceAll('|', '\\|') || ' '
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** A fence longer than any run of backticks in the text. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, text, fence]
}
