import type { LayerVerdict } from '../layer-verdict.ts'
import type { ReplacementView } from './replacement-view.ts'

export interface EvidencePreview {
  readonly verdict: LayerVerdict
  /** The page as it would be written. */
  readonly html: string
  /** Every file of the archive, the manifest last. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly replacements: readonly ReplacementView[]
}
