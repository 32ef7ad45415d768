/** How long a workflow waits for its one test call, in milliseconds (observed: 120 s). */
const testListeningMs = 120_000

/** Which workflows wait for one call of their test URL. */
export interface TestListening {
  /** Waits for one call, for two minutes. */
  readonly start: (workflowId: string) => void
  readonly stop: (workflowId: string) => void
  readonly isListening: (workflowId: string) => boolean
  /** Milliseconds since 1970 at which it ends; null where it does not listen. */
  readonly endsAt: (workflowId: string) => number | null
}

/** In: the clock. A call with a wrong method does not end the waiting: only `stop` and time do. */
export function createTestListening(now: () => number): TestListening {
  const ends = new Map<string, number>()
  const endsAt = (workflowId: string): number | null => {
    const end = ends.get(workflowId)
    return end === undefined || end <= now() ? null : end
  }
  return {
    start: (workflowId) => void ends.set(workflowId, now() + testListeningMs),
    stop: (workflowId) => void ends.delete(workflowId),
    isListening: (workflowId) => endsAt(workflowId) !== null,
    endsAt,
  }
}
