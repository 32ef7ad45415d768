import type { Redacted } from '../../shared/redacted.ts'
import type { ShortfallKind } from './shortfall.ts'

/** A case that was tested, as reports tell of it: whatever came of it has been through redaction. */
export interface TestedCase {
  readonly name: Redacted
  /** Path as it was given; null where it is no file (a shipped case, a delivery, an execution). */
  readonly file: string | null
  /** Line of its expectations in the file, from 1. */
  readonly line: number
  readonly failed: readonly { readonly kind: ShortfallKind; readonly sentence: Redacted }[]
  readonly runTimeMs: number
}
