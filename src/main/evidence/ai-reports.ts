import { basename, dirname, extname } from 'node:path'
import {
  type AiReportFormat,
  type AiReportPreview,
  type AiRunEntry,
  type AiRunsPage,
  type AiStepsView,
} from '../../shared/ai-report.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { AiReportDocuments } from '../diagnosis/ai-report-document.ts'
import { reportAi, type StudiedUnder } from '../diagnosis/ai-report.ts'
import { writeFiles, type RedactedFile } from '../export/write-files.ts'
import type { AiRunFilter, AiRunPageFilter } from '../store/ai-run-table.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import type { Store } from '../store/open-store.ts'
import { fieldAt } from '../guard/json-key-at.ts'
import type { Guard } from '../guard/guard.ts'

interface AiRunsAsked extends AiRunPageFilter {
  readonly offset: number
  readonly limit: number
}

/** Where the store, the diagnosis, redaction and the export meet: what AI steps did, and the report on it (contract §2.4). */
export interface AiReports {
  readonly view: (filter: AiRunFilter) => AiStepsView
  readonly runs: (asked: AiRunsAsked) => AiRunsPage
  /** @throws ProblemError REDACTION_FAILED; EXECUTION_NOT_FOUND where one of the named executions is not there */
  readonly documents: (filter: AiRunFilter) => Promise<AiReportDocuments>
  readonly preview: (filter: AiRunFilter) => Promise<AiReportPreview>
  /** The name that a report is given where the person chooses none. */
  readonly fileName: (format: AiReportFormat) => string
  /** Writes into a folder under names of ours; returns the paths. */
  readonly writeInto: (
    folder: string,
    filter: AiRunFilter,
    formats: readonly AiReportFormat[],
  ) => Promise<readonly string[]>
  /** Writes the first format under this path, further ones beside it with their own ending. */
  readonly writeAs: (
    path: string,
    filter: AiRunFilter,
    formats: readonly AiReportFormat[],
  ) => Promise<readonly string[]>
}

export function openAiReports(store: Store, guard: Guard, now: () => number): AiReports {
  const evidence = (filter: AiRunFilter) => {
    const entries = entriesOf(store, filter)
    return { entries, reproductions: reproductionsOf(store, entries), writtenAt: new Date(now()).toISOString() }
  }
  const documents = async (filter: AiRunFilter): Promise<AiReportDocuments> =>
    guard.work('aiReport', reportAi(evidence(filter)))
  const fileName = (format: AiReportFormat): string =>
    `ai-step-report-${new Date(now()).toISOString().slice(0, 10)}.${format}`
  return {
    view: (filter) => {
      const { header, measures, violations, comparisons } = reportAi(evidence(filter))
      return { header, measures, violations, comparisons }
    },
    runs: ({ offset, limit, ...filter }) => ({
      total: store.aiRuns.count(filter),
      runs: store.aiRuns.page(filter, offset, limit),
    }),
    documents,
    preview: async (filter) => {
      const { json, markdown, html, replacements, original } = await documents(filter)
      return {
        json,
        markdown,
        html,
        replacements: replacements.map(({ start, placeholder, type, reason }) => ({
          field: fieldAt(original, start),
          placeholder,
          type,
          reason,
        })),
      }
    },
    fileName,
    writeInto: async (folder, filter, formats) => {
      const texts = await documents(filter)
      return writeFiles(
        folder,
        formats.map((format) => ({ name: fileName(format), text: textIn(texts, format) })),
      )
    },
    writeAs: async (path, filter, formats) => {
      const texts = await documents(filter)
      const stem = basename(path, extname(path))
      const files = formats.map((format, index): RedactedFile => {
        return { name: index === 0 ? basename(path) : `${stem}.${format}`, text: textIn(texts, format) }
      })
      return writeFiles(dirname(path), files)
    },
  }
}

/** The text of one format. */
export function textIn({ json, markdown, html }: AiReportDocuments, format: AiReportFormat): Redacted {
  const texts: Record<AiReportFormat, Redacted> = { json, md: markdown, html }
  return texts[format]
}

function entriesOf(store: Store, filter: AiRunFilter): readonly AiRunEntry[] {
  for (const id of filter.executionIds ?? []) {
    if (store.executions.summary(id) === null) throw executionNotFound(id)
  }
  return store.aiRuns.entries(filter)
}

function reproductionsOf(store: Store, entries: readonly AiRunEntry[]): ReadonlyMap<string, StudiedUnder> {
  const ids = new Set(entries.flatMap(({ reproductionId }) => (reproductionId === null ? [] : [reproductionId])))
  return new Map(
    [...ids].flatMap((id) => {
      const found = store.reproductions.find(id)
      if (found === null) return []
      const { size, change, changeSentence } = found
      const under: StudiedUnder = {
        size,
        change: change === null ? null : { layer: change.layer, sentence: changeSentence ?? change.name },
      }
      return [[id, under] as const]
    }),
  )
}
