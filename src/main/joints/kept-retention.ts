import * as z from 'zod/mini'
import { initialRetention, type Retention } from '../../shared/retention.ts'
import type { Store } from '../store/open-store.ts'

const settingName = 'retention.1'
const limits = {
  days: z.number().check(z.int(), z.minimum(0), z.maximum(36_500)),
  maximumExecutions: z.number().check(z.int(), z.minimum(0)),
}
const retentionSchema = z.object({
  ...limits,
  maximumBytes: z.number().check(z.int(), z.minimum(0)),
  workflows: z.record(z.string(), z.object(limits)),
})

/** The retention of the store; one that does not fit counts as never set. */
export function readRetention({ settings }: Pick<Store, 'settings'>): Retention {
  const read = z.safeParse(retentionSchema, settings.get(settingName))
  return read.success ? read.data : initialRetention
}

export function writeRetention({ settings }: Pick<Store, 'settings'>, retention: Retention): void {
  settings.set(settingName, retention)
}
