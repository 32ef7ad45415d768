/**
 * A moment in milliseconds since 1970, from a date, a number of milliseconds, or text in ISO 8601, RFC 2822, HTTP or SQL
 * form; null where it is none. Text that names no time zone is in the given one (an IANA name).
 */
export function parseDate(value: unknown, timezone: string): number | null {
  if (value instanceof Date) return momentOf(value.getTime())
  if (typeof value === 'number') return momentOf(value)
  if (typeof value !== 'string') return null
  const text = value
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})(?=$|T)/, '$1-$2-$3')
    .replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:)/, '$1T$2')
  if (text === '') return null
  const hasZone =
    /(z|[+-]\d{2}:?\d{2}|gmt|utc|[ecmp][sd]t)\s*(\(.*\))?$/i.test(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text)
  if (hasZone) return momentOf(Date.parse(text))
  const inGreenwich = Date.parse(/^\d{4}(-\d{2}){0,2}(T[\d:.]+)?$/.test(text) ? isoInGreenwich(text) : `${text} GMT`)
  return Number.isNaN(inGreenwich) ? null : inZone(inGreenwich, timezone)
}

/** A bare date is in Greenwich already; one with a time must say so. */
function isoInGreenwich(text: string): string {
  return text.includes('T') ? `${text}Z` : text
}

function momentOf(milliseconds: number): number | null {
  return Number.isNaN(new Date(milliseconds).getTime()) ? null : milliseconds
}

/** The moment at which clocks in the zone show what clocks in Greenwich show at the given one. */
function inZone(inGreenwich: number, timezone: string): number {
  if (timezone === 'UTC' || timezone === 'Etc/UTC') return inGreenwich
  const first = inGreenwich - offsetAt(inGreenwich, timezone)
  // A second look, because the offset may change in between.
  return inGreenwich - offsetAt(first, timezone)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which clocks in the zone are ahead of Greenwich. An unknown zone counts as Greenwich. */
function offsetAt(moment: number, timezone: string): number {
  const clock = clockOf(timezone)
  if (clock === null) return 0
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

function clockOf(timezone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timezone)
  if (known !== undefined) return known
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timezone, clock)
    return clock
  } catch {
    return null
  }
}
