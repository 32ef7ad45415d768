import type { AiRunEntry } from '../../../src/shared/ai-report.ts'
import type { AiAttempt, AiRun, AiViolation, AiViolationKind } from '../../../src/shared/ai-run.ts'
import type { ExpectedOutput } from '../../../src/shared/ai-step.ts'

export function violation(kind: AiViolationKind, message = `a ${kind}`): AiViolation {
  return { kind, path: '', keyword: 'test', message }
}

/** One attempt; `kinds`: what is wrong with it. */
export function attempt(kinds: readonly AiViolationKind[] = [], more: Partial<AiAttempt> = {}): AiAttempt {
  return {
    number: 1,
    purpose: 'first',
    provider: 'openai-compatible',
    model: 'gpt-4o-mini',
    startedAt: '2025-03-01T10:00:00.000Z',
    latencyMs: 10,
    answerForm: 'json_schema',
    finishReason: 'stop',
    rawOutput: kinds.includes('transport') ? null : '{"intent":"support"}',
    refusal: null,
    tokens: { input: 100, cachedInput: 0, output: 10, estimated: false },
    cost: 0.001,
    violations: kinds.map((kind) => violation(kind)),
    ...more,
  }
}

export function output(more: Partial<ExpectedOutput> = {}): ExpectedOutput {
  return { intent: 'support', confidence: 0.9, needs_human_review: false, sources: [], ...more }
}

export function run(more: Partial<AiRun> = {}): AiRun {
  return {
    requestId: 'req-1',
    itemIndex: 0,
    promptVersion: '2025-03-01',
    input: 'hello',
    allowedActions: ['read'],
    forbiddenActions: ['change_payment'],
    suppliedSources: ['kb-1'],
    attempts: [attempt()],
    verdict: 'passed',
    output: output(),
    reviewAskedBy: null,
    fallbackReason: null,
    violations: [],
    replaced: {},
    pricesOf: '2025-08-15',
    ...more,
  }
}

export function entry(of: AiRun, more: Partial<AiRunEntry> = {}): AiRunEntry {
  return {
    executionId: 'ex-1',
    executionIndex: 1,
    workflowId: 'wf-1',
    workflowName: 'Mail',
    reproductionId: null,
    node: 'Step',
    startedAt: '2025-03-01T10:00:00.000Z',
    run: of,
    ...more,
  }
}
