import { v7 as createId } from 'uuid'
import type { AiRun } from '../../shared/ai-run.ts'
import type { AiSet, AiSetMessage, AiSetResult, AiSetRun, AiSetVariant } from '../../shared/ai-set.ts'
import type { CredentialReference, Workflow } from '../../shared/workflow.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import type { RunOnce } from '../executions/run-once.ts'

export interface SetToAsk {
  readonly set: AiSet
  readonly variant: AiSetVariant
  /** The credential with the endpoint's key; null: it asks for none. */
  readonly credential: CredentialReference | null
  /** How many messages are asked about at the same time. */
  readonly parallel: number
  /** For one answer, in milliseconds. */
  readonly timeoutMs: number
  /** Told after each message. */
  readonly progress: (done: number) => void
  /** Stops after the messages under way, which are given up. */
  readonly signal: AbortSignal
}

/**
 * Asks one variant about every message of a set: each is a run of a real AI step in a workflow of its own, so that it is cleaned,
 * redacted, repaired and judged as it would be behind a webhook.
 */
export async function askSet(asked: SetToAsk, once: Pick<RunOnce, 'run'>, now: () => number): Promise<AiSetRun> {
  const { set, variant, signal } = asked
  const startedAt = new Date(now()).toISOString()
  const workflow = workflowOf(asked)
  const results = new Map<string, AiSetResult>()
  const waiting = [...set.messages]
  const isStopped = (): boolean => signal.aborted
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isStopped(); next = waiting.shift()) {
      const run = await askAbout(next, workflow, once, signal)
      // What was given up because a person stopped it says nothing about the model.
      if (run === null || isStopped()) continue
      results.set(next.id, resultOf(next, run))
      asked.progress(results.size)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, asked.parallel) }, work))
  return {
    id: createId(),
    setName: set.name,
    setDigest: set.digest,
    messages: set.messages.length,
    variant,
    startedAt,
    endedAt: new Date(now()).toISOString(),
    stopped: results.size < set.messages.length,
    results: set.messages.flatMap(({ id }) => results.get(id) ?? []),
  }
}

function resultOf({ id, intent, expectedSources, tags }: AiSetMessage, run: AiRun): AiSetResult {
  return { messageId: id, expected: intent, expectedSources, tags, run }
}

const stepName = 'AI step'

async function askAbout(
  { id, input, sources }: AiSetMessage,
  workflow: Workflow,
  once: Pick<RunOnce, 'run'>,
  signal: AbortSignal,
): Promise<AiRun | null> {
  const items = [{ json: { request_id: id, input, sources } }]
  const { outcome } = await once.run({ workflow, mode: 'manual', items, timeoutMs: null, signal })
  return outcome.nodeRuns.find(({ node }) => node === stepName)?.aiRuns?.[0] ?? null
}

function workflowOf({ variant, credential, timeoutMs }: SetToAsk): Workflow {
  const { provider, model, baseUrl, promptVersion, prompt, threshold } = variant
  const step = {
    name: stepName,
    type: 'faultline.aiStep',
    typeVersion: 1,
    position: [200, 0],
    onError: 'continueErrorOutput',
    parameters: {
      provider,
      ...(provider === 'built-in' ? {} : { model, base_url: baseUrl }),
      prompt_version: promptVersion,
      ...(prompt === null ? {} : { prompt }),
      ...(threshold === null ? {} : { confidence_threshold: threshold }),
      allowed_actions: ['read', 'classify'],
      timeout_ms: timeoutMs,
    },
    ...(credential === null ? {} : { credentials: { openAiApi: credential } }),
  }
  const start = {
    name: 'Message',
    type: 'n8n-nodes-base.manualTrigger',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
  }
  const connections = { Message: { main: [[{ node: stepName, type: 'main', index: 0 }]] } }
  return readWorkflow(JSON.stringify({ id: 'ai-set', name: 'AI set', nodes: [start, step], connections }), 'AI set')
    .workflow
}
