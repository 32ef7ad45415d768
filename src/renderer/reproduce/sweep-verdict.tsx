import type { ReactNode } from 'react'
import type { Layer } from '../../shared/layer.ts'
import type { Suspicion } from '../../shared/sweep.ts'
import { slugOf } from './strata-drawing.tsx'
import styles from './sweep.module.css'

const words: Readonly<Record<Suspicion['certainty'], string>> = {
  certain: 'Located',
  likely: 'Suspected, not certain',
  unclear: 'Not known',
}

/** The suspected layer with what speaks for and against it. "Not known" and "cannot be told here" are answers. */
export function SweepVerdict({ verdict }: { readonly verdict: Suspicion }): ReactNode {
  const { layer, others, certainty } = verdict
  const isKnown = layer !== null && certainty !== 'unclear'
  return (
    <section className={styles.verdict} data-certainty={isKnown ? certainty : 'unclear'} aria-label="Verdict">
      <p className={styles.head}>
        <strong>
          {verdict.lack !== undefined ? 'Cannot be told here' : isKnown ? words[certainty] : words.unclear}
        </strong>
        {isKnown && <Bed layer={layer} />}
        {isKnown && others.length > 0 && <span>or</span>}
        {isKnown && others.map((other) => <Bed key={other} layer={other} />)}
      </p>
      <p className="selectable">{verdict.sentence}</p>
      {verdict.lack === undefined && (
        <div className={styles.evidence}>
          <Evidence title="Speaks for it" sentences={verdict.evidenceFor} />
          <Evidence title="Speaks against it, or for others" sentences={verdict.evidenceAgainst} />
        </div>
      )}
    </section>
  )
}

function Bed({ layer }: { readonly layer: Layer }): ReactNode {
  return (
    <span className={styles.bed} style={{ background: `var(--layer-${slugOf(layer)})` }}>
      {layer}
    </span>
  )
}

function Evidence(props: { readonly title: string; readonly sentences: readonly string[] }): ReactNode {
  return (
    <div>
      <h3>{props.title}</h3>
      {props.sentences.length === 0 ? (
        <p className="soft">Nothing that was tried.</p>
      ) : (
        <ul className="selectable">
          {props.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
