import type { CallsOf } from '../../shared/contract.ts'
import type { updateCalls } from '../../shared/contract/updates.ts'
import { readSettings } from '../settings/settings.ts'
import type { Store } from '../store/open-store.ts'
import { lookForNewer } from '../updates/look-for-newer.ts'
import { ownPackage } from '../updates/own-package.ts'

export interface UpdateServices {
  readonly store: Store
  readonly version: string
}

export function createUpdateCalls({ store, version }: UpdateServices): CallsOf<typeof updateCalls> {
  return {
    lookForNewer: () => lookForNewer(readSettings(store).updateFeed, { ...ownPackage(), version }),
  }
}
