/** A length of time as a person reads it: `84 ms`, `2.14 s`, `3 min 5 s`; a dash where there is none. */
export function duration(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < 1) return '< 1 ms'
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

/** `915 B`, `21.4 KB`, `3.2 MB` (powers of 1024). */
export function bytes(count: number): string {
  if (count < 1024) return `${count} B`
  if (count < 1024 * 1024) return `${(count / 1024).toFixed(1)} KB`
  return `${(count / 1024 / 1024).toFixed(1)} MB`
}

/** `1 item`, `3 items`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' })

/** Time of day, with the day in front where it is not today. */
export function clock(iso: string, now = new Date()): string {
  const at = new Date(iso)
  return at.toDateString() === now.toDateString() ? time.format(at) : `${day.format(at)}, ${time.format(at)}`
}

export function fullTime(iso: string): string {
  return full.format(new Date(iso))
}
