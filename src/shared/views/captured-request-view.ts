/** A captured request among others, as a person chooses from them. */
export interface CapturedRequestView {
  readonly method: string
  /** Where it was sent to: origin, path and query, as far as the text tells; null: only its body is known. */
  readonly url: string | null
  /** What it is called where it was found; empty: nothing. */
  readonly name: string
  readonly bodyBytes: number
}
