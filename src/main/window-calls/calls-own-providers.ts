import type { CallsOf } from '../../shared/contract.ts'
import type { ownProviderCalls } from '../../shared/contract/own-providers.ts'
import type { OwnProvider } from '../../shared/own-provider.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import { ownProviders } from '../settings/own-providers.ts'
import type { Store } from '../store/open-store.ts'
import { attempt } from './attempt.ts'

/** The providers that can be named here, and how those of a person's own are changed. */
export interface ProvidersInForce {
  readonly table: ProviderTable
  /** @throws ProblemError INVALID_INPUT */
  readonly keep: (given: unknown, replaces: string | null) => readonly OwnProvider[]
  readonly remove: (name: string) => OwnProvider | null
}

export interface OwnProviderServices {
  readonly store: Store
  readonly providers: ProvidersInForce
}

export function createOwnProviderCalls({ store, providers }: OwnProviderServices): CallsOf<typeof ownProviderCalls> {
  return {
    ownProviders: () => attempt(() => ownProviders(store)),
    keepOwnProvider: ({ provider, replaces }) => attempt(() => providers.keep(provider, replaces)),
    removeOwnProvider: ({ name }) => attempt(() => providers.remove(name)),
  }
}
