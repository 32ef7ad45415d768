/** Whether the arrival is safe, or will be together with what is accepted now. */
export interface Keeping {
  readonly stored: void | Promise<void>
  /** True until the turn of the event loop is over in which it was handed over. */
  inTurn: boolean
}

/** Does the work at once where it shares the fate of the arrival, else when that is safe; rejects where it is lost. */
export function whenKept<Value>(
  { inTurn, stored }: Keeping,
  work: () => Value | Promise<Value>,
): Value | Promise<Value> {
  return inTurn || !(stored instanceof Promise) ? work() : stored.then(work)
}
