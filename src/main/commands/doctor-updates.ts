import { newestVersionText } from '../../shared/newest-version.ts'
import { readSettings } from '../settings/settings.ts'
import { openStore } from '../store/open-store.ts'
import { reasonOf } from '../store/store-problem.ts'
import { lookForNewer } from '../updates/look-for-newer.ts'
import { ownPackage } from '../updates/own-package.ts'
import type { Check } from './doctor-check.ts'

/** Whether there is a newer version, asked of the feed at `wanted`; true: of that of the data folder's settings. */
export async function updateCheck(wanted: string | true, folder: string): Promise<Check> {
  const check = 'updates'
  try {
    const own = ownPackage()
    const newest = await lookForNewer(wanted === true ? addressSetIn(folder) : wanted, own)
    return { check, ok: true, says: newestVersionText(newest, own.version) }
  } catch (error) {
    return { check, ok: false, says: reasonOf(error) }
  }
}

function addressSetIn(folder: string): string {
  const store = openStore(folder)
  try {
    return readSettings(store).updateFeed
  } finally {
    store.close()
  }
}
