import type { Store } from '../store/open-store.ts'

/** What the store made for itself, and what has been done to it: it stays whatever is deleted. */
const ownNames: ReadonlySet<string> = new Set(['digest-key', 'case-secrets', 'hidden-secrets.1'])
/** What stands among the settings and was recorded. */
const recordedNames: ReadonlySet<string> = new Set([
  'cases',
  'case.open',
  'outside-runs.1',
  'last-read-delivery',
  'retention.last.1',
])
const recordedPrefixes = ['static-data/', 'node-drafts/', 'case-secret ', 'case/', 'case.sweeps.1/']

/** Forgets what was recorded among the settings; `all`: also what a person decided. */
export function forgetSettings({ settings }: Pick<Store, 'settings'>, all: boolean): void {
  for (const name of settings.names()) {
    const isRecorded = recordedNames.has(name) || recordedPrefixes.some((prefix) => name.startsWith(prefix))
    if (!ownNames.has(name) && (all || isRecorded)) settings.remove(name)
  }
}
