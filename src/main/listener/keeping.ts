/** Whether the arrival is safe, or will be together with what is accepted now. */
export interface Keeping {
  readonly stored: void | Promise<void>
  /** True until the turn of the event loop is over in which it was handed over. */
  inTurn: boolean
}
