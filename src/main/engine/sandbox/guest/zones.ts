import { IANAZone, Settings } from 'luxon'
import { ask } from './host.ts'

type Changes = readonly (readonly [from: number, minutes: number])[]

const known = new Map<string, Changes>()

/** luxon asks Intl for every offset; a table of each year's changes answers without leaving the guest. */
export function installZones(): void {
  Settings.defaultLocale = 'en-US'
  Settings.throwOnInvalid = false
  IANAZone.prototype.offset = function (this: IANAZone, time: number): number {
    if (!this.isValid || Number.isNaN(time)) return NaN
    const year = new Date(time).getUTCFullYear()
    const key = `${this.name} ${year}`
    let changes = known.get(key)
    if (changes === undefined) {
      changes = ask('zone', { zone: this.name, year }) as Changes
      known.set(key, changes)
    }
    let minutes = NaN
    for (const [from, offset] of changes) {
      if (from > time) break
      minutes = offset
    }
    return minutes
  }
}
