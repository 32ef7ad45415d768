/** A captured request among others, as a person chooses from them. */
export interface CapturedRequestView {
  readonly method: string
  /** Where it was sent to: origin, path and query, as far as the text tells; null: only its body is known. */
  readonly url: string | null
  /** What it is called where it was found; empty: nothing. */
  readonly name: string
  readonly bodyBytes: number
  /** How its body begins, on one line; empty: it has none, or none of text. */
  readonly bodyStart: string
  /** When it was sent, ISO 8601; null: the text does not tell. */
  readonly sentAt: string | null
  /** Status with which it was answered; null: the text does not tell. */
  readonly answered: number | null
}
