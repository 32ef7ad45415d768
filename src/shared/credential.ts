import type { JsonObject } from './json.ts'

/** Public view of a credential: never the secret. */
export interface Credential {
  readonly id: string
  readonly name: string
  readonly type: string
}

/** A credential with its secret, as the decrypted credentials export of the workflow format has it. Held in the main process only. */
export interface OpenCredential extends Credential {
  readonly data: JsonObject
}
