import type { AiMeasures, Rate, TokenCost } from '../../shared/ai-report.ts'

/** One measure as a person reads it. */
export interface MeasureWords {
  readonly name: string
  readonly value: string
  readonly counts: string
  readonly meaning: string
}

/** The measures in words, in the order of contract §2.4, each with what belongs beside it. */
export function measureWords(measures: AiMeasures): readonly MeasureWords[] {
  const review = measures.human_review_rate
  return [
    rateWords(
      'validation_error_rate',
      measures.validation_error_rate,
      'first outputs that break JSON, schema or contract ÷ runs that returned an output',
    ),
    rateWords(
      'final_error_rate',
      measures.final_error_rate,
      'runs without a usable output after repair and retry ÷ runs that returned an output',
    ),
    costWords(measures.token_cost),
    rateWords('fallback_usage', measures.fallback_usage, 'runs answered by a fallback ÷ runs'),
    rateWords(
      'human_review_rate',
      review,
      `runs for a person ÷ runs; asked by the model ${review.asked_by_model}, forced by policy ${review.forced_by_policy}`,
    ),
    rateWords(
      'source_coverage',
      measures.source_coverage,
      'outputs with a supplied source ÷ outputs that make a claim',
    ),
    rateWords('source_precision', measures.source_precision, 'named sources that were supplied ÷ named sources'),
  ]
}

/** `37.5 % (3/8)`; `none` where there is nothing to divide by. */
export function percent({ value, numerator, denominator }: Rate): string {
  return value === null ? 'none' : `${(value * 100).toFixed(1)} % (${numerator}/${denominator})`
}

function rateWords(name: string, rate: Rate, meaning: string): MeasureWords {
  return { name, value: percent(rate), counts: `${rate.numerator} / ${rate.denominator}, n = ${rate.n}`, meaning }
}

export function costText({ value, estimated }: Pick<TokenCost, 'value' | 'estimated'>): string {
  return value === null ? 'not known' : `$${value.toFixed(6)}${estimated ? ' (estimated)' : ''}`
}

function costWords(cost: TokenCost): MeasureWords {
  const tokens = `${cost.input_tokens} in (${cost.cached_input_tokens} cached), ${cost.output_tokens} out`
  return {
    name: 'token_cost',
    value: costText(cost),
    counts: `${cost.priced_attempts} / ${cost.attempts} attempts priced, n = ${cost.n}`,
    meaning: `${tokens}; prices of ${cost.prices_of.join(', ') || 'no day'}`,
  }
}
