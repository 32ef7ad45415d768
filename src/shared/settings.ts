import * as z from 'zod/mini'
import { unmatchedAnswers } from './unmatched-answer.ts'

export const themes = ['light', 'dark', 'system'] as const
/** How the window is drawn. */
export type Theme = (typeof themes)[number]

/** What a person decides once for a data folder. The one place that says what may stand in it: calls, store and forms read it. */
export const settingsSchema = z.object({
  /** 0: any free port at each start. */
  port: z.number().check(z.int(), z.minimum(0), z.maximum(65_535)),
  /** At which the listener is reached; 127.0.0.1: from this machine only. */
  address: z.string().check(z.minLength(1), z.maxLength(255)),
  unmatchedAnswer: z.enum(unmatchedAnswers),
  theme: z.enum(themes),
  /** Longest time an execution may take, even inside a node; 0: as long as it wants. */
  executionTimeoutSeconds: z.number().check(z.minimum(0), z.maximum(86_400)),
  /** How many executions run at the same time whose callers were answered first; the others wait as new. */
  concurrentExecutions: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  /** Folder whose files workflows may read and write; empty: none. */
  filesFolder: z.string().check(z.maxLength(4096)),
  /** Whether the window looks for a newer version at each start; nothing is asked unless a person chose it. */
  looksForUpdates: z.boolean(),
  /** Address of the release feed that is asked then; empty: that of the project's repository. */
  updateFeed: z.string().check(z.maxLength(2048)),
})

export type Settings = Readonly<z.infer<typeof settingsSchema>>

/** The settings of a new data folder. */
export const initialSettings: Settings = {
  port: 5678,
  address: '127.0.0.1',
  unmatchedAnswer: 'not-found',
  theme: 'system',
  executionTimeoutSeconds: 0,
  concurrentExecutions: 16,
  filesFolder: '',
  looksForUpdates: false,
  updateFeed: '',
}

/** Where the listener of a new data folder is reached, without a slash at the end. */
export const initialBaseUrl = `http://${initialSettings.address}:${String(initialSettings.port)}`
