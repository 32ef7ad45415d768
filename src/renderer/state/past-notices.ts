import { create } from 'zustand'

/** Whether the list of what was said is shown. */
export const usePastNotices = create<{ readonly isShown: boolean }>()(() => ({ isShown: false }))

export function showPastNotices(): void {
  usePastNotices.setState({ isShown: true })
}

export function closePastNotices(): void {
  usePastNotices.setState({ isShown: false })
}
