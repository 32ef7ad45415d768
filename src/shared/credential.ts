import type { JsonObject } from './json.ts'

/** Public view of a credential: never the secret. */
export interface Credential {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Hosts (`host` or `host:port`) that it may be sent to; empty or absent: any that its workflow may reach. */
  readonly allowedHosts?: readonly string[]
}

/** What the case under study could use: kept, or made for it. */
export type CredentialAtHand = Pick<Credential, 'name' | 'type'>

/** One text that a credential of a known type holds, and where in its data it stands. */
export interface CredentialFieldOfType {
  readonly path: readonly string[]
}

/** A credential that a person gave, and where its secret is. */
export interface StoredCredential extends Credential {
  /** `memory`: until Faultline ends. `locked`: sealed with a keyring that is not there now; it must be given again. */
  readonly keptIn: 'keyring' | 'memory' | 'locked'
}

/** A credential with its secret, as the decrypted credentials export of the workflow format has it. Held in the main process only. */
export interface OpenCredential extends Credential {
  readonly data: JsonObject
}

/** True for the types of credential that are connected by OAuth2: `oAuth2Api`, `googleSheetsOAuth2Api`, `gmailOAuth2`. */
export function isOauth2Type(type: string): boolean {
  return /OAuth2(?:Api)?$/iu.test(type)
}
