import type { CallsOf } from '../../shared/contract.ts'
import type { aiStepCalls } from '../../shared/contract/ai-steps.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { AiReports } from '../evidence/ai-reports.ts'
import { attempt } from './attempt.ts'

export interface AiStepServices {
  readonly ai: AiReports
  readonly desktop: Desktop | null
}

export function createAiStepCalls({ ai, desktop }: AiStepServices): CallsOf<typeof aiStepCalls> {
  return {
    aiSteps: (filter) => attempt(() => ai.view(filter)),
    aiRuns: (asked) => attempt(() => ai.runs(asked)),
    previewAiReport: (filter) => ai.preview(filter),
    exportAiReport: async ({ formats, folder, ...filter }) => {
      if (folder !== undefined) return { paths: await ai.writeInto(folder, filter, formats) }
      const suggestedName = ai.fileName(formats[0] ?? 'json')
      const path = await desktop?.saveFile({ title: 'Export the report on AI steps', suggestedName })
      return path === undefined || path === null ? null : { paths: await ai.writeAs(path, filter, formats) }
    },
  }
}
