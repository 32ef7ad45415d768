import { isObject, type JsonObject } from '../../shared/json.ts'
import { classifierWeights } from '../engine/ai/classifier.ts'
import { builtInAnswer, presetThreshold } from '../engine/ai/built-in-model.ts'
import type { StudiedModel } from '../engine/surroundings.ts'
import type { Conditions } from '../layers/conditions.ts'
import { openAiModel, type AiModel } from '../world/ai-model.ts'
import type { Pace } from '../world/pace.ts'

/** The stand-in for the model of AI steps, open while the AI layer is at fault. */
export interface StudiedModelHolder {
  /** Puts the conditions in force in place of those before. */
  readonly enter: (conditions: Pick<Conditions, 'ai'>) => Promise<void>
  /** What AI steps ask instead; null: their own model. */
  readonly current: () => StudiedModel | null
  readonly close: () => Promise<void>
}

export function openStudiedModel(pace: Pace): StudiedModelHolder {
  let model: AiModel | null = null
  const close = async (): Promise<void> => {
    const left = model
    model = null
    await left?.close()
  }
  return {
    enter: async ({ ai }) => {
      await close()
      if (ai === null) return
      // Reading them takes its time on a cold start: no question is to wait for it.
      classifierWeights()
      model = await openAiModel({ fault: ai, answer: honestAnswer, pace })
    },
    current: () => model,
    close,
  }
}

/** What the built-in classifier says to the question of an AI step: the answer that the fault is made of. */
function honestAnswer(question: JsonObject): string {
  const input = typeof question['input'] === 'string' ? question['input'] : ''
  const given = Array.isArray(question['sources']) ? question['sources'].filter(isObject) : []
  const sources = given.flatMap(({ id, title, text }) =>
    typeof id === 'string' ? [{ id, title: textOrNull(title), text: textOrNull(text) }] : [],
  )
  const record = { request_id: '', prompt_version: '', input, allowed_actions: [], forbidden_actions: [] }
  return builtInAnswer({ record, sources }, presetThreshold('built-in'))
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
