/**
 * Milliseconds of a Retry-After header, in seconds or as a date (RFC 9110 §10.2.3); null where it is neither. A date in the
 * past means now.
 */
export function retryAfterMs(value: string, now: number): number | null {
  const text = value.trim()
  if (/^\d{1,9}(?:\.\d{1,6})?$/u.test(text)) return Math.round(Number(text) * 1000)
  const at = Date.parse(text)
  return Number.isNaN(at) || !/[a-z]/iu.test(text) ? null : Math.max(at - now, 0)
}
