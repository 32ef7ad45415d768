/** A length of time as a person reads it: `84 ms`, `2.14 s`, `3 min 5 s`; a dash where there is none. */
export function duration(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < 1) return '< 1 ms'
  // As it is written, not as it was measured: 59.97 s are a minute, and no minute has 60 s more.
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`
  if (Math.round(ms / 100) < 600) return `${decimal(ms / 1000, ms < 9995 ? 2 : 1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const encoder = new TextEncoder()

/** How many bytes the text is in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length
}

/** `915 B`, `21.4 KB`, `3.2 MB` (powers of 1024). */
export function bytes(count: number): string {
  if (count < 1024) return `${count} B`
  if (Math.round((count / 1024) * 10) < 10_240) return `${decimal(count / 1024, 1)} KB`
  return `${decimal(count / 1024 / 1024, 1)} MB`
}

/** `37.5 %` of a part of one, with so many digits behind the system's decimal sign. */
export function percent(part: number, digits = 1): string {
  return `${decimal(part * 100, digits)} %`
}

/** With so many digits behind the system's decimal sign. */
function decimal(value: number, digits: number): string {
  return value.toLocaleString(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** `1 item`, `3 items`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString()} ${amount === 1 ? one : many}`
}

/** As the system writes dates and times: its language, its order, its 12 or 24 hours. */
const system: string | undefined = undefined
const time = new Intl.DateTimeFormat(system, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat(system, { day: '2-digit', month: 'short' })
const full = new Intl.DateTimeFormat(system, { dateStyle: 'full', timeStyle: 'medium' })

/** Time of day, with the day in front where it is not today. */
export function clock(iso: string, now = new Date()): string {
  const at = new Date(iso)
  return at.toDateString() === now.toDateString() ? time.format(at) : `${day.format(at)}, ${time.format(at)}`
}

export function fullTime(iso: string): string {
  return full.format(new Date(iso))
}
