import { basename } from 'node:path'
import type { AiSetRun, AiSetRunSummary, AiSetVariant } from '../../shared/ai-set.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { AiSetDocuments } from '../diagnosis/ai-set-document.ts'
import { reportAiSet, type WantedLimits } from '../diagnosis/ai-set-report.ts'
import { labelOf, reportVariant } from '../diagnosis/ai-set-variant.ts'
import { writeFiles } from '../export/write-files.ts'
import type { Guard } from '../guard/guard.ts'
import type { Store } from '../store/open-store.ts'

export type { AiSetDocuments, WantedLimits }

/** How a variant is called in tables: its prompt version and its model. */
export function variantLabel(variant: AiSetVariant): string {
  return labelOf({ variant })
}

/** The runs with these ids, in their order. @throws ProblemError AI_SET_RUN_NOT_FOUND */
export function setRunsOf(store: Pick<Store, 'aiSetRuns'>, ids: readonly string[]): readonly AiSetRun[] {
  return ids.map((id) => {
    const run = store.aiSetRuns.find(id)
    if (run !== null) return run
    throw new ProblemError({
      code: 'AI_SET_RUN_NOT_FOUND',
      sentence: `There is no run of a labelled set with the id "${id}".`,
      remedy: 'Choose among those that are kept.',
    })
  })
}

/** The report on these runs in its three forms, redacted. @throws ProblemError REDACTION_FAILED */
export function setDocuments(
  runs: readonly AiSetRun[],
  limits: WantedLimits,
  guard: Guard,
  now: () => number,
): Promise<AiSetDocuments> {
  return guard.work('aiSetReport', reportAiSet({ runs, limits, writtenAt: new Date(now()).toISOString() }))
}

/** Writes the three forms into a folder, which is made where it is not there; returns their paths. */
export function writeSetDocuments(
  folder: string,
  setName: string,
  { json, markdown, html }: AiSetDocuments,
): Promise<readonly string[]> {
  const stem = `ai-set-${basename(setName).replace(/[^\w.-]/gu, '_')}`
  return writeFiles(folder, [
    { name: `${stem}.json`, text: json },
    { name: `${stem}.md`, text: markdown },
    { name: `${stem}.html`, text: html },
  ])
}

/** A kept run as a list shows it. */
export function summaryOf(run: AiSetRun): AiSetRunSummary {
  const { accuracy, wrong } = reportVariant(run)
  const { id, setName, setDigest, startedAt, stopped, results } = run
  return { id, setName, setDigest, label: labelOf(run), startedAt, stopped, asked: results.length, accuracy, wrong }
}
