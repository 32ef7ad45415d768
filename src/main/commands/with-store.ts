import { createCredentialRegistry } from '../credentials/credential-registry.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { assertFolder } from './assert-folder.ts'
import { openGuard, type Guard } from '../guard/guard.ts'
import { openKeptStore } from '../credentials/open-credential-keeping-store.ts'
import { readCredentials } from '../credentials/read-credentials.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { openReadableStore } from '../data-folder/readable-store.ts'
import type { Store } from '../store/open-store.ts'

export interface StoreOptions {
  readonly data?: string
  readonly credentials?: string
}

/**
 * Opens the store of a data folder to read it, beside whatever else has it open, with the guard of its exits; closes both at
 * the end. What only reads makes no data folder.
 *
 * @throws ProblemError FILE_NOT_FOUND where there is none
 */
export async function withStore<Value>(
  options: StoreOptions,
  work: (store: Store, guard: Guard) => Promise<Value>,
): Promise<Value> {
  assertFolder(options.data)
  const credentials = createCredentialRegistry()
  if (options.credentials !== undefined) {
    credentials.add(readCredentials(readTextFile(options.credentials), options.credentials))
  }
  const { store, close } = openReadableStore(
    options.data ?? dataFolderOf(process.env),
    (folder) => openKeptStore(folder, credentials).store,
  )
  const guard = openGuard({ store, knownValues: credentials.knownValues })
  try {
    return await work(store, guard)
  } finally {
    await guard.close()
    close()
  }
}
