import * as z from 'zod/mini'
import { initialRetention, retentionSchema, type Retention } from '../../shared/retention.ts'
import type { Store } from '../store/open-store.ts'

const settingName = 'retention.1'
/** The retention of the store; one that does not fit counts as never set. */
export function readRetention({ settings }: Pick<Store, 'settings'>): Retention {
  const read = z.safeParse(retentionSchema, settings.get(settingName))
  return read.success ? read.data : initialRetention
}

/** False where nobody has chosen one: the initial one is in force. */
export function hasRetention({ settings }: Pick<Store, 'settings'>): boolean {
  return settings.get(settingName) !== undefined
}

export function writeRetention({ settings }: Pick<Store, 'settings'>, retention: Retention): void {
  settings.set(settingName, retention)
}
