import * as z from 'zod/mini'
import type { CredentialAtHand, CredentialFieldOfType, StoredCredential } from '../credential.ts'
import type { CredentialsView } from '../views/credentials-view.ts'
import { call, nothing } from './call.ts'

/** Credentials that a person gave. */
export const credentialCalls = {
  /** Credentials that a person gave: never their secrets. */
  credentials: call<CredentialsView>()(nothing),
  /** Every credential that the case under study could use, also those that were made for it: names and types alone. */
  credentialsAtHand: call<readonly CredentialAtHand[]>()(nothing),
  saveCredential: call<StoredCredential>()(
    z.object({
      id: z.optional(z.string()),
      name: z.string(),
      type: z.string(),
      data: z.record(z.string(), z.unknown()),
      /** Hosts that it may go to; absent: as before, empty: any. */
      allowedHosts: z.optional(z.array(z.string())),
      /** The workflow for which it is given: it may use it and is not asked about; absent: none. */
      forWorkflowId: z.optional(z.string()),
    }),
  ),
  /** What a person fills in for a credential of that type; empty where it is not known what such a credential holds. */
  credentialFields: call<readonly CredentialFieldOfType[]>()(z.object({ type: z.string() })),
  /** Keeps the hosts that a credential may go to; null where there is none of that id. */
  allowCredentialHosts: call<StoredCredential | null>()(z.object({ id: z.string(), hosts: z.array(z.string()) })),
  /** Reads a decrypted credentials export that the person chooses; null where they cancelled. */
  importCredentials: call<readonly StoredCredential[] | null>()(nothing),
  removeCredential: call<null>()(z.object({ id: z.string() })),
  /** Takes back the last removal, if it was of this one; null where it cannot be had any more. */
  restoreCredential: call<StoredCredential | null>()(z.object({ id: z.string() })),
} as const
