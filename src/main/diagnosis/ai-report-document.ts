import type { AiReport } from '../../shared/ai-report.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { Redactor, Replacement } from '../redaction/redactor.ts'
import { redactionNote, type NotedRules } from '../redaction/redaction-note.ts'
import { visible, visibleJson } from '../redaction/text/visible.ts'
import { hasViolations } from './ai-report.ts'
import { aiReportHtml } from './ai-report-html.ts'
import { aiReportMarkdown } from './ai-report-markdown.ts'

/** The report as it leaves the machine. */
export interface AiReportDocuments {
  readonly report: AiReport
  readonly json: Redacted
  readonly markdown: Redacted
  readonly html: Redacted
  /** True where something in it broke the contract. */
  readonly hasViolations: boolean
  /** What was replaced, by offset in `original`. */
  readonly replacements: readonly Replacement[]
  /** The JSON before redaction: for the preview's marks only. It never leaves the main process. */
  readonly original: string
}

/**
 * Writes a report in its three forms. Markdown and HTML are made of the report that has been redacted, and go through
 * redaction once more, so that nothing that was put together on the way slips out.
 */
export function aiReportDocuments(raw: AiReport, redactor: Redactor, rules?: NotedRules): AiReportDocuments {
  const original = JSON.stringify(raw, null, 2)
  const { text, replacements } = redactor.explain(original)
  const read: unknown = JSON.parse(text)
  if (!isReport(read)) throw new Error('Redaction changed the shape of the report.')
  const report: AiReport = { ...read, redaction: redactionNote(redactor, rules) }
  return {
    report,
    json: visibleJson(redactor.redact(JSON.stringify(report, null, 2))),
    markdown: visible(redactor.redact(aiReportMarkdown(report))),
    html: visible(redactor.redact(aiReportHtml(report))),
    hasViolations: hasViolations(report),
    replacements,
    original,
  }
}

function isReport(value: unknown): value is AiReport {
  return typeof value === 'object' && value !== null && 'measures' in value && 'redaction' in value
}
