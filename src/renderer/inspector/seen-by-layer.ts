interface Seen {
  readonly layer: string
  readonly sentence: string
  readonly source: string
}

/** Rows of layer, sentence and source: what was seen of several layers stands in one, with the layers beside each other. */
export function seenByLayer(seen: readonly Seen[]): readonly (readonly [string, string, string])[] {
  const rows = new Map<string, { readonly layers: string[] } & Omit<Seen, 'layer'>>()
  for (const { layer, sentence, source } of seen) {
    const key = JSON.stringify([sentence, source])
    const row = rows.get(key)
    if (row === undefined) rows.set(key, { layers: [layer], sentence, source })
    else if (!row.layers.includes(layer)) row.layers.push(layer)
  }
  return [...rows.values()].map(({ layers, sentence, source }) => [layers.join(', '), sentence, source])
}
