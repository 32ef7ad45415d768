import { builtInName } from '../engine/ai/built-in-model.ts'
import { endpointBase } from '../engine/ai/chat-url.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { RunOnce } from '../executions/run-once.ts'
import type { Guard } from '../guard/guard.ts'
import type { Store } from '../store/open-store.ts'
import { v7 as createId } from 'uuid'
import type { AiSet, AiSetRunSummary, AiSetVariant } from '../../shared/ai-set.ts'
import { ProblemError } from '../../shared/problem.ts'
import { setDocuments, setRunsOf, summaryOf, type AiSetDocuments } from './ai-set-reports.ts'
import { askSet } from './ask-set.ts'
import { readSet } from './read-set.ts'

/** Labelled sets as the window asks them: one at a time. */
export interface AiSets {
  readonly read: (text: string, file: string) => AiSet
  /** Asks the built-in classifier (model empty) or a model without a key, and keeps the run. @throws ProblemError INVALID_INPUT */
  readonly ask: (set: AiSet, model: string, baseUrl: string) => Promise<AiSetRunSummary>
  /** Stops what is asked; what was asked by then is kept. */
  readonly stop: () => void
  /** Newest first. */
  readonly runs: () => readonly AiSetRunSummary[]
  /** Oldest first, each compared with the one before it. @throws ProblemError AI_SET_RUN_NOT_FOUND, REDACTION_FAILED */
  readonly documents: (ids: readonly string[]) => Promise<AiSetDocuments>
}

export interface AiSetsParts {
  readonly store: Store
  readonly guard: Guard
  readonly sandbox: Sandbox
  readonly surroundings: Surroundings
  readonly now: () => number
  /** Told how far a run is. */
  readonly notify: (progress: { readonly done: number; readonly total: number }) => void
}

/** For one answer, in milliseconds: a model on a slow machine takes its time. */
const timeoutMs = 120_000
const promptVersion = '2025-03-01-plain'

export function openAiSets({ store, guard, sandbox, surroundings, now, notify }: AiSetsParts): AiSets {
  let stop: AbortController | null = null
  return {
    read: readSet,
    ask: async (set, model, baseUrl) => {
      if (stop !== null) throw invalid('A labelled set is being asked already.', 'Wait for its end, or stop it.')
      const variant = variantOf(model, baseUrl)
      const own = new AbortController()
      stop = own
      const memory: Record<string, unknown> = {}
      const run: RunOnce['run'] = async ({ workflow, items, signal }) => {
        const executionId = createId()
        const request = { workflow, executionId, mode: 'manual' as const, items }
        const engine = { surroundings: { ...surroundings, modelMemory: memory }, sandbox }
        return { executionId, outcome: await runWorkflow(request, engine, {}, signal ?? own.signal) }
      }
      try {
        const progress = (done: number): void => {
          notify({ done, total: set.messages.length })
        }
        const asked = { set, variant, credential: null, parallel: 2, timeoutMs, progress, signal: own.signal }
        const made = await askSet(asked, { run }, now)
        store.aiSetRuns.add(made)
        return summaryOf(made)
      } finally {
        stop = null
      }
    },
    stop: () => {
      stop?.abort(new Error('stopped'))
    },
    runs: () => store.aiSetRuns.newest(100).map(summaryOf),
    documents: (ids) => setDocuments(setRunsOf(store, ids), {}, guard, now),
  }
}

function variantOf(model: string, baseUrl: string): AiSetVariant {
  const plain = { promptVersion, prompt: null, threshold: null }
  if (model === '') return { ...plain, provider: 'built-in', model: builtInName, baseUrl: null }
  try {
    return { ...plain, provider: 'openai-compatible', model, baseUrl: endpointBase(baseUrl).href }
  } catch (error) {
    if (!(error instanceof NodeFailure)) throw error
    throw invalid(error.message, 'Give for example http://127.0.0.1:11434.')
  }
}

function invalid(sentence: string, remedy: string): ProblemError {
  return new ProblemError({ code: 'INVALID_INPUT', sentence, remedy })
}
