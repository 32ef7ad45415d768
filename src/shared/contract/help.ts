import type { About } from '../views/about.ts'
import { call, nothing } from './call.ts'

export const helpCalls = {
  /** Which Faultline this is, what it runs on, and the licences of what is shipped inside. */
  about: call<About>()(nothing),
} as const
