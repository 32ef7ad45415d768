import type { KeptCredential } from '../credential.ts'

export interface CredentialsView {
  readonly credentials: readonly KeptCredential[]
  /** False: this system has no keyring, and what is given is kept until Faultline ends. */
  readonly hasKeyring: boolean
}
