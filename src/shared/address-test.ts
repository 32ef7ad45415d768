/**
 * A delivery by which a provider only tries whether an address is there and answers as it asks: nothing has happened that the
 * workflow is there for.
 */
export interface AddressTest {
  /** In words that follow "This is": `the ping by which GitHub tests a new webhook`. */
  readonly what: string
  /** What the provider waits for in the answer, in words ("the value of "challenge""); absent where any success will do. */
  readonly wants?: string
  /** True where it holds an example of an event, which is read as one. */
  readonly isExample?: true
  /** The name of the field by which it shows whose it is (`hub.verify_token`), never its value; absent where it has none. */
  readonly proof?: string
  /** True where it was answered without that; absent where it was not. */
  readonly isUnanswered?: true
}

/** The same in one sentence. */
export function addressTestSentence({ what, wants }: AddressTest): string {
  return `This is ${what}${wants === undefined ? '' : `, which waits for ${wants} in the answer`}.`
}
