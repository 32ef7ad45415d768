import { layers, type Layer } from '../../../src/shared/layer.ts'

/** What is wrong in a case, as its own file says for its reader; the code under test does not look at it. */
export interface Truth {
  /** Layers at fault: none where nothing is wrong, several where several faults are in it. */
  readonly faults: readonly Layer[]
  /** Layers in which the same fault may be seen and put right. */
  readonly also: readonly Layer[]
}

/** How well a verdict meets the truth. `listed`: the layer is named, but not first, or one of two is. */
export type Mark = 'right' | 'listed' | 'wrong' | 'wrong as certain'

/** What was said of a case: the layer named first, and all that are named. */
export interface Said {
  readonly layer: Layer | null
  readonly others: readonly Layer[]
  readonly certainty: 'certain' | 'likely' | 'unclear'
}

/** `data (node): …`, `reverse proxy + database: …`, `none: …`; null where the text names no layer. */
export function truthOf(fault: string): Truth | null {
  const [, named = '', also = ''] = /^([^:(]+?)\s*(?:\(([^)]*)\))?:/u.exec(fault) ?? []
  if (named === 'none') return { faults: [], also: [] }
  const faults = named.split(' + ').map(layerNamed)
  const others = also === '' ? [] : also.split(', ').map(layerNamed)
  const known = (list: readonly (Layer | undefined)[]): list is readonly Layer[] => !list.includes(undefined)
  return known(faults) && known(others) ? { faults, also: others } : null
}

function layerNamed(text: string): Layer | undefined {
  return layers.find((layer) => layer === text)
}

/** How well what was said meets the truth. */
export function markOf({ faults, also }: Truth, { layer, others, certainty }: Said): Mark {
  const said = layer === null ? [] : [layer, ...others]
  const allowed = [...faults, ...also]
  const isAllowed = layer !== null && allowed.includes(layer)
  if (certainty === 'certain' && !isAllowed) return 'wrong as certain'
  if (faults.length === 0) return layer === null ? 'right' : 'wrong'
  if (faults.length > 1) {
    if (faults.every((one) => said.includes(one))) return 'right'
    return faults.some((one) => said.includes(one)) ? 'listed' : 'wrong'
  }
  if (isAllowed) return 'right'
  return faults.some((one) => said.includes(one)) ? 'listed' : 'wrong'
}
