import { counted } from '../../shared/counted.ts'
import type { AiReport } from '../../shared/ai-report.ts'
import { fencedText } from '../../shared/fenced-text.ts'
import { comparisonTable, measuresTable, runsTable, type ReportTable } from './ai-report-tables.ts'

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
        [
          counted(header.counts.executions, 'execution'),
          counted(header.counts.runs, 'run'),
          counted(header.counts.attempts, 'attempt'),
        ],
      ],
      ['Verdicts', Object.entries(header.counts.verdicts).map(([name, count]) => `${name} ${count}`)],
      ['Written', [report.written_at]],
    ].map(([name, values]) => `- ${String(name)}: ${listed(values)}`),
    '',
    '## Measures',
    '',
    ...table(measuresTable(report)),
    '',
    '## Violations',
    '',
    ...(report.violations.length === 0 ? ['None.', ''] : report.violations.flatMap(violationLines)),
    ...report.comparisons.flatMap(comparisonLines),
    '## Runs',
    '',
    ...table(runsTable(report)),
    '',
    '## Raw outputs',
    '',
    ...report.outputs.flatMap((output) => [
      `### ${output.request_id}, attempt ${output.attempt} (${output.purpose}, ${output.model})`,
      '',
      ...(output.exchange.length === 0 ? [] : [`${oneLine(output.exchange.join('; '))}.`, '']),
      ...(output.raw_output === null ? ['No text.'] : fencedText(output.raw_output)),
      ...(output.refusal === null ? [] : ['', 'Refusal:', '', ...fencedText(output.refusal)]),
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
    ...(example.raw_output === null ? [] : [...fencedText(example.raw_output), '']),
  ]
}

function comparisonLines(compared: AiReport['comparisons'][number]): string[] {
  return [`## Comparison by ${compared.by.replace('_', ' ')}`, '', ...table(comparisonTable(compared)), '']
}

function table({ head, rows }: ReportTable): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)]
}

function cell(text: string): string {
  return oneLine(text).replaceAll('|', '\\|') || ' '
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
