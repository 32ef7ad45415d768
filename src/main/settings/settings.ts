import * as z from 'zod/mini'
import { isObject } from '../../shared/json.ts'
import { ProblemError, type Problem } from '../../shared/problem.ts'
import { shortJson } from '../../shared/short-json.ts'
import { initialSettings, settingsSchema, type Settings } from '../../shared/settings.ts'
import type { Store } from '../store/open-store.ts'

const settingName = 'settings'

/** The settings of the store; a field that does not fit counts as never set, the others hold (`unfitSettings` names it). */
export function readSettings(store: Pick<Store, 'settings'>): Settings {
  const stored = storedSettings(store)
  const fitting = Object.fromEntries(Object.entries(stored).filter(([name]) => !unfitFields(stored).has(name)))
  return z.parse(settingsSchema, { ...initialSettings, ...fitting })
}

/** One problem for each stored field that does not fit, with what holds in its place. */
export function unfitSettings(store: Pick<Store, 'settings'>): readonly Problem[] {
  const stored = storedSettings(store)
  const initial: Readonly<Record<string, unknown>> = initialSettings
  return [...unfitFields(stored)].map((name) => ({
    code: 'SETTING_RESET',
    sentence: `The stored setting "${name}" is ${shortJson(stored[name])}, which does not fit: ${shortJson(initial[name])} holds in its place, and every other setting as it was.`,
    remedy: 'Choose it again in Settings.',
  }))
}

/** True where a port was chosen before, by a person or at the first start. */
export function hasChosenPort(store: Pick<Store, 'settings'>): boolean {
  return isObject(store.settings.get(settingName))
}

/** Keeps settings. @throws ProblemError INVALID_INPUT where one does not fit: nothing is written then */
export function writeSettings(store: Pick<Store, 'settings'>, settings: Settings): void {
  const read = z.safeParse(settingsSchema, settings)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0] ?? '')
    const given: Readonly<Record<string, unknown>> = settings
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The setting "${name}" was left as it is: ${shortJson(given[name])} does not fit (${issue?.message ?? 'unknown reason'}).`,
      remedy: 'Give a value that fits and try again.',
    })
  }
  store.settings.set(settingName, read.data)
}

function storedSettings(store: Pick<Store, 'settings'>): Readonly<Record<string, unknown>> {
  const stored = store.settings.get(settingName)
  return isObject(stored) ? stored : {}
}

/** Names of the stored fields that do not fit. */
function unfitFields(stored: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const read = z.safeParse(settingsSchema, { ...initialSettings, ...stored })
  return new Set(read.success ? [] : read.error.issues.map((issue) => String(issue.path[0])))
}
