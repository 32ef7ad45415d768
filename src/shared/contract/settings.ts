import * as z from 'zod/mini'
import { settingsSchema, type Settings } from '../settings.ts'
import { call, nothing } from './call.ts'

/** Settings of this data folder. */
export const settingsCalls = {
  settings: call<Settings>()(nothing),
  changeSettings: call<Settings>()(z.partial(settingsSchema)),
  /** Listens at a port that no other program has, and keeps it. */
  takeFreePort: call<Settings>()(nothing),
} as const
