import type { CredentialRegistry } from '../credentials/credential-registry.ts'
import { openCredentialStore } from '../credentials/credential-store.ts'
import { openEarlierSecrets } from '../credentials/hide-earlier-secrets.ts'
import type { KeptStore } from '../credentials/open-credential-keeping-store.ts'
import { openProviderSecrets } from '../credentials/provider-secrets.ts'
import { openConsents } from '../consents/consents.ts'
import { openCredentialGate } from '../consents/credential-gate.ts'
import type { HostPolicy } from '../consents/host-gate.ts'
import { openSandbox } from '../engine/sandbox/sandbox.ts'
import { openGuard } from '../guard/guard.ts'
import { CurrentProviders } from './current-providers.ts'
import { CurrentSettings } from './current-settings.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import { NoticeHub } from './notice-hub.ts'

export type OpenedStore = KeptStore & { readonly credentials: CredentialRegistry }
export type Foundation = ReturnType<typeof openFoundation>

/** What every other room stands on: the store, settings, secrets, redaction, and what a person has agreed to. */
export function openFoundation({ store, keeper, credentials }: OpenedStore, options: FaultlineOptions) {
  const { now } = options
  const notices = new NoticeHub()
  const { notify } = notices
  store.late.onStatus((status) => {
    notify('store', status)
  })
  store.late.onDropped(notices.notifyProblem)
  const earlierSecrets = openEarlierSecrets(store, keeper)
  const hideEarlierSecrets = (): void => {
    earlierSecrets.hide().catch(notices.notifyProblem)
  }
  const policy: HostPolicy = options.outgoing ?? { kind: 'listed', hosts: [] }
  const consents = openConsents({
    store,
    now,
    changed: (questions) => {
      notify('questions', questions)
    },
  })
  return {
    store,
    keeper,
    notices,
    credentials,
    consents,
    policy,
    earlierSecrets,
    hideEarlierSecrets,
    settings: new CurrentSettings(store, notify),
    providers: new CurrentProviders(store),
    sandbox: openSandbox(),
    credentialStore: openCredentialStore(store, credentials, options.seal ?? null, hideEarlierSecrets),
    secrets: openProviderSecrets(store, credentials),
    guard: openGuard({ store, knownValues: credentials.knownValues }),
    credentialGate: openCredentialGate({ box: credentials, consents, asks: policy.kind === 'ask', now }),
  }
}
