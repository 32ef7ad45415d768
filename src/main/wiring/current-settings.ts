import type { NoticeListener } from '../../shared/notices.ts'
import type { Settings } from '../../shared/settings.ts'
import { readSettings } from '../settings/settings.ts'
import type { Store } from '../store/open-store.ts'

/** The settings in force. What reads them asks each time, so that a change holds at once. */
export class CurrentSettings {
  readonly #store: Pick<Store, 'settings'>
  readonly #notify: NoticeListener
  #value: Settings

  constructor(store: Pick<Store, 'settings'>, notify: NoticeListener) {
    this.#store = store
    this.#notify = notify
    this.#value = readSettings(store)
  }

  get value(): Settings {
    return this.#value
  }

  /** Puts others in force without notifying of them. */
  take(settings: Settings): void {
    this.#value = settings
  }

  /** Puts others in force, and says so. */
  change(settings: Settings): void {
    this.take(settings)
    this.#notify('settings', settings)
  }

  /** Puts those of the store in force, and says so. */
  reread(): void {
    this.change(readSettings(this.#store))
  }
}
