/**
 * Milliseconds since 1970 of a text that the platform reads as a date, on a server whose own clock shows Greenwich: whatever
 * zone this machine is in, a text that names none means the same. NaN where it is no date.
 */
export function inGreenwich(text: string): number {
  const written = text.trim()
  const isLocalIso = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/u.test(written)
  const isDateAlone = /^\d{4}(?:-\d{2}){0,2}$/u.test(written)
  const isZoned = /(?:z|[+-]\d{2}:?\d{2}|gmt|utc|[ecmp][sd]t)\s*(?:\(.*\))?$/iu.test(written)
  if (isLocalIso) return Date.parse(`${written}Z`)
  const read = isDateAlone || isZoned ? NaN : Date.parse(`${written} GMT`)
  return Number.isNaN(read) ? Date.parse(written) : read
}
