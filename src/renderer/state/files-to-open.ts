/** Files that the system hands over wait here until the window has its case and somebody opens them. */
import { create } from 'zustand'
import type { Notices } from '../../shared/notices.ts'

export const useFilesToOpen = create<{ readonly files: readonly File[] }>()(() => ({ files: [] }))

export function keepFilesToOpen(files: Notices['filesToOpen']): void {
  const more = files.map(({ name, bytes }) => new File([Uint8Array.from(bytes)], name))
  useFilesToOpen.setState(({ files: before }) => ({ files: [...before, ...more] }))
}
