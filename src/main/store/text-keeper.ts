import { escapeReferences, readReferences } from '../../shared/credential-reference.ts'

/** What texts pass on their way into the database and back: what opens a credential never stands in the file. */
export interface TextKeeper {
  /** JSON text as it is kept: JSON text as well. */
  readonly json: (json: string) => string
  /** Any other text as it is kept. */
  readonly text: (text: string) => string
  /** What was handed in, as far as its secrets are known here. */
  readonly read: (kept: string) => string
  /**
   * The same for what is sent again: with what the credentials hold now where the secret has changed.
   *
   * @throws ProblemError CREDENTIAL_NOT_KNOWN
   */
  readonly readToSend: (kept: string) => string
}

/** Where no credential is known. */
export const plainKeeper: TextKeeper = {
  json: escapeReferences,
  text: escapeReferences,
  read: (kept) => readReferences(kept, () => null),
  readToSend: (kept) => readReferences(kept, () => null),
}
