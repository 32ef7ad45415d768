import type { StoredCredential } from '../credential.ts'

export interface CredentialsView {
  readonly credentials: readonly StoredCredential[]
  /** False: this system has no keyring, and what is given is kept until Faultline ends. */
  readonly hasKeyring: boolean
}
