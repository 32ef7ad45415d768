import type { CallsOf } from '../../shared/contract.ts'
import type { settingsCalls } from '../../shared/contract/settings.ts'
import type { Settings } from '../../shared/settings.ts'
import { readSettings, writeSettings } from '../settings/settings.ts'
import type { Store } from '../store/open-store.ts'
import { attempt } from './attempt.ts'

export interface SettingsServices {
  readonly store: Store
  readonly takeFreePort: () => Promise<Settings>
  /** `placeChanged`: the listener is to listen elsewhere. */
  readonly settingsChanged: (settings: Settings, placeChanged: boolean) => Promise<void>
}

export function createSettingsCalls(services: SettingsServices): CallsOf<typeof settingsCalls> {
  const { store, takeFreePort, settingsChanged } = services
  return {
    takeFreePort: () => takeFreePort(),
    settings: () => attempt(() => readSettings(store)),
    changeSettings: async (changed) => {
      const before = readSettings(store)
      const settings: Settings = {
        port: changed.port ?? before.port,
        address: changed.address ?? before.address,
        unmatchedAnswer: changed.unmatchedAnswer ?? before.unmatchedAnswer,
        theme: changed.theme ?? before.theme,
        executionTimeoutSeconds: changed.executionTimeoutSeconds ?? before.executionTimeoutSeconds,
        concurrentExecutions: changed.concurrentExecutions ?? before.concurrentExecutions,
      }
      writeSettings(store, settings)
      await settingsChanged(settings, settings.port !== before.port || settings.address !== before.address)
      return settings
    },
  }
}
