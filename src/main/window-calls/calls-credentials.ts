import type { CallsOf } from '../../shared/contract.ts'
import type { CredentialAtHand } from '../../shared/credential.ts'
import type { credentialCalls } from '../../shared/contract/credentials.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { Consents } from '../consents/consents.ts'
import { credentialQuestion } from '../consents/credential-gate.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import { fieldsOfCredential } from '../engine/nodes/http/credential-fields.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { attempt, attemptDone } from './attempt.ts'
import { chooseTextFile } from './chosen-text.ts'

export interface CredentialServices {
  readonly credentials: CredentialStore
  readonly credentialsAtHand: () => readonly CredentialAtHand[]
  readonly consents: Consents
  readonly repository: WorkflowRepository
  readonly hasKeyring: boolean
  readonly desktop: Desktop | null
}

export function createCredentialCalls(services: CredentialServices): CallsOf<typeof credentialCalls> {
  const { credentials, credentialsAtHand, consents, repository, hasKeyring, desktop } = services
  // The credential that was removed last can be restored, and the answers about it with it.
  let putAnswers: { readonly id: string; readonly put: () => void } | null = null
  return {
    credentials: () => attempt(() => ({ credentials: credentials.list(), hasKeyring })),
    credentialsAtHand: () => attempt(() => credentialsAtHand().map(({ name, type }) => ({ name, type }))),
    saveCredential: ({ forWorkflowId, ...given }) =>
      attempt(() => {
        const kept = credentials.put(given)
        const workflow = forWorkflowId === undefined ? undefined : repository.find(forWorkflowId)?.workflow
        if (workflow !== undefined) consents.allow(credentialQuestion(kept, workflow))
        return kept
      }),
    credentialFields: ({ type }) => attempt(() => fieldsOfCredential(type)),
    allowCredentialHosts: ({ id, hosts }) => attempt(() => credentials.allowHosts(id, hosts)),
    importCredentials: async () => {
      const chosen = await chooseTextFile(desktop, 'Import a decrypted credentials export')
      return chosen === null ? null : credentials.read(chosen.text, chosen.name)
    },
    removeCredential: ({ id }) =>
      attemptDone(() => {
        credentials.remove(id)
        putAnswers = { id, put: consents.forget({ credentialId: id }) }
      }),
    restoreCredential: ({ id }) =>
      attempt(() => {
        const restored = credentials.restore(id)
        if (restored !== null && putAnswers?.id === id) putAnswers.put()
        return restored
      }),
  }
}
