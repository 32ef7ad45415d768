import type { ReactNode } from 'react'
import type { Layer } from '../../shared/layer.ts'
import styles from './layer-chip.module.css'
import { slugOf } from './layer-slug.ts'

/** A layer by its name, on its earth. */
export function LayerChip({ layer }: { readonly layer: Layer }): ReactNode {
  return (
    <span className={styles.chip} style={{ background: `var(--layer-${slugOf(layer)})` }}>
      {layer}
    </span>
  )
}
