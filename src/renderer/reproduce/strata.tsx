import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CaseView } from '../../shared/contract.ts'
import { layerPhrase, layers, type Layer } from '../../shared/layer.ts'
import { Pane } from '../controls/pane.tsx'
import { StrataDrawing } from './strata-drawing.tsx'
import styles from './strata.module.css'

/** The eight layers in the order a delivery passes them; each opens the editor of its one change. */
export function Strata(props: { readonly study: CaseView; readonly onChange: (layer: Layer) => void }): ReactNode {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const { study } = props
  return (
    <Pane title="Layers" aside={study.change === null ? 'all as baseline' : 'one differs'}>
      <div className={styles.column} ref={ref}>
        {width > 0 && height > 0 && (
          <StrataDrawing
            size={{ width, height }}
            fault={study.fault?.layer ?? null}
            changed={study.change?.layer ?? null}
          />
        )}
        <ol className={styles.bands}>
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
