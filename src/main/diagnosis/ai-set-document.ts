import type { AiSetReport } from '../../shared/ai-set.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { redactionNote, type NotedRules } from '../redaction/redaction-note.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { visible, visibleJson } from '../redaction/text/visible.ts'
import { aiSetHtml } from './ai-set-html.ts'
import { aiSetMarkdown } from './ai-set-markdown.ts'

/** The report on a labelled set as it leaves the machine. */
export interface AiSetDocuments {
  readonly report: AiSetReport
  readonly json: Redacted
  readonly markdown: Redacted
  readonly html: Redacted
}

/** Writes a report in its three forms; what is made of the redacted report goes through redaction once more. */
export function aiSetDocuments(raw: AiSetReport, redactor: Redactor, rules?: NotedRules): AiSetDocuments {
  const read: unknown = JSON.parse(redactor.redact(JSON.stringify(raw, null, 2)))
  if (!isReport(read)) throw new Error('Redaction changed the shape of the report.')
  const report: AiSetReport = { ...read, redaction: redactionNote(redactor, rules) }
  return {
    report,
    json: visibleJson(redactor.redact(JSON.stringify(report, null, 2))),
    markdown: visible(redactor.redact(aiSetMarkdown(report))),
    html: visible(redactor.redact(aiSetHtml(report))),
  }
}

function isReport(value: unknown): value is AiSetReport {
  return typeof value === 'object' && value !== null && 'variants' in value && 'redaction' in value
}
