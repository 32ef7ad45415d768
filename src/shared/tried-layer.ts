import { layerPhrase, type Layer } from './layer.ts'

/** What came of the changes of one layer that could be tried in a sweep or transplant. */
export interface TriedLayer {
  readonly layer: Layer
  /** Changes that were sent; those that did not fit the case are not counted. At least 1. */
  readonly tried: number
  /** Those of them with which what failed succeeds. */
  readonly healed: number
}

/** True of a layer of which nothing that was tried heals. */
export function wasInVain({ healed }: TriedLayer): boolean {
  return healed === 0
}

/** In one sentence that a layer was tried in vain. For people: what decides is the layer's own counts. */
export function inVainSentence({ layer, tried }: TriedLayer): string {
  return tried === 1
    ? `The one change of the ${layerPhrase(layer)} that was tried does not heal it.`
    : `None of ${String(tried)} changes of the ${layerPhrase(layer)} heals it.`
}
