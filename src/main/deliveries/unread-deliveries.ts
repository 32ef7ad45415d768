import type { Store } from '../store/open-store.ts'

const setting = 'last-read-delivery'

/** Unmatched deliveries that arrived since a person last looked at the ledger, also in an earlier run of the app. */
export function countUnread(store: Pick<Store, 'deliveries' | 'settings'>): number {
  const read = store.settings.get(setting)
  return store.deliveries.countUnmatched(typeof read === 'string' ? read : null)
}

/** From here on every unmatched delivery that is there counts as looked at. */
export function markRead(store: Pick<Store, 'deliveries' | 'settings'>): void {
  const last = store.deliveries.lastUnmatched()
  if (last !== null) store.settings.set(setting, last)
}
