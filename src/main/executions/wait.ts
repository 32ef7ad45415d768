/** Waits; rejects with the signal's reason when it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const done = (): void => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const clock = setTimeout(done, milliseconds)
    const stop = (): void => {
      clearTimeout(clock)
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
