import type { OwnProvider } from '../../shared/own-provider.ts'
import { providerTable, type ProviderTable } from '../providers/provider-table.ts'
import { keepOwnProvider, ownProviders, removeOwnProvider } from '../settings/own-providers.ts'
import type { Store } from '../store/open-store.ts'

/** The providers in force: the known ones, those of the case that was opened last, and those of the settings. */
export class CurrentProviders {
  readonly #store: Pick<Store, 'settings'>
  #ofCase: readonly OwnProvider[] = []
  #kept: ProviderTable
  #table: ProviderTable

  constructor(store: Pick<Store, 'settings'>) {
    this.#store = store
    this.#kept = providerTable(ownProviders(store))
    this.#table = this.#kept
  }

  get table(): ProviderTable {
    return this.#table
  }

  /** Without those of a case: what deliveries from outside are held to. */
  get kept(): ProviderTable {
    return this.#kept
  }

  /** Puts those that a case brings before those of the settings, in place of those of an earlier case. */
  takeCase(providers: readonly OwnProvider[]): void {
    this.#ofCase = providers
    this.reread()
  }

  keep(given: unknown, replaces: string | null): readonly OwnProvider[] {
    const kept = keepOwnProvider(this.#store, given, replaces)
    this.reread()
    return kept
  }

  /** The one that was removed; null where there was none. */
  remove(name: string): OwnProvider | null {
    const removed = removeOwnProvider(this.#store, name)
    this.reread()
    return removed
  }

  /** Puts those of the store in force. */
  reread(): void {
    const own = ownProviders(this.#store)
    this.#kept = providerTable(own)
    this.#table = this.#ofCase.length === 0 ? this.#kept : providerTable([...this.#ofCase, ...own])
  }
}
