import type { ReactNode } from 'react'
import type { AiComparison, AiMeasures, Rate } from '../../shared/ai-report.ts'
import styles from './ai-steps.module.css'
import { costWords, counts, percentOf } from './rate-words.ts'

const titles: Readonly<Record<AiComparison['by'], string>> = {
  prompt_version: 'By prompt version',
  model: 'By model',
  change: 'Before and after a change of the AI layer',
}

const rates = [
  'validation_error_rate',
  'final_error_rate',
  'fallback_usage',
  'human_review_rate',
  'source_coverage',
] as const satisfies readonly (keyof AiMeasures)[]

/** The same measures side by side for what differs between runs. */
export function ComparisonTable({ comparison }: { readonly comparison: AiComparison }): ReactNode {
  const { by, groups } = comparison
  return (
    <section className={styles.wide} aria-labelledby={`comparison-${by}`}>
      <h2 id={`comparison-${by}`}>{titles[by]}</h2>
      <div className={styles.scroll}>
        <table className={styles.comparison} aria-labelledby={`comparison-${by}`}>
          <thead>
            <tr>
              <th scope="col">{by === 'prompt_version' ? 'prompt_version' : by === 'model' ? 'Model' : 'Sent'}</th>
              <th scope="col">Runs</th>
              {rates.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">token_cost</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ value, runs, measures }, index) => {
              const before = by === 'change' ? beforeOf(groups, index) : (groups[index - 1] ?? null)
              return (
                <tr key={value}>
                  <th scope="row">{value}</th>
                  <td className="numbers">{runs}</td>
                  {rates.map((name) => (
                    <td key={name} className="numbers">
                      {percentOf(measures[name])}{' '}
                      <Difference now={measures[name]} before={before?.measures[name]} than={by} />
                      <span className={styles.counts}>{counts(measures[name])}</span>
                    </td>
                  ))}
                  <td className="numbers">
                    {costWords(measures.token_cost)}
                    <span className={styles.counts}>n = {measures.token_cost.n}</span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The baseline of the same size. */
function beforeOf(groups: AiComparison['groups'], index: number): AiComparison['groups'][number] | null {
  const size = groups[index]?.value.split(',')[0]
  const found = groups.findIndex(({ value }) => value === `${size}, before`)
  return found === -1 || found === index ? null : (groups[found] ?? null)
}

/** By how many percentage points it differs; nothing where it does not, or where there is nothing to compare with. */
function Difference(props: {
  readonly now: Rate
  readonly before: Rate | undefined
  readonly than: AiComparison['by']
}): ReactNode {
  const { now, before } = props
  if (now.value === null || before?.value == null) return null
  const points = (now.value - before.value) * 100
  if (Math.abs(points) < 0.05) return null
  return (
    <span className={styles.difference}>
      {points > 0 ? '+' : '−'}
      {Math.abs(points).toFixed(1)}
      <span className="visually-hidden">
        {' '}
        percentage points against {props.than === 'change' ? 'before' : 'the row above'}
      </span>
    </span>
  )
}
