/**
 * The AI row of contract §2.4. In: runs of AI steps; out: each measure with its numerator, denominator and n. A measure whose
 * denominator is empty is null, never 0.
 */
import type { AiMeasures, Rate, TokenCost } from '../../shared/ai-report.ts'
import type { AiAttempt, AiRun, AiViolationKind } from '../../shared/ai-run.ts'

/** What makes an output fail JSON, schema or contract. */
const failing: ReadonlySet<AiViolationKind> = new Set([
  'refusal',
  'truncated',
  'not_json',
  'json_repaired',
  'schema',
  'enum_violation',
  'forbidden_action',
  'action_not_allowed',
  'low_confidence_unreviewed',
  'unknown_unreviewed',
  'source_unresolvable',
])

export function measureAi(runs: readonly AiRun[]): AiMeasures {
  const n = runs.length
  const answered = runs.flatMap((run) => {
    const first = run.attempts.find(returnedOutput)
    return first === undefined ? [] : [{ run, first }]
  })
  const outputs = runs.flatMap(({ output, suppliedSources }) => (output === null ? [] : [{ output, suppliedSources }]))
  const claims = outputs.filter(({ output }) => output.intent !== 'unknown')
  const named = outputs.flatMap(({ output, suppliedSources }) =>
    output.sources.map((id) => suppliedSources.includes(id)),
  )
  const reviewed = runs.filter(needsReview)
  return {
    validation_error_rate: rate(
      answered.filter(({ first }) => first.violations.some(({ kind }) => failing.has(kind))).length,
      answered.length,
      n,
    ),
    final_error_rate: rate(answered.filter(({ run }) => run.output === null).length, answered.length, n),
    token_cost: costOf(runs),
    fallback_usage: rate(runs.filter(answeredByFallback).length, n, n),
    human_review_rate: {
      ...rate(reviewed.length, n, n),
      asked_by_model: reviewed.filter(({ reviewAskedBy }) => reviewAskedBy === 'model').length,
      forced_by_policy: reviewed.filter(({ reviewAskedBy }) => reviewAskedBy !== 'model').length,
    },
    source_coverage: rate(
      claims.filter(({ output, suppliedSources }) => output.sources.some((id) => suppliedSources.includes(id))).length,
      claims.length,
      n,
    ),
    source_precision: rate(named.filter(Boolean).length, named.length, n),
  }
}

/** True where a person has to look: asked for, forced, or because nothing was passed on. */
export function needsReview({ output }: AiRun): boolean {
  return output === null || output.needs_human_review
}

/** True where the model said anything, a refusal included. */
function returnedOutput({ violations }: AiAttempt): boolean {
  return violations.every(({ kind }) => kind !== 'transport')
}

function answeredByFallback({ attempts, fallbackReason }: AiRun): boolean {
  if (fallbackReason === null) return false
  const last = attempts.at(-1)
  return last !== undefined && returnedOutput(last)
}

function rate(numerator: number, denominator: number, n: number): Rate {
  return { value: denominator === 0 ? null : numerator / denominator, numerator, denominator, n }
}

function costOf(runs: readonly AiRun[]): TokenCost {
  const attempts = runs.flatMap((run) => run.attempts)
  const priced = attempts.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  const tokens = attempts.flatMap((attempt) => (attempt.tokens === null ? [] : [attempt.tokens]))
  const known = attempts.length > 0 && priced.length === attempts.length
  return {
    value: known ? dollars(sum(priced)) : null,
    currency: 'USD',
    estimated: tokens.some(({ estimated }) => estimated),
    priced_attempts: priced.length,
    attempts: attempts.length,
    input_tokens: sum(tokens.map(({ input }) => input)),
    cached_input_tokens: sum(tokens.map(({ cachedInput }) => cachedInput)),
    output_tokens: sum(tokens.map(({ output }) => output)),
    prices_of: [...new Set(runs.map(({ pricesOf }) => pricesOf))].sort(),
    n: runs.length,
  }
}

/** Without the noise of adding binary fractions: to a thousandth of a millionth. */
export function dollars(value: number): number {
  return Math.round(value * 1e9) / 1e9
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
