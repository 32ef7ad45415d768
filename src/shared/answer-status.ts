/**
 * What the service says of a status that its web server does not send, in place of the answer; null where it sends it (n8n
 * 1.123.5, measured; https://expressjs.com/en/5x/api.html#res.status).
 */
export function statusFault(status: unknown): string | null {
  const written = `Invalid status code: ${JSON.stringify(status)}.`
  if (!Number.isInteger(status)) return `${written} Status code must be an integer.`
  const isKnown = Number(status) >= 100 && Number(status) <= 999
  return isKnown ? null : `${written} Status code must be greater than 99 and less than 1000.`
}
