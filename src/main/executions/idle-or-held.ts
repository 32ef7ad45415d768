import type { Store } from '../store/open-store.ts'

/** So long the end waits for a store that cannot be written, in milliseconds. */
const longestHeldMs = 10_000
const lookMs = 100

/**
 * Resolves when nothing runs any more, or when the store could not be written for 10 s: what is held then is found as unfinished
 * at the next start. Keeps the process alive until then.
 */
export async function idleOrHeld(
  executions: { readonly idle: () => Promise<void> },
  { late }: { readonly late: Pick<Store['late'], 'status'> },
  heldMs: number = longestHeldMs,
): Promise<void> {
  const idle = executions.idle().then(() => true)
  let failingMs = 0
  while (failingMs < heldMs) {
    let timer: NodeJS.Timeout | undefined
    const later = new Promise<false>((resolve) => (timer = setTimeout(resolve, lookMs, false)))
    const isIdle = await Promise.race([idle, later])
    clearTimeout(timer)
    if (isIdle) return
    failingMs = late.status().kind === 'failing' ? failingMs + lookMs : 0
  }
}
