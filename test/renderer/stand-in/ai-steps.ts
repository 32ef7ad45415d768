import { aiReportDocuments } from '../../../src/main/diagnosis/ai-report-document.ts'
import { reportAi } from '../../../src/main/diagnosis/ai-report.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import type { AiRunEntry } from '../../../src/shared/ai-report.ts'
import type { CallFunctions } from '../../../src/shared/contract.ts'
import { attempt, entry, output, run } from '../../main/diagnosis/ai-run-of.ts'

type AiCalls = Pick<CallFunctions, 'aiSteps' | 'aiRuns' | 'previewAiReport' | 'exportAiReport'>

/** The calls about AI steps over runs of every verdict, two prompt versions among them. */
export function pretendAiSteps(dataFolder: string): AiCalls {
  const entries: readonly AiRunEntry[] = [
    ...Array.from({ length: 12 }, (_, index) => pretendEntry(index)),
    entry(
      run({
        requestId: 'req-12',
        verdict: 'refused',
        output: null,
        reviewAskedBy: 'policy',
        attempts: [attempt(['forbidden_action'])],
      }),
    ),
  ]
  const report = reportAi({ entries, reproductions: new Map(), writtenAt: '2026-03-01T00:00:00.000Z' })
  return {
    aiSteps: () => Promise.resolve(report),
    aiRuns: ({ verdict, offset, limit }) => {
      const found = entries.filter((one) => verdict === undefined || one.run.verdict === verdict)
      return Promise.resolve({ total: found.length, runs: found.slice(offset, offset + limit) })
    },
    previewAiReport: () => {
      const { json, markdown, html } = aiReportDocuments(report, createRedactor())
      return Promise.resolve({ json, markdown, html, replacements: [] })
    },
    exportAiReport: ({ formats }) =>
      Promise.resolve({ paths: formats.map((format) => `${dataFolder}/ai-step-report.${format}`) }),
  }
}

function pretendEntry(index: number): AiRunEntry {
  const unsure = index % 4 === 3
  return entry(
    run({
      requestId: `req-${index}`,
      promptVersion: index < 6 ? '2026-02-01' : '2026-03-01',
      attempts: index % 5 === 4 ? [attempt(['not_json']), attempt([], { number: 2, purpose: 'repair' })] : [attempt()],
      output: output({
        confidence: unsure ? 0.4 : 0.9,
        needs_human_review: unsure,
        sources: index % 2 === 0 ? ['kb-1'] : [],
      }),
      verdict: unsure ? 'review' : 'passed',
      reviewAskedBy: unsure ? 'policy' : null,
    }),
    { executionId: `ex-${index}` },
  )
}
