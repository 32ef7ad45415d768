import type { AiReport } from '../../shared/ai-report.ts'
import { counted } from '../../shared/counted.ts'
import { largest } from '../../shared/list.ts'
import { comparisonTable, measuresTable, runsTable } from './ai-report-tables.ts'
import { escaped, pageTable, reportPage } from './report-page.ts'

/** The report as one HTML file that loads nothing. Takes a report that has been redacted. */
export function aiReportHtml(report: AiReport): string {
  const { header } = report
  const facts: readonly (readonly [string, string])[] = [
    ['Workflows', header.workflows.map(({ name }) => name).join(', ') || 'none'],
    ['Nodes', header.nodes.join(', ') || 'none'],
    ['Prompt versions', header.prompt_versions.join(', ') || 'none'],
    ['Models', header.models.join(', ') || 'none'],
    ['Period', `${header.period.from ?? 'none'} to ${header.period.to ?? 'none'}`],
    [
      'Counts',
      [
        counted(header.counts.executions, 'execution'),
        counted(header.counts.runs, 'run'),
        counted(header.counts.attempts, 'attempt'),
      ].join(', '),
    ],
    ['Written', report.written_at],
  ]
  return reportPage(
    'Validation report of AI steps',
    style,
    `<dl>${facts.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>
<h2>Measures</h2>
${pageTable(measuresTable(report))}
<div class="charts">
${chart('Verdicts', Object.entries(header.counts.verdicts))}
${chart('Intents', Object.entries(header.counts.intents))}
${chart(
  'Violations',
  report.violations.map(({ kind, count }) => [kind, count]),
)}
</div>
<h2>Violations</h2>
${report.violations.length === 0 ? '<p>None.</p>' : report.violations.map(violation).join('\n')}
${report.comparisons.map(comparison).join('\n')}
<h2>Runs</h2>
${pageTable(runsTable(report))}
<h2>Raw outputs</h2>
${report.outputs.map(rawOutput).join('\n')}`,
  )
}

const style = `
:root { color-scheme: light dark; --line: #8884; --bar: #4c6ef5; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 1200px; margin: 0 auto; padding: 24px; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin-top: 32px; } h3 { font-size: 14px; margin-bottom: 4px; }
dl > div { display: flex; gap: 12px; } dt { width: 130px; opacity: .7; } dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; }
th:first-child, td:first-child { white-space: nowrap; overflow-wrap: normal; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 6px; padding: 8px; }
.charts { display: flex; flex-wrap: wrap; gap: 24px; margin-top: 16px; }
figure { margin: 0; } figcaption { font-weight: 600; } svg text { fill: currentColor; font-size: 12px; }
svg rect { fill: var(--bar); }
`

/** Bars with their numbers beside them: no colour carries meaning. */
function chart(title: string, bars: readonly (readonly [string, number])[]): string {
  const most = Math.max(1, largest(bars.map(([, count]) => count)))
  const rows = bars.map(([name, count], index) => {
    const y = index * 22
    const width = Math.round((count / most) * 120)
    return `<text x="0" y="${y + 15}">${escaped(name)}</text><rect x="180" y="${y + 4}" width="${width}" height="14"/><text x="${186 + width}" y="${y + 15}">${count}</text>`
  })
  if (rows.length === 0) return `<figure><figcaption>${escaped(title)}</figcaption><p>None.</p></figure>`
  const label = `${title}: ${bars.map(([name, count]) => `${name} ${count}`).join(', ')}`
  return `<figure><figcaption>${escaped(title)}</figcaption><svg role="img" aria-label="${escaped(label)}" width="350" height="${rows.length * 22}">${rows.join('')}</svg></figure>`
}

function violation({ kind, count, runs, example }: AiReport['violations'][number]): string {
  const where = example.path === '' ? '' : ` at <samp>${escaped(example.path)}</samp>`
  const raw = example.raw_output === null ? '' : `<pre>${escaped(example.raw_output)}</pre>`
  return `<h3>${kind}: ${count} in ${runs} ${runs === 1 ? 'run' : 'runs'}</h3>
<p>Example, request ${escaped(example.request_id)}${where} (${escaped(example.keyword)}): ${escaped(example.message)}</p>${raw}`
}

function comparison(compared: AiReport['comparisons'][number]): string {
  return `<h2>Comparison by ${compared.by.replace('_', ' ')}</h2>
${pageTable(comparisonTable(compared))}`
}

function rawOutput(output: AiReport['outputs'][number]): string {
  const text = output.raw_output ?? output.refusal ?? 'No text.'
  const wrong = output.violations.map(({ kind, message }) => `<li>${kind}: ${escaped(message)}</li>`).join('')
  const way = output.exchange.length === 0 ? '' : `<p>${escaped(output.exchange.join('; '))}</p>`
  return `<h3>${escaped(output.request_id)}, attempt ${output.attempt} (${output.purpose}, ${escaped(output.model)})</h3>
${way}<pre>${escaped(text)}</pre>${wrong === '' ? '' : `<ul>${wrong}</ul>`}`
}
