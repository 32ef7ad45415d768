import type { CallsOf } from '../../shared/contract.ts'
import type { credentialCalls } from '../../shared/contract/credentials.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { CredentialShelf } from '../credentials/credential-store.ts'
import { attempt, attemptDone } from './attempt.ts'
import { chooseTextFile } from './chosen-text.ts'

export interface CredentialServices {
  readonly credentials: CredentialShelf
  readonly hasKeyring: boolean
  readonly desktop: Desktop | null
}

export function createCredentialCalls(services: CredentialServices): CallsOf<typeof credentialCalls> {
  const { credentials, hasKeyring, desktop } = services
  return {
    credentials: () => attempt(() => ({ credentials: credentials.list(), hasKeyring })),
    saveCredential: (given) => attempt(() => credentials.put(given)),
    allowCredentialHosts: ({ id, hosts }) => attempt(() => credentials.allowHosts(id, hosts)),
    importCredentials: async () => {
      const chosen = await chooseTextFile(desktop, 'Import a decrypted credentials export')
      return chosen === null ? null : credentials.read(chosen.text, chosen.name)
    },
    removeCredential: ({ id }) =>
      attemptDone(() => {
        credentials.remove(id)
      }),
    restoreCredential: ({ id }) => attempt(() => credentials.restore(id)),
  }
}
