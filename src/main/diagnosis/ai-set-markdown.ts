import type { AiSetReport } from '../../shared/ai-set.ts'
import type { ReportTable } from './ai-report-tables.ts'
import { counted } from '../../shared/counted.ts'
import {
  agreementTable,
  calibrationTable,
  checksTable,
  confusionTable,
  messagesTable,
  tagsTable,
  turnedTable,
  variantsTable,
} from './ai-set-tables.ts'
import { markdownTable } from './report-page.ts'

/** The report on a labelled set as Markdown. Takes a report that has been redacted. */
export function aiSetMarkdown(report: AiSetReport): string {
  const section = (title: string, table: ReportTable): readonly string[] =>
    table.rows.length === 0 ? [] : [title, '', ...markdownTable(table), '']
  return [
    '# AI steps on labelled messages',
    '',
    ...report.sets.map(
      ({ name, digest, messages }) => `- Set: ${name}, ${counted(messages, 'message')}, ${digest.slice(0, 12)}`,
    ),
    `- Written: ${report.written_at}`,
    '',
    ...section('## Limits', checksTable(report.checks)),
    ...section('## Variants', variantsTable(report)),
    'Shares are given with their 95 % interval (Wilson).',
    '',
    ...section('## Agreement', agreementTable(report)),
    ...report.agreements.flatMap((one) =>
      section(`### Turned: ${one.first_label} → ${one.second_label}`, turnedTable(one)),
    ),
    ...report.variants.flatMap((one) => [
      `## ${one.label}`,
      '',
      ...section('### Expected and got', confusionTable(one)),
      ...section('### Calibration', calibrationTable(one)),
      ...section('### By tag', tagsTable(one)),
      ...section('### Messages', messagesTable(one)),
    ]),
  ].join('\n')
}
