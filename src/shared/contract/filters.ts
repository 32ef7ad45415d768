import * as z from 'zod/mini'
import { filteredLists, savedFilterSchema, type SavedFilter } from '../saved-filter.ts'
import { call, nothing } from './call.ts'

/** Filters that are kept under a name. Each call answers all of them, by name. */
export const filterCalls = {
  savedFilters: call<readonly SavedFilter[]>()(nothing),
  /** Keeps one, in place of one of the same name. */
  saveFilter: call<readonly SavedFilter[]>()(savedFilterSchema),
  removeFilter: call<readonly SavedFilter[]>()(z.object({ list: z.enum(filteredLists), name: z.string() })),
} as const
