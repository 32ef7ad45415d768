import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import { faultIn, type CaseState } from '../../shared/case-state.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
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
            fault={study.state.kind === 'located' ? study.state.fault.layer : null}
            suspected={suspectedLayers(study.state)}
            veiled={study.state.kind === 'cannot-be-told'}
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
function weightOf(layer: Layer, { change, adopted, state }: CaseView): number {
  if (state.kind === 'located' && state.fault.layer === layer) return 1.75
  if (suspectedLayers(state).includes(layer)) return 1.35
  return change?.layer === layer || adopted.some((each) => each.change.layer === layer) ? 1.35 : 1
}

function suspectedLayers(state: CaseState): readonly Layer[] {
  return state.kind === 'suspected' ? [state.fault.layer, ...state.fault.others] : []
}

function asideOf({ change, state }: CaseView): string {
  switch (state.kind) {
    case 'located':
      return `broken at: ${state.fault.layer}`
    case 'suspected':
      return `suspected, not certain: ${suspectedLayers(state).join(' or ')}`
    case 'cannot-be-told':
      return 'cannot be told here'
    case 'broken-by-change':
      return 'the change breaks it'
    default:
      return change === null ? 'all as baseline' : 'one differs'
  }
}

/** What the state says of one layer: the word of its sign, and the sentence behind it; null where it says nothing. */
function signOf(
  layer: Layer,
  state: CaseState,
): { readonly kind: CaseState['kind']; readonly word: string; readonly sentence: string } | null {
  if (state.kind === 'located' && state.fault.layer === layer)
    return { kind: state.kind, word: 'breaks here', sentence: 'The workflow breaks here' }
  if (suspectedLayers(state).includes(layer))
    return { kind: state.kind, word: 'suspected', sentence: 'Suspected, not certain' }
  if (state.kind === 'broken-by-change' && state.layer === layer)
    return { kind: state.kind, word: 'breaks it', sentence: 'This change breaks it, not the workflow' }
  return null
}

function Band(props: {
  readonly layer: Layer
  readonly study: CaseView
  readonly onChange: (layer: Layer) => void
}): ReactNode {
  const { layer, study } = props
  const isChanged = study.change?.layer === layer
  const sign = signOf(layer, study.state)
  const fault = faultIn(study.state)
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
      data-faulty={sign?.kind === 'located'}
      aria-label={`${layer}: ${[...(isChanged ? ['changed'] : []), ...(sign === null ? [] : [sign.word]), words].join(', ')}${sign === null ? '' : `. ${sign.sentence}`}`}
      title={sign !== null && fault !== null ? fault.sentence : `Change the ${layerPhrase(layer)}`}
      onClick={() => props.onChange(layer)}
      onKeyDown={moveFocus}
    >
      <span className={styles.layer}>
        {nameOf(layer)} {isChanged && <span className={styles.delta}>changed</span>}{' '}
        {sign !== null && (
          <span className={styles.faulty} data-kind={sign.kind}>
            {sign.word}
          </span>
        )}
      </span>{' '}
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
