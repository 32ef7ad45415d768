import { create } from 'zustand'
import type { TextIndexProgress } from '../../shared/text-index-progress.ts'

/** How far the ledger is searchable by words; null where all that arrived is. */
export const useTextIndex = create<{ readonly progress: TextIndexProgress | null }>()(() => ({ progress: null }))

/** Keeps how far it is, until all is taken in. */
export function keepTextIndex(progress: TextIndexProgress): void {
  useTextIndex.setState({ progress: progress.indexed < progress.total ? progress : null })
}

/** Nothing where all can be found; else how much of it by now. */
export function textIndexText(progress: TextIndexProgress | null): string {
  if (progress === null) return ''
  const [indexed, total] = [progress.indexed.toLocaleString(), progress.total.toLocaleString()]
  return ` · ${indexed} of ${total} searchable by words so far`
}
