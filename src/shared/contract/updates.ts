import type { NewestVersion } from '../newest-version.ts'
import { call, nothing } from './call.ts'

/** Newer versions of Faultline: nothing is asked for before a person wants it. */
export const updateCalls = {
  /** Asks the release feed of the settings, once. */
  lookForNewer: call<NewestVersion>()(nothing),
} as const
