import type { CallFunctions } from '../../shared/contract.ts'

/**
 * Opens what a window is to begin with where nothing is open: the case that was open last, else the first sample. It is there
 * when the window first asks. What cannot be opened is left to the window, which says why.
 */
export async function openFirstCase(
  calls: Pick<CallFunctions, 'overview' | 'openRecent' | 'openSample'>,
): Promise<void> {
  const { case: open, recentCases, samples } = await calls.overview(undefined)
  const [recent] = recentCases
  const [sample] = samples
  if (open !== null) return
  try {
    if (recent !== undefined) await calls.openRecent({ id: recent.id })
    else if (sample !== undefined) await calls.openSample({ name: sample.name })
  } catch {
    // Asked for once more, it is the window's problem.
  }
}
