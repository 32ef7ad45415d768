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
    // What does not fit is refused before anything is written, also where no schema of a call stood before it.
    changeSettings: async (changed) => {
      const before = readSettings(store)
      const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
      const settings: Settings = { ...before, ...given }
      writeSettings(store, settings)
      await settingsChanged(settings, settings.port !== before.port || settings.address !== before.address)
      return settings
    },
  }
}
