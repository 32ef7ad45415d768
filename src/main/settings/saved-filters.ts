import * as z from 'zod/mini'
import { ProblemError } from '../../shared/problem.ts'
import { savedFilterSchema, type SavedFilter } from '../../shared/saved-filter.ts'
import type { Store } from '../store/open-store.ts'

const settingName = 'filters.1'
const mostFilters = 200

type Settings = Pick<Store, 'settings'>

/** The filters that a person keeps, by list and name; what does not fit counts as never kept. */
export function savedFilters({ settings }: Settings): readonly SavedFilter[] {
  const stored = settings.get(settingName)
  return (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const read = z.safeParse(savedFilterSchema, one)
    return read.success ? [read.data] : []
  })
}

/** Keeps one, in place of one of the same name. @throws ProblemError INVALID_INPUT where there are too many */
export function saveFilter(store: Settings, filter: SavedFilter): readonly SavedFilter[] {
  const next = [...without(store, filter), filter].toSorted((a, b) => a.name.localeCompare(b.name))
  if (next.length > mostFilters) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The filter "${filter.name}" was not saved: there are ${String(mostFilters)} saved filters already.`,
      remedy: 'Delete one that is not needed any more.',
    })
  }
  store.settings.set(settingName, next)
  return next
}

export function removeFilter(store: Settings, filter: Pick<SavedFilter, 'list' | 'name'>): readonly SavedFilter[] {
  const next = without(store, filter)
  store.settings.set(settingName, next)
  return next
}

function without(store: Settings, { list, name }: Pick<SavedFilter, 'list' | 'name'>): readonly SavedFilter[] {
  return savedFilters(store).filter((one) => one.list !== list || one.name !== name)
}
