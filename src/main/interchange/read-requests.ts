/**
 * In: the text of whatever holds captured requests: those of readRequest, a HAR log of several, a Postman collection, an export of
 * webhook.site, an event or a list of events of Stripe, the items of a Webhook node, a `.http` file, what other tools keep of exchanges,
 * what `curl -v` prints, or the JSON of a body alone. Out: every request, in its order.
 */
import { isObject } from '../../shared/json.ts'
import { type CurlFiles } from './read-curl.ts'
import { notARequest, type CapturedRequest } from './captured-request.ts'
import { opensOtherwise, readHar } from './har.ts'
import { isHttpFile, readHttpFile } from './read-http-file.ts'
import { postmanCollection, readPostman } from './read-postman.ts'
import { readRequest } from './read-request.ts'
import { isListOfStatuses, onlyStatuses, readExchanges } from './read-exchanges.ts'
import { isCurlTrace, readCurlTrace } from './read-curl-trace.ts'
import { isStripe, readStripe, stripeLines } from './read-stripe.ts'
import { readWebhookItems, webhookItems } from './read-webhook-item.ts'
import { isWebhookSite, isWebhookSiteTable, readWebhookSite, readWebhookSiteTable } from './read-webhook-site.ts'

/** More than these are no capture that a person chooses from. */
const mostRequests = 50_000

/**
 * Reads all captured requests of a text. `file` names it in messages.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readRequests(content: Uint8Array, file: string, files: CurlFiles = null): readonly CapturedRequest[] {
  const text = Buffer.from(content)
    .toString('utf8')
    .replace(/^\u{FEFF}/u, '')
  const found = requestsOf(text, content, file, files)
  if (found.length === 0) throw notARequest(file, 'there is none in it')
  if (found.length > mostRequests) {
    throw notARequest(file, `it holds ${String(found.length)}, and at most ${String(mostRequests)} can be chosen from`)
  }
  return found
}

function requestsOf(text: string, content: Uint8Array, file: string, files: CurlFiles): readonly CapturedRequest[] {
  const value = /^\s*[[{]/u.test(text) ? json(text) : undefined
  if (value === undefined) {
    const events = text.trimStart().startsWith('{') ? stripeLines(text) : null
    if (events !== null) return events
    if (isWebhookSiteTable(text)) return readWebhookSiteTable(text, file)
    if (isCurlTrace(text)) return readCurlTrace(text, file)
    return isHttpFile(text) ? readHttpFile(text, file) : [readRequest(content, file, files)]
  }
  const collection = isRun(value) ? null : postmanCollection(value)
  if (collection !== null) return readPostman(collection, file)
  if (isStripe(value)) return readStripe(value)
  if (isWebhookSite(value)) return readWebhookSite(value, file)
  const items = webhookItems(value)
  if (items !== null) return readWebhookItems(items)
  if (isHar(value)) return readHar(value, file)
  // A case has a request as well, and all that stands around it.
  const other = opensOtherwise(value, file)
  if (other !== null) throw other
  const exchanges = readExchanges(value, file)
  if (exchanges.length > 0) return exchanges
  if (isListOfStatuses(value)) throw onlyStatuses(file)
  return [bodyAlone(text)]
}

/** Undefined where it is none: whoever reads the text as something else says so. */
function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** What was sent of a collection of Postman, with the collection beside it, as its command line keeps it. */
function isRun(value: unknown): boolean {
  return isObject(value) && isObject(value['run']) && Array.isArray(value['run']['executions'])
}

/** As `readHar` takes it: a log, its entries, one entry, or one request. */
function isHar(value: unknown): boolean {
  if (!isObject(value)) return false
  if (isObject(value['log'])) return true
  const { request } = value
  if (isObject(request)) return typeof request['url'] === 'string' && typeof request['method'] === 'string'
  if (Array.isArray(value['entries'])) return value['entries'].every((one) => isObject(one) && isObject(one['request']))
  return typeof value['url'] === 'string' && typeof value['method'] === 'string' && Array.isArray(value['headers'])
}

/** Only a body is known: what surrounds it is left to the case that takes it. */
function bodyAlone(text: string): CapturedRequest {
  const body = Buffer.from(text.trim())
  const headers: readonly (readonly [string, string])[] = [['Content-Type', 'application/json']]
  return { request: { method: 'POST', target: '/', headers, body }, origin: null, format: 'body' }
}
