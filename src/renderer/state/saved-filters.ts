import { create } from 'zustand'
import type { Answer } from '../../shared/answer.ts'
import type { FilteredList, SavedFilter } from '../../shared/saved-filter.ts'
import { ask } from '../faultline.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

export const useSavedFilters = create<{ readonly filters: readonly SavedFilter[] }>()(() => ({ filters: [] }))

export async function loadSavedFilters(): Promise<void> {
  take(await ask('savedFilters', undefined))
}

export async function saveFilter(filter: SavedFilter): Promise<void> {
  if (take(await ask('saveFilter', filter))) notifyDone(`The filter "${filter.name.trim()}" is saved.`)
}

/** Removes it; it can be put back. */
export async function removeFilter(list: FilteredList, name: string): Promise<void> {
  const filter = useSavedFilters.getState().filters.find((one) => one.list === list && one.name === name)
  if (filter === undefined || !take(await ask('removeFilter', { list, name }))) return
  notifyDone(`The filter "${name}" is deleted.`, '', { label: 'Undo', run: () => void saveFilter(filter) })
}

function take(answer: Answer<readonly SavedFilter[]>): boolean {
  if (answer.ok) useSavedFilters.setState({ filters: answer.value })
  else notifyProblem(answer.problem)
  return answer.ok
}
