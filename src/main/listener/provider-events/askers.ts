/**
 * Triggers that are told that something happened, and ask their provider for what it was (n8n-nodes-base 1.121.0, `webhook()` of
 * each; measured on n8n 1.123.5). In: the request. Out: what of the event they give, or why nothing runs.
 */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { jsonText } from '../../../shared/json-text.ts'
import {
  asks,
  dropped,
  elementsOf,
  read,
  runs,
  TriggerFailure,
  unwanted,
  withoutHeaders,
  type AskedTrigger,
  type ReadEvent,
} from './event.ts'

export const acuityScheduling: ReadEvent = ({ body }, { parameters }) => {
  if (parameters['resolveData'] === false) return runs(...elementsOf(body))
  read(body, 'id')
  return asks({})
}

export const affinity: ReadEvent = ({ body }) => {
  const type = read(body, 'type')
  if (type === 'sample.webhook') return dropped('was called to try its address, and answers that alone')
  return typeof type === 'string' && type !== '' && isObject(read(body, 'body')) ? asks({ type }) : runs({})
}

export const ciscoWebex: ReadEvent = ({ headers, body }, { parameters }) => {
  const without = withoutHeaders(headers, ['x-spark-signature'])
  if (without !== null) return without
  const { resource, resolveData } = parameters
  if (resource !== 'attachmentAction' || resolveData === false) return runs(...elementsOf(body))
  read(read(body, 'data'), 'id', ['data'])
  return asks({})
}

export const eventbrite: ReadEvent = ({ body }, { parameters, rules }) => {
  const address = read(body, 'api_url')
  if (rules.checksNotices && !(typeof address === 'string' && address.startsWith('https://www.eventbriteapi.com/')))
    throw new TriggerFailure(
      'The received data does not contain a valid Eventbrite API URL!',
      address === undefined || address === null
        ? { keys: ['api_url'], found: address === null ? 'null' : 'missing' }
        : null,
    )
  if (address === undefined)
    throw new TriggerFailure('The received data does not contain required "api_url" property!', {
      keys: ['api_url'],
      found: 'missing',
    })
  if (parameters['resolveData'] === false) return runs(...elementsOf(body))
  read(address, 'includes', ['api_url'])
  if (typeof address !== 'string') throw new TriggerFailure('req.body.api_url.includes is not a function')
  if (!address.includes('api-endpoint-to-fetch-object-details')) return asks({})
  return runs({
    placeholder:
      'Test received. To display actual data of object get the webhook triggered by performing the action which triggers it.',
  })
}

export const strava: ReadEvent = ({ body }, { parameters }) => {
  for (const [name, field] of [
    ['object', 'object_type'],
    ['event', 'aspect_type'],
  ] as const) {
    const wanted = parameters[name] ?? '*'
    if (typeof wanted !== 'string' || wanted === '*' || wanted.startsWith('=')) continue
    const drop = unwanted([wanted], null, [field, read(body, field)])
    if (drop !== null) return drop
  }
  if (parameters['resolveData'] === false || read(body, 'aspect_type') === 'delete') return runs(...elementsOf(body))
  return asks(isObject(body) ? body : {})
}

export const facebookLeadAds: ReadEvent = ({ headers, body }, trigger) => {
  const without = withoutHeaders(headers, ['x-hub-signature-256'])
  if (without !== null) return without
  const object = read(body, 'object')
  if (object !== 'page') return dropped(`reads what is of a "page", and object is ${jsonText(object ?? null)}`)
  const leads = listAt(read(body, 'entry'), 'bodyData.entry.map', ['entry']).flatMap((entry, place) => {
    const at = ['entry', String(place)]
    const changes = listAt(read(entry, 'changes', at), 'entry.changes.filter', [...at, 'changes'])
    return changes.flatMap((change, index) => leadOf(change, [...at, 'changes', String(index)], trigger))
  })
  if (leads.length > 0) return asks(...leads)
  return dropped('takes new leads of its page and its form alone, and none of them is there')
}

/** What it has of a lead before it asks for it; nothing of another page or form, or of what is no lead. */
function leadOf(change: unknown, at: readonly string[], { parameters }: AskedTrigger): readonly JsonObject[] {
  if (read(change, 'field', at) !== 'leadgen') return []
  const value = read(change, 'value', at)
  const [page, form] = [read(value, 'page_id', [...at, 'value']), read(value, 'form_id')]
  const isWanted = isChosen(parameters['page'], page) && isChosen(parameters['form'], form)
  return isWanted ? [{ id: read(value, 'leadgen_id'), form: { id: form }, page: { id: page } }] : []
}

/** True for what was chosen, and where that is computed. */
function isChosen(parameter: unknown, id: unknown): boolean {
  const chosen = isObject(parameter) ? parameter['value'] : parameter
  return chosen === id || (typeof chosen === 'string' && chosen.startsWith('='))
}

function listAt(value: unknown, method: string, at: readonly string[]): readonly unknown[] {
  read(value, method.replace(/^.*\./u, ''), at)
  if (Array.isArray(value)) return value
  throw new TriggerFailure(`${method} is not a function`)
}
