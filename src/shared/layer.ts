/** The eight layers (contract §7 rule 3), in the order in which a delivery passes them. */
export const layers = [
  'data',
  'authorisation',
  'reverse proxy',
  'queue',
  'node',
  'API',
  'AI layer',
  'database',
] as const

export type Layer = (typeof layers)[number]

/** "data layer", "AI layer": a layer's name in a sentence. */
export function layerPhrase(layer: Layer): string {
  return layer.endsWith(' layer') ? layer : `${layer} layer`
}

/** Says that these layers have no change that fits the case; null for none of them. */
export function unfittingSentence(unfitting: readonly Layer[]): string | null {
  if (unfitting.length === 0) return null
  if (unfitting.length === layers.length) return 'No change of any layer fits this case'
  return `No change of the ${unfitting.map(layerPhrase).join(' or of the ')} fits this case`
}
