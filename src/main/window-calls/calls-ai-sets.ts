import type { CallsOf } from '../../shared/contract.ts'
import type { aiSetCalls } from '../../shared/contract/ai-sets.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { AiSets } from '../ai-sets/ai-sets.ts'
import { findLocalModels } from '../ai-sets/local-models.ts'
import { readTextFileLater } from '../data-folder/read-text-file.ts'
import { attempt } from './attempt.ts'

export interface AiSetServices {
  readonly aiSets: AiSets
  readonly desktop: Desktop | null
}

export function createAiSetCalls({ aiSets, desktop }: AiSetServices): CallsOf<typeof aiSetCalls> {
  return {
    aiSetRuns: () => attempt(() => aiSets.runs()),
    findLocalModels: () => findLocalModels(),
    askAiSet: async ({ model, baseUrl, file }) => {
      const extensions = ['ndjson', 'jsonl', 'json']
      const chosen = file ?? (await desktop?.chooseFile({ title: 'Choose labelled messages', extensions })) ?? null
      if (chosen === null) return null
      return aiSets.ask(aiSets.read(await readTextFileLater(chosen), chosen), model, baseUrl)
    },
    stopAiSet: () =>
      attempt(() => {
        aiSets.stop()
        return null
      }),
    previewAiSetReport: async ({ runIds }) => ({ html: (await aiSets.documents(runIds)).html }),
  }
}
