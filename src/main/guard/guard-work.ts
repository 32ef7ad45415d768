/**
 * What the guard's thread does: whole documents through redaction. In: a document as words of `shared`, the secrets the program
 * knows, the rules. Out: the files as they may leave. It runs in a thread of its own, so that neither a long text nor a slow
 * pattern holds up the listener and the window, and so that it can be ended (contract §5.5).
 */
import type { AiReport } from '../../shared/ai-report.ts'
import type { AiSetReport } from '../../shared/ai-set.ts'
import type { EvidenceBundle } from '../../shared/evidence-bundle.ts'
import type { RedactionNote, RedactionRulesView } from '../../shared/redaction-rules.ts'
import type { Redacted } from '../../shared/redacted.ts'
import { aiReportDocuments, type AiReportDocuments } from '../diagnosis/ai-report-document.ts'
import { aiSetDocuments, type AiSetDocuments } from '../diagnosis/ai-set-document.ts'
import { recordDocuments, type RecordDocuments, type RecordToWrite } from '../diagnosis/record-document.ts'
import { bodiesApart } from '../export/bodies-apart.ts'
import { bundleFiles } from '../export/bundle-files.ts'
import { bundleHtml } from '../export/bundle-html.ts'
import { bundleMarkdown } from '../export/bundle-markdown.ts'
import { redactBundle } from '../export/redact-bundle.ts'
import type { RedactedFile } from '../export/write-files.ts'
import { createRedactor, type KnownValue, type RedactionOutcome, type Replacement } from '../redaction/redactor.ts'
import { redactedLines } from '../redaction/log-line.ts'

/** Each kind of document, and what comes of it. */
export interface GuardWorks {
  readonly record: { readonly given: RecordToWrite; readonly made: RecordDocuments }
  readonly evidence: { readonly given: EvidenceGiven; readonly made: EvidenceDocuments }
  readonly aiReport: { readonly given: AiReport; readonly made: AiReportDocuments }
  readonly aiSetReport: { readonly given: AiSetReport; readonly made: AiSetDocuments }
  readonly text: { readonly given: string; readonly made: RedactionOutcome }
  /** Lines of a log, from JSON to what is written. */
  readonly lines: { readonly given: string; readonly made: Redacted }
  /** How often patterns match: run to see that they end. */
  readonly patterns: { readonly given: PatternsGiven; readonly made: number }
}
export type GuardWork = keyof GuardWorks

interface EvidenceGiven {
  readonly bundle: EvidenceBundle
  /** The body of its delivery where it is no text. */
  readonly bodyBytes: Uint8Array | null
}

interface PatternsGiven {
  readonly patterns: readonly string[]
  readonly texts: readonly string[]
}

export interface EvidenceDocuments {
  readonly bundle: EvidenceBundle
  readonly note: RedactionNote
  readonly json: Redacted
  readonly markdown: Redacted
  readonly html: Redacted
  /** Every file of the archive, the manifest last. */
  readonly files: readonly RedactedFile[]
  readonly replacements: readonly Replacement[]
  /** The JSON before redaction, for the marks of the preview. It never leaves the main process. */
  readonly original: string
}

export interface GuardJob<Work extends GuardWork = GuardWork> {
  readonly work: Work
  readonly given: GuardWorks[Work]['given']
  readonly known: readonly KnownValue[]
  readonly rules: RedactionRulesView
}

const works: {
  readonly [Work in GuardWork]: (
    given: GuardWorks[Work]['given'],
    job: GuardJob,
    step: () => void,
  ) => GuardWorks[Work]['made']
} = {
  record: (given, job) => recordDocuments(given, createRedactor(job), job.rules),
  evidence: (given, job, step) => {
    const whole = redactBundle(given.bundle, createRedactor(job), job.rules, step)
    const { redacted, files } = bodiesApart(whole, given.bodyBytes)
    const { bundle, note, json, replacements, original } = redacted
    const pages = { markdown: bundleMarkdown(redacted), html: bundleHtml(redacted) }
    return {
      bundle,
      note,
      json,
      ...pages,
      files: bundleFiles(redacted, files, pages),
      replacements,
      original,
    }
  },
  aiReport: (given, job) => aiReportDocuments(given, createRedactor(job), job.rules),
  aiSetReport: (given, job) => aiSetDocuments(given, createRedactor(job), job.rules),
  text: (given, job) => createRedactor(job).explain(given),
  lines: (given, job) => redactedLines(given, job),
  patterns: ({ patterns, texts }) =>
    patterns.reduce(
      (sum, pattern) =>
        sum + texts.reduce((inner, text) => inner + [...text.matchAll(new RegExp(pattern, 'gu'))].length, 0),
      0,
    ),
}

/** Does one job; `step` is called after each search of a long text. Throws where a document came out of redaction in another shape. */
export function doGuardWork<Work extends GuardWork>(job: GuardJob<Work>, step: () => void): GuardWorks[Work]['made'] {
  return works[job.work](job.given, job, step)
}
