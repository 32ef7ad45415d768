import type { Layer } from '../layer.ts'

export interface KnownSuccess {
  /** ISO 8601; null where it is not known. */
  readonly at: string | null
  /** Layers of which something is known. */
  readonly layers: readonly Layer[]
}
