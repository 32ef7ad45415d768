/**
 * One AI step over one item. In: its record, its models, its limits. Out: the run with every attempt, the first first, and
 * what may be passed on. What a model proposes is held against the record; nothing here does what it proposes (contract
 * §2.2). What is said to a model goes through the guard (§5.5).
 */
import type { AiAttempt, AiExchange, AiRun, AiVerdict, AiViolation, AiViolationKind } from '../../../shared/ai-run.ts'
import type { AiStepInput, ExpectedOutput, Source } from '../../../shared/ai-step.ts'
import type { Surroundings } from '../surroundings.ts'
import { estimateTokens } from './count-tokens.ts'
import { secretViolations, type PromptGuard } from './guard-prompt.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { Message, Model, Reply } from './model.ts'
import { costOf, pricesOf } from './prices.ts'
import { firstMessages, withComplaint } from './prompt.ts'

export interface StepToAsk {
  readonly record: AiStepInput
  /** Cleaned, as they may be sent. */
  readonly sources: readonly Source[]
  readonly prompt: string
  readonly primary: Model
  /** Asked where the primary gives nothing that can be used; null: none is named. */
  readonly fallback: Model | null
  /** How often the primary is asked again. */
  readonly retries: number
  readonly threshold: number
  readonly timeoutMs: number
  readonly itemIndex: number
}

export interface AskedBy {
  readonly surroundings: Pick<Surroundings, 'now' | 'wait'>
  readonly guard: PromptGuard
  readonly signal: AbortSignal
}

/** The longest that is waited because an endpoint says so, in milliseconds. */
const longestWaitMs = 30_000
const firstWaitMs = 500

/** Asks until an answer can be used, refused, or nobody is left to ask. Rejects only when the execution is stopped. */
export async function askStep(step: StepToAsk, by: AskedBy): Promise<AiRun> {
  const attempts: AiAttempt[] = []
  let last = await askModel(step, step.primary, step.retries + 1, attempts, by)
  let fallbackReason: string | null = null
  if (last.kind === 'nothing' && step.fallback !== null) {
    fallbackReason = attempts.at(-1)?.violations[0]?.message ?? 'The primary model gave nothing.'
    last = await askModel(step, step.fallback, 2, attempts, by)
  }
  return runFrom(step, attempts, last, fallbackReason, by)
}

type Outcome =
  | { readonly kind: 'output'; readonly output: ExpectedOutput; readonly violations: readonly AiViolation[] }
  /** It proposed what it must not do: it is not asked again. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'nothing' }

const actionKinds: ReadonlySet<AiViolationKind> = new Set(['forbidden_action', 'action_not_allowed'])

async function askModel(
  step: StepToAsk,
  model: Model,
  tries: number,
  attempts: AiAttempt[],
  by: AskedBy,
): Promise<Outcome> {
  const start = firstMessages(by.guard.clean(step.prompt), step.record, step.sources)
  let messages = start
  let purpose: AiAttempt['purpose'] = model === step.primary ? 'first' : 'fallback'
  for (let turn = 1; turn <= tries; turn += 1) {
    by.signal.throwIfAborted()
    const { attempt, reply, output } = await askOnce(
      step,
      model,
      messages,
      { turn, purpose, number: attempts.length + 1 },
      by,
    )
    attempts.push(attempt)
    if (attempt.violations.some(({ kind }) => actionKinds.has(kind))) return { kind: 'refused' }
    if (output !== null) return { kind: 'output', output, violations: attempt.violations }
    if (turn === tries) break
    if (reply.kind === 'none') {
      if (!reply.mayPass) break
      await by.surroundings.wait(Math.min(reply.waitMs ?? firstWaitMs * 2 ** (turn - 1), longestWaitMs), by.signal)
      purpose = 'retry'
    } else {
      const said = by.guard.clean(reply.text ?? reply.refusal ?? '')
      const complaints = attempt.violations.map((one) => ({ ...one, message: by.guard.clean(one.message) }))
      messages = withComplaint(start, said, complaints)
      purpose = 'repair'
    }
  }
  return { kind: 'nothing' }
}

interface Asked {
  readonly attempt: AiAttempt
  readonly reply: Reply
  readonly output: ExpectedOutput | null
}

async function askOnce(
  step: StepToAsk,
  model: Model,
  messages: readonly Message[],
  { turn, purpose, number }: { readonly turn: number; readonly purpose: AiAttempt['purpose']; readonly number: number },
  { surroundings }: AskedBy,
): Promise<Asked> {
  const started = surroundings.now()
  const { record, sources, itemIndex, timeoutMs } = step
  const reply = await model.ask({ record, sources, messages, itemIndex, turn, timeoutMs })
  const asked = {
    number,
    purpose,
    provider: model.provider,
    startedAt: new Date(started).toISOString(),
    latencyMs: surroundings.now() - started,
  }
  if (reply.kind === 'none') {
    const violation: AiViolation = { kind: 'transport', path: '', keyword: reply.code, message: reply.message }
    const came = reply.partial === null ? null : await estimateTokens(messages, reply.partial)
    const attempt: AiAttempt = {
      ...asked,
      model: model.name,
      answerForm: null,
      finishReason: null,
      rawOutput: reply.partial,
      refusal: null,
      tokens: came,
      // Nobody charges for an answer that did not come; for one that began and did not end they do.
      cost: came === null ? 0 : costOf(model.provider, model.name, came),
      violations: [violation],
      exchange: exchangeOf(model, reply),
    }
    return { attempt, reply, output: null }
  }
  const { violations, output } = judgeAnswer(reply, step)
  const tokens = reply.tokens ?? (await estimateTokens(messages, reply.text ?? reply.refusal ?? ''))
  const attempt: AiAttempt = {
    ...asked,
    model: reply.model,
    answerForm: reply.answerForm,
    finishReason: reply.finishReason,
    rawOutput: reply.text,
    refusal: reply.refusal,
    tokens,
    cost: costOf(model.provider, reply.model, tokens),
    violations,
    exchange: exchangeOf(model, reply),
  }
  return { attempt, reply, output }
}

function exchangeOf({ name }: Model, { exchange }: Reply): AiExchange {
  return { ...(exchange ?? { refusedParameters: [], streamed: false, encoding: null }), askedModel: name }
}

/** Violations after which a person has to look, whatever the model says. */
const reviewKinds: ReadonlySet<AiViolationKind> = new Set([
  'low_confidence_unreviewed',
  'unknown_unreviewed',
  'source_unresolvable',
])

function runFrom(
  step: StepToAsk,
  attempts: readonly AiAttempt[],
  last: Outcome,
  fallbackReason: string | null,
  { guard }: AskedBy,
): AiRun {
  const { record, sources } = step
  const replaced = guard.replaced()
  const forced = last.kind === 'output' && last.violations.some(({ kind }) => reviewKinds.has(kind))
  const asksItself = last.kind === 'output' && last.output.needs_human_review
  const output = last.kind === 'output' ? { ...last.output, needs_human_review: asksItself || forced } : null
  return {
    requestId: record.request_id,
    itemIndex: step.itemIndex,
    promptVersion: record.prompt_version,
    input: record.input,
    allowedActions: record.allowed_actions,
    forbiddenActions: record.forbidden_actions,
    suppliedSources: sources.map(({ id }) => id),
    attempts,
    verdict: verdictOf(last, output),
    output,
    reviewAskedBy: asksItself ? 'model' : forced || last.kind !== 'output' ? 'policy' : null,
    fallbackReason,
    violations: [...secretViolations(replaced), ...fallbackViolations(step, attempts, fallbackReason)],
    replaced,
    pricesOf,
  }
}

function verdictOf(last: Outcome, output: ExpectedOutput | null): AiVerdict {
  if (last.kind === 'refused') return 'refused'
  if (output === null) return 'failed'
  return output.needs_human_review ? 'review' : 'passed'
}

function fallbackViolations(
  { primary, fallback }: StepToAsk,
  attempts: readonly AiAttempt[],
  reason: string | null,
): readonly AiViolation[] {
  if (reason === null || fallback === null) return []
  const answered = attempts.findLast(({ purpose }) => purpose === 'fallback')?.model ?? fallback.name
  return [
    {
      kind: 'fallback_used',
      path: '',
      keyword: fallback.provider,
      message: `"${answered}" was asked in place of "${primary.name}": ${reason}`,
    },
  ]
}
