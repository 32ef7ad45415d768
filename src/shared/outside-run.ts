import type { HostTraffic } from './host-traffic.ts'

/** How one way of sending a request ended. */
export interface RequestEnd {
  /** Null where no answer came. */
  readonly status: number | null
  /** Exact error text where no answer came. */
  readonly error: string | null
}

/** A failing outgoing request, sent once more without the workflow engine (contract §5.4). */
export interface OutsideRun {
  readonly method: string
  readonly url: string
  readonly inside: RequestEnd
  readonly outside: RequestEnd
  /** True where both ended the same way. */
  readonly same: boolean
  /** What that points to. */
  readonly sentence: string
  /** Where the two requests differ as they arrived; values of secrets never stand in it. Empty where they do not. */
  readonly differences: readonly string[]
  /** Where it went; absent: kept by an earlier Faultline, which did not count it. */
  readonly hosts?: readonly HostTraffic[]
}
