import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../../shared/counted.ts'
import { isObject } from '../../shared/json.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { writeFiles } from '../export/write-files.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { visible, visibleJson } from '../redaction/text/visible.ts'
import { triageLine, type TriagedGroup } from '../../shared/triage.ts'

/** What a triage found. */
export interface TriageReport {
  /** Where the executions came from. */
  readonly from: string
  /** ISO 8601. */
  readonly writtenAt: string
  /** Failing executions that were read. */
  readonly read: number
  /** Groups in all; some are not looked at where it was stopped. */
  readonly total: number
  readonly groups: readonly TriagedGroup[]
}

/** A group as a line of a list and of the report. */
export function groupLine(one: TriagedGroup): object {
  return {
    group: one.group,
    count: one.count,
    workflow: one.workflow,
    workflow_id: one.workflowId,
    execution: one.executionId,
    node: one.node,
    message: one.message,
    verdict: one.verdict,
    located: one.located,
    other_layers: one.others,
    certainty: one.certainty,
    sentence: one.sentence,
    first_seen: one.firstSeen,
    last_seen: one.lastSeen,
    changed_before: one.changedBefore,
  }
}

/**
 * Writes report.json and report.html into the folder, redacted; returns their paths.
 *
 * @throws ProblemError FILE_NOT_WRITABLE
 */
export function writeTriage(folder: string, report: TriageReport, redactor: Redactor): Promise<readonly string[]> {
  return writeFiles(folder, [
    { name: 'report.json', text: triageText('json', report, redactor) },
    { name: 'report.html', text: triageText('html', report, redactor) },
  ])
}

/** The report as a page that needs nothing else, or as JSON; redacted. */
export function triageText(format: 'html' | 'json', report: TriageReport, redactor: Redactor): Redacted {
  if (format === 'html') return visible(redactor.redact(page(report)))
  const data = {
    format: 'faultline-triage',
    format_version: 1,
    from: report.from,
    written_at: report.writtenAt,
    executions: report.read,
    groups_in_all: report.total,
    groups: report.groups.map(groupLine),
  }
  return visibleJson(redactor.redact(JSON.stringify(data, null, 2)))
}

/** What a report knows of a group beside what its service tells. */
export type KnownGroup = Pick<
  TriagedGroup,
  'verdict' | 'located' | 'others' | 'certainty' | 'sentence' | 'changedBefore'
>

/** The groups that the report of a folder tells of, by the execution that stands for each; none where there is no report. */
export function readTriage(folder: string): ReadonlyMap<string, KnownGroup> {
  const found = new Map<string, KnownGroup>()
  for (const one of linesOf(join(folder, 'report.json'))) {
    const line = triageLine.safeParse(one)
    if (!line.success) continue
    const { execution, other_layers: others, changed_before: changedBefore, ...rest } = line.data
    found.set(execution, { ...rest, others, changedBefore })
  }
  return found
}

function linesOf(file: string): readonly unknown[] {
  if (!existsSync(file)) return []
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isObject(value) && Array.isArray(value['groups']) ? value['groups'] : []
  } catch {
    // A report that cannot be read is written anew.
    return []
  }
}

/** One file that needs nothing else: no script, nothing is loaded, and it prints. */
function page({ from, writtenAt, read, total, groups }: TriageReport): string {
  const heads = [
    '#',
    'Times',
    'Workflow',
    'First failed node',
    'Message',
    'Located layer',
    'First and last seen',
    'Before the first',
  ]
  const left = total - groups.length
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Triage of failing executions</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Triage of failing executions</h1>
<p>${escaped(from)}, written ${escaped(writtenAt)}: ${counted(read, 'failing execution')} in ${counted(total, 'group')}${left === 0 ? '' : `, ${String(left)} of them not looked at`}.</p>
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${groups.map(row).join('\n')}
</tbody>
</table>
</main>
</body>
</html>
`
}

function row(one: TriagedGroup): string {
  const layer = one.located === null ? one.certainty : `<strong>${escaped(one.located)}</strong>, ${one.certainty}`
  const seen = [one.firstSeen, one.lastSeen].map((time) =>
    escaped((time ?? 'not known').slice(0, 19).replace('T', ' ')),
  )
  const before = one.changedBefore.length === 0 ? 'nothing that is known' : one.changedBefore.map(escaped).join('<br>')
  const cells = [
    String(one.group),
    String(one.count),
    escaped(one.workflow),
    escaped(one.node ?? 'not known'),
    escaped(one.message ?? 'The service kept no data of it.'),
    `${layer}<br><small>${escaped(one.sentence)}</small>`,
    seen.join('<br>'),
    before,
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
main { max-width: 1400px; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .5rem .6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); overflow-wrap: anywhere }
th { font-weight: 600; white-space: nowrap }
small { opacity: .8 }
td { min-width: 3.5rem; unicode-bidi: plaintext }
@media print { th { white-space: normal } tr { break-inside: avoid } }
`
