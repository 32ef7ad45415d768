import type { Change } from '../change.ts'

/** One change worth trying, what it makes real, and why it is the one. */
export interface SuggestedChange {
  readonly change: Change
  readonly sentence: string
  readonly why: string
}
