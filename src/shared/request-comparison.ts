/** One part of two requests beside each other. Secrets are hidden; what can be said of them stands in `facts`. */
export interface ComparedPart {
  readonly part: 'method' | 'target' | 'header' | 'header order' | 'body' | 'field'
  /** Header name, JSON path of a field; empty for the others. */
  readonly name: string
  /** Redacted; null where that request has none. */
  readonly left: string | null
  readonly right: string | null
  readonly differs: boolean
  /** What is the same and what is not, in sentences that give no secret away: no length, no part of it. */
  readonly facts: readonly string[]
}

/** Two requests beside each other (contract §5 rule 2): method, target, each header, the body as structure and as bytes. */
export interface RequestComparison {
  /** How many parts differ, and which matter most, in one sentence. */
  readonly sentence: string
  readonly parts: readonly ComparedPart[]
}
