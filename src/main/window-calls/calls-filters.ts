import type { CallsOf } from '../../shared/contract.ts'
import type { filterCalls } from '../../shared/contract/filters.ts'
import { removeFilter, saveFilter, savedFilters } from '../settings/saved-filters.ts'
import type { Store } from '../store/open-store.ts'
import { attempt } from './attempt.ts'

export interface FilterServices {
  readonly store: Store
}

export function createFilterCalls({ store }: FilterServices): CallsOf<typeof filterCalls> {
  return {
    savedFilters: () => attempt(() => savedFilters(store)),
    saveFilter: (filter) => attempt(() => saveFilter(store, filter)),
    removeFilter: (filter) => attempt(() => removeFilter(store, filter)),
  }
}
