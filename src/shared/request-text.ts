const httpFile =
  /^(?:###|@[\w-]+\s*=|(?:GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS)\s+(?:https?:\/\/|\{\{|\/)\S*\s*(?:HTTP\/[\d.]+)?\s*$)/mu
const isCommand = /^\s*(?:\$\s+)?(?:\S*[/\\])?curl(?:\.exe)?\s/i
const rawHttp = /^\s*[A-Z]{3,10} \S+ HTTP\/1\.[01]\r?\n/
const harLog = /^\s*\{\s*"log"\s*:\s*\{/
const siteTable = /^"?(?:uuid|token_id|id|type|method|created_at)"?[,;].*\bcontent\b/iu

/** True where a text begins as captured requests do; whoever reads it says what is wrong with it. */
export function looksLikeRequest(text: string): boolean {
  const start = text.slice(0, 4000).replace(/^\u{FEFF}/u, '')
  if (/^\s*[[{]/u.test(start)) return looksLikeExport(start)
  return isCommand.test(start) || rawHttp.test(start) || httpFile.test(start) || siteTable.test(start.trimStart())
}

/**
 * True where a text can be nothing but a captured request: a command, raw HTTP, a HAR log. What else looks like a request may as
 * well be the body of one.
 */
export function isWholeRequest(text: string): boolean {
  const start = text.slice(0, 4000).replace(/^\u{FEFF}/u, '')
  return looksLikeRequest(text) && (isCommand.test(start) || rawHttp.test(start) || harLog.test(start))
}

/** JSON: a HAR log, a collection of Postman, requests of webhook.site, an event of Stripe or a list of them, items of a Webhook node. */
function looksLikeExport(start: string): boolean {
  const has = (...keys: readonly string[]): boolean => keys.every((key) => new RegExp(`"${key}"\\s*:`, 'u').test(start))
  return (
    harLog.test(start) ||
    /"schema"\s*:\s*"https?:\/\/schema\.(?:getpostman|postman)\.com/u.test(start) ||
    has('info', '_postman_id') ||
    (has('uuid', 'token_id') && has('method')) ||
    (/^\s*(?:\[\s*)?\{\s*(?:"json"\s*:\s*\{\s*)?"headers"\s*:\s*\{/u.test(start) && has('params', 'query', 'body')) ||
    /"object"\s*:\s*"(?:event|v2\.core\.event)"/u.test(start)
  )
}
