import type { ReactNode } from 'react'
import type { Verdict } from '../../shared/verdict.ts'
import { worthKnowing } from '../../shared/worth-knowing.ts'
import { Prose } from '../controls/prose.tsx'
import { LayerChip } from '../inspector/layer-chip.tsx'
import styles from './sweep.module.css'

const words: Readonly<Record<Verdict['certainty'], string>> = {
  certain: 'Located',
  likely: 'Suspected, not certain',
  unclear: 'Not known',
}

function titleOf({ layer, certainty, lack, nothingFails, endedAt }: Verdict): string {
  if (lack !== undefined) return 'Cannot be told here'
  if (endedAt !== undefined) return `Succeeds with nothing done: ends at "${endedAt}"`
  if (nothingFails === true) return 'Nothing fails'
  return layer === null ? words.unclear : words[certainty]
}

/** How certain it is, for its looks; a success with nothing done is none to be glad of. */
function kindOf({ layer, certainty, nothingFails, endedAt }: Verdict): string {
  if (nothingFails === true) return endedAt === undefined ? 'nothing-fails' : 'nothing-done'
  return layer === null ? 'unclear' : certainty
}

/** The suspected layer with what speaks for and against it. "Not known", "nothing fails" and "cannot be told here" are answers. */
export function SweepVerdict({ verdict }: { readonly verdict: Verdict }): ReactNode {
  const { layer, others, certainty } = verdict
  const isKnown = layer !== null && certainty !== 'unclear'
  const besides = worthKnowing(verdict)
  return (
    <section className={styles.verdict} data-certainty={kindOf(verdict)} aria-label="Verdict">
      <p className={styles.head}>
        <strong>{titleOf(verdict)}</strong>
        {isKnown && <LayerChip layer={layer} />}
        {isKnown && others.length > 0 && <span>or</span>}
        {isKnown && others.map((other) => <LayerChip key={other} layer={other} />)}
      </p>
      <p className="selectable">
        <Prose text={verdict.sentence} />
      </p>
      <Steps verdict={verdict} />
      <Next verdict={verdict} />
      {besides.length > 0 && (
        <div className={styles.evidence}>
          <Evidence title="Worth knowing" sentences={besides} />
        </div>
      )}
      {verdict.lack === undefined && verdict.nothingFails !== true && (
        <div className={styles.evidence}>
          <Evidence title="Speaks for it" sentences={once(verdict.evidenceFor)} />
          <Evidence
            title="Speaks against it, or for others"
            sentences={once(verdict.evidenceAgainst, verdict.evidenceFor)}
          />
        </div>
      )}
    </section>
  )
}

/** Faults behind each other, in the order in which they are met. */
function Steps({ verdict: { steps = [] } }: { readonly verdict: Verdict }): ReactNode {
  return (
    steps.length > 0 && (
      <ol className={`${styles.steps ?? ''} selectable`} aria-label="Faults behind each other">
        {steps.map(({ layer, symptom, sentence, change }, index) => (
          <li key={index}>
            <LayerChip layer={layer} /> {symptom}
            {change === undefined ? '.' : ' is gone with this:'} <Prose text={sentence} />
          </li>
        ))}
      </ol>
    )
  )
}

/** What heals, and what to do next about it. */
function Next({ verdict: { healing, remedy } }: { readonly verdict: Verdict }): ReactNode {
  return (
    remedy !== undefined && (
      <dl className={`${styles.next ?? ''} selectable`}>
        {healing !== undefined && (
          <>
            <dt>Heals it</dt>
            <dd>
              <Prose text={healing.sentence} />
            </dd>
          </>
        )}
        <dt>Next, for the {remedy.by}</dt>
        <dd>
          <Prose text={remedy.sentence} />
        </dd>
      </dl>
    )
  )
}

/** What is said of several layers is said once, and not again where it has been said before. */
function once(sentences: readonly string[], before: readonly string[] = []): readonly string[] {
  return [...new Set(sentences)].filter((one) => !before.includes(one))
}

function Evidence(props: { readonly title: string; readonly sentences: readonly string[] }): ReactNode {
  return (
    <div>
      <h3>{props.title}</h3>
      {props.sentences.length === 0 ? (
        <p className="soft">Nothing.</p>
      ) : (
        <ul className="selectable">
          {props.sentences.map((sentence) => (
            <li key={sentence}>
              <Prose text={sentence} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
