import type { Overview } from '../views/overview.ts'
import { call, nothing } from './call.ts'

/** The first picture of the window, and whether anything listens. */
export const overviewCalls = {
  /** What the window needs for its first picture. */
  overview: call<Overview>()(nothing),
  /** Asks the listener over HTTP whether it answers. */
  pingListener: call<{ readonly answered: boolean; readonly sentence: string }>()(nothing),
} as const
