import * as z from 'zod/mini'
import type { Settings } from '../../shared/settings.ts'
import { isObject } from '../../shared/json.ts'
import { unmatchedAnswers } from '../../shared/unmatched-answer.ts'
import type { Store } from '../store/open-store.ts'

const schema = z.object({
  port: z.number().check(z.int(), z.minimum(0), z.maximum(65_535)),
  address: z.string().check(z.minLength(1), z.maxLength(255)),
  unmatchedAnswer: z.enum(unmatchedAnswers),
  theme: z.enum(['light', 'dark', 'system']),
  executionTimeoutSeconds: z.number().check(z.minimum(0), z.maximum(86_400)),
  concurrentExecutions: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
})

const initial: Settings = {
  port: 5678,
  address: '127.0.0.1',
  unmatchedAnswer: 'not-found',
  theme: 'system',
  executionTimeoutSeconds: 0,
  concurrentExecutions: 16,
}

/** The settings of the store; a value that does not fit counts as never set. */
export function readSettings(store: Pick<Store, 'settings'>): Settings {
  const read = z.safeParse(schema, { ...initial, ...(store.settings.get('settings') ?? {}) })
  return read.success ? read.data : initial
}

/** True where a port was chosen before, by a person or at the first start. */
export function hasChosenPort(store: Pick<Store, 'settings'>): boolean {
  return isObject(store.settings.get('settings'))
}

export function writeSettings(store: Pick<Store, 'settings'>, settings: Settings): void {
  store.settings.set('settings', settings)
}
