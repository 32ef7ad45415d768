import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { openReadableStore } from '../data-folder/readable-store.ts'
import { providerTable, type ProviderTable } from '../providers/provider-table.ts'
import { ownProviders } from '../settings/own-providers.ts'
import { openStore } from '../store/open-store.ts'

/** The known providers and those of a data folder's settings; the known ones alone where there is no such folder yet. */
export function providersAt(data: string | undefined): ProviderTable {
  const folder = data ?? dataFolderOf(process.env)
  if (!existsSync(join(folder, 'faultline.sqlite'))) return providerTable([])
  const { store, close } = openReadableStore(folder, openStore)
  try {
    return providerTable(ownProviders(store))
  } finally {
    close()
  }
}
