import { Settings } from 'luxon'

let now = 0
/** One for all: V8 keeps each function that was ever set there, with the execution that it reaches, until a full collection. */
const nowUnderClock = (): number => now

/** Runs `work` with the time (milliseconds since 1970) and the zone of a node run as luxon's own; nothing else runs in between. */
export function underClock<Value>(
  clock: { readonly now: number; readonly timezone: string },
  work: () => Value,
): Value {
  const before = { zone: Settings.defaultZone, now: Settings.now, underClock: now }
  Settings.defaultZone = clock.timezone
  Settings.now = nowUnderClock
  now = clock.now
  try {
    return work()
  } finally {
    Settings.defaultZone = before.zone
    Settings.now = before.now
    now = before.underClock
  }
}
