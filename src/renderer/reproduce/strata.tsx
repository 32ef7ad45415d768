import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CaseView } from '../../shared/contract.ts'
import { layerPhrase, layers, type Layer } from '../../shared/layer.ts'
import { Pane } from '../controls/pane.tsx'
import { StrataDrawing } from './strata-drawing.tsx'
import { groundOf } from './strata-geometry.ts'
import styles from './strata.module.css'

/** The eight layers in the order a delivery passes them; each opens the editor of its one change. */
export function Strata(props: { readonly study: CaseView; readonly onChange: (layer: Layer) => void }): ReactNode {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const { study } = props
  const weights = layers.map((layer) => weightOf(layer, study))
  return (
    <Pane title="Layers" aside={asideOf(study)}>
      <div className={styles.column} ref={ref}>
        {width > 0 && height > 0 && (
          <StrataDrawing
            ground={groundOf(width, height, weights)}
            fault={study.fault?.layer ?? null}
            changed={study.change?.layer ?? null}
          />
        )}
        <ol className={styles.bands} style={{ gridTemplateRows: weights.map((weight) => `${weight}fr`).join(' ') }}>
          {layers.map((layer) => (
            <li key={layer}>
              <Band layer={layer} study={study} onChange={props.onChange} />
            </li>
          ))}
        </ol>
      </div>
    </Pane>
  )
}

/** A band with something to say has more room than the others. */
function weightOf(layer: Layer, { change, adopted, fault }: CaseView): number {
  if (fault?.layer === layer) return 1.75
  return change?.layer === layer || adopted.some((each) => each.change.layer === layer) ? 1.35 : 1
}

function asideOf({ change, fault }: CaseView): string {
  if (fault !== null) return `broken at: ${fault.layer}`
  return change === null ? 'all as baseline' : 'one differs'
}

function Band(props: {
  readonly layer: Layer
  readonly study: CaseView
  readonly onChange: (layer: Layer) => void
}): ReactNode {
  const { layer, study } = props
  const isChanged = study.change?.layer === layer
  const isFaulty = study.fault?.layer === layer
  const adopted = study.adopted.filter((each) => each.change.layer === layer)
  const words = isChanged
    ? (study.changeSentence ?? study.change.name)
    : adopted.length > 0
      ? `new baseline: ${adopted.map((each) => each.sentence).join('; ')}`
      : 'as baseline'
  return (
    <button
      type="button"
      className={styles.band}
      data-changed={isChanged}
      data-faulty={isFaulty}
      aria-label={`${layer}: ${words}${isFaulty ? '. The workflow breaks here' : ''}`}
      title={isFaulty ? study.fault.sentence : `Change the ${layerPhrase(layer)}`}
      onClick={() => props.onChange(layer)}
      onKeyDown={moveFocus}
    >
      <span className={styles.layer}>
        {nameOf(layer)}
        {isChanged && <span className={styles.delta}>changed</span>}
        {isFaulty && <span className={styles.faulty}>breaks here</span>}
      </span>
      <span className={styles.words} data-changed={isChanged || adopted.length > 0}>
        {words}
      </span>
    </button>
  )
}

/** Up and down go through the bands, as through a list. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const item = event.currentTarget.parentElement
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
  next?.querySelector('button')?.focus()
  event.preventDefault()
}

function nameOf(layer: Layer): string {
  return layer.charAt(0).toUpperCase() + layer.slice(1)
}
