/** A promise of what the function returns; what it throws rejects it (`Promise.try`, which this platform does not have yet). */
export function attempt<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve) => {
    resolve(work())
  })
}

/** The same for work whose answer says nothing. */
export function attemptDone(work: () => void): Promise<null> {
  return attempt(() => {
    work()
    return null
  })
}
