import type { AiSetReport, AiSetVariantReport } from '../../shared/ai-set.ts'
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
  verdictWords,
} from './ai-set-tables.ts'
import { escaped, pageTable, reportPage } from './report-page.ts'

/** The report on a labelled set as one HTML file that loads and runs nothing. Takes a report that has been redacted. */
export function aiSetHtml(report: AiSetReport): string {
  const sets = report.sets.map(
    ({ name, digest, messages }) => `${name}, ${counted(messages, 'message')} (${digest.slice(0, 12)})`,
  )
  return reportPage(
    'AI steps on labelled messages',
    style,
    `<p>${escaped(sets.join('; '))}. Written ${escaped(report.written_at)}.</p>
${section('h2', 'Limits', checksTable(report.checks))}
${section('h2', 'Variants', variantsTable(report))}
<p>Shares are given with their 95 % interval (Wilson).</p>
${section('h2', 'Agreement', agreementTable(report))}
${report.agreements.map((one) => section('h3', `Turned: ${one.first_label} → ${one.second_label}`, turnedTable(one))).join('\n')}
${report.variants.map(variant).join('\n')}`,
  )
}

const style = `
:root { color-scheme: light dark; --line: #8886; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 1200px; margin: 0 auto; padding: 24px; overflow-wrap: anywhere; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin-top: 32px; } h3 { font-size: 14px; margin-bottom: 4px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { border-bottom: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; }
summary { cursor: pointer; font-weight: 600; margin-top: 12px; }
pre { white-space: pre-wrap; border: 1px solid var(--line); border-radius: 6px; padding: 8px; }
`

function section(level: 'h2' | 'h3', title: string, table: ReportTable): string {
  return table.rows.length === 0 ? '' : `<${level}>${escaped(title)}</${level}>\n${pageTable(table)}`
}

/** The messages in three parts that open by themselves: what went wrong is open, what was right is folded away. */
function variant(one: AiSetVariantReport): string {
  const parts = (['wrong', 'for_person', 'right'] as const).map((verdict) => {
    const messages = one.messages.filter((message) => message.verdict === verdict)
    if (messages.length === 0) return ''
    const raw = messages
      .filter(({ raw_output: text }) => verdict !== 'right' && text !== null)
      .map(({ id, raw_output: text }) => `<p>${escaped(id)}</p><pre>${escaped(text ?? '')}</pre>`)
    const said = raw.length === 0 ? '' : `<details><summary>What the model said</summary>${raw.join('\n')}</details>`
    return `<details${verdict === 'right' ? '' : ' open'}><summary>${verdictWords[verdict]}: ${String(messages.length)}</summary>${pageTable(messagesTable({ ...one, messages }))}${said}</details>`
  })
  return `<h2>${escaped(one.label)}</h2>
${section('h3', 'Expected and got', confusionTable(one))}
${section('h3', 'Calibration', calibrationTable(one))}
${section('h3', 'By tag', tagsTable(one))}
<h3>Messages</h3>
${parts.join('\n')}`
}
