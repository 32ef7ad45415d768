/** What the case under study can be held to from now on, as it was seen. */
export interface TestProposal {
  readonly title: string
  /** Empty: nothing was seen to its end yet. */
  readonly lines: readonly ProposedExpectation[]
  /** What is to be known before it is kept, in sentences. */
  readonly notes: readonly string[]
}

/** One expectation that a person may keep. */
export interface ProposedExpectation {
  /** By which it is chosen. */
  readonly id: string
  /** What is sent for it, in words: "The baseline", "With the change: …", "A sweep". */
  readonly of: string
  readonly sentence: string
  /** True where it is kept unless a person says otherwise. */
  readonly isUsual: boolean
}

/** A case that was kept as a test. */
export interface KeptTest {
  readonly path: string
  readonly secretCount: number
  /** The line that runs it. */
  readonly command: string
}
