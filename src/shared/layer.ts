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
