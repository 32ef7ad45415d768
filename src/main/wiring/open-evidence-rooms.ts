/** What is said, written and sent of what happened. */
import { openDeliveryTexts } from '../deliveries/copy-delivery.ts'
import { openReplays } from '../deliveries/replays.ts'
import { openAiDesk } from '../evidence/ai-reports.ts'
import { openRecordDesk } from '../evidence/diagnostic-records.ts'
import { openExportDesk } from '../evidence/evidence-export.ts'
import { fingerprintExecution } from '../executions/fingerprint-execution.ts'
import { openRulesDesk } from '../guard/redaction-settings.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import type { DeliveryRooms } from './open-delivery-rooms.ts'
import type { Foundation } from './open-foundation.ts'

export function openEvidenceRooms(foundation: Foundation, rooms: DeliveryRooms, options: FaultlineOptions) {
  const { store, guard, secrets, notices } = foundation
  const { shelf, surroundings, deliveries, listening, digestKey } = rooms
  const { version: appVersion, platform, now } = options
  const records = openRecordDesk({
    store,
    guard,
    shelf,
    fingerprintNow: (shelved) =>
      fingerprintExecution({ ...shelved, items: [], surroundings, appVersion, key: digestKey }),
    appVersion,
    platform,
    now,
  })
  return {
    records,
    exporting: openExportDesk({
      records,
      desktop: options.desktop ?? null,
      tell: (progress) => {
        notices.notify('exportProgress', progress)
      },
    }),
    replays: openReplays({
      store,
      deliveries,
      surroundings,
      listener: listening.status,
      keysOf: secrets.keysOf,
      now,
      notify: (replay) => {
        notices.notify('replay', replay)
      },
    }),
    deliveryTexts: openDeliveryTexts({
      store,
      redactor: guard.redactor,
      baseUrl: listening.baseUrl,
      version: appVersion,
    }),
    ai: openAiDesk(store, guard, now),
    rules: openRulesDesk(store, guard, now),
  }
}
