import type { ReactNode } from 'react'
import type { AiMeasures, Rate } from '../../shared/ai-report.ts'
import styles from './ai-steps.module.css'
import { costWords, counts, percentOf } from './rate-words.ts'

/** The AI row of contract §2.4, each measure with its numerator, denominator and n. */
export function MeasureTiles({ measures }: { readonly measures: AiMeasures }): ReactNode {
  const { token_cost: cost, human_review_rate: review } = measures
  const tokens = `${cost.input_tokens.toLocaleString()} tokens in (${cost.cached_input_tokens.toLocaleString()} cached) + ${cost.output_tokens.toLocaleString()} out`
  return (
    <ul className={styles.tiles} aria-label="Measures of AI steps">
      <RateTile
        name="validation_error_rate"
        rate={measures.validation_error_rate}
        note="of first outputs break JSON, schema or contract"
      />
      <RateTile
        name="final_error_rate"
        rate={measures.final_error_rate}
        note="have no usable output after repair and retry"
      />
      <Tile
        name="token_cost"
        value={costWords(cost)}
        counts={`${cost.priced_attempts} / ${cost.attempts} priced, n = ${cost.n}`}
        note={`${tokens}; ${cost.prices_of.length === 0 ? 'no price table' : `prices of ${cost.prices_of.join(', ')}`}`}
      />
      <RateTile name="fallback_usage" rate={measures.fallback_usage} note="of runs were answered by a fallback" />
      <RateTile
        name="human_review_rate"
        rate={review}
        note={`asked by the model ${review.asked_by_model}, forced by policy ${review.forced_by_policy}`}
      />
      <RateTile
        name="source_coverage"
        rate={measures.source_coverage}
        note="of outputs with a claim name a supplied source"
      />
      <RateTile name="source_precision" rate={measures.source_precision} note="of named sources were supplied" />
    </ul>
  )
}

function RateTile({
  name,
  rate,
  note,
}: {
  readonly name: string
  readonly rate: Rate
  readonly note: string
}): ReactNode {
  return <Tile name={name} value={percentOf(rate)} counts={counts(rate)} note={note} />
}

function Tile(props: {
  readonly name: string
  readonly value: string
  readonly counts: string
  readonly note: string
}): ReactNode {
  return (
    <li className={styles.tile} aria-label={props.name}>
      <span className={styles.tileName}>{props.name}</span>
      <strong className="numbers">{props.value}</strong>
      <span className={`${styles.counts ?? ''} numbers`}>{props.counts}</span>
      <span className="soft">{props.note}</span>
    </li>
  )
}
