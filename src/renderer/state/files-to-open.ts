/** Files that the system hands over, or a person chose, wait here until the window has its case and somebody opens them. */
import { create } from 'zustand'
import type { Notices } from '../../shared/notices.ts'
import { ask } from '../faultline.ts'
import { notifyProblem } from './toasts.ts'

export const useFilesToOpen = create<{ readonly files: readonly File[] }>()(() => ({ files: [] }))

export function keepFilesToOpen(files: Notices['filesToOpen']): void {
  const more = files.map(({ name, bytes }) => new File([Uint8Array.from(bytes)], name))
  useFilesToOpen.setState(({ files: before }) => ({ files: [...before, ...more] }))
}

/** Asks for a file, and opens it as one that was dropped: whatever it holds. */
export async function openFile(): Promise<void> {
  const answer = await ask('chooseToOpen', undefined)
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value !== null) keepFilesToOpen([answer.value])
}
