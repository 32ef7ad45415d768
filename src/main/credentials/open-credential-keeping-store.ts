import { openStore, type Store } from '../store/open-store.ts'
import { storeProblem } from '../store/store-problem.ts'
import type { CredentialRegistry } from './credential-registry.ts'
import { openCredentialKeeper, type CredentialKeeper } from './credential-keeper.ts'
import { digestKeyName, ownSecret } from './own-secret.ts'

/** A store that keeps references in place of what the credentials know. */
export interface KeptStore {
  readonly store: Store
  readonly keeper: CredentialKeeper
}

/** @throws ProblemError those of `openStore` */
export function openKeptStore(dataFolder: string, credentials: CredentialRegistry): KeptStore {
  const keeper = openCredentialKeeper(credentials)
  const store = openStore(dataFolder, keeper)
  try {
    keeper.setKey(ownSecret(store, digestKeyName))
    return { store, keeper }
  } catch (error) {
    store.close()
    throw storeProblem(error, store.file)
  }
}
