/**
 * What the triggers of providers that send notices of what happened make of a request (n8n-nodes-base 1.121.0, `webhook()` of each;
 * measured on n8n 1.123.5; Currents: n8n-nodes-base 2.41.2).
 */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { jsonText } from '../../../shared/json-text.ts'
import { emptyAnswer, plainAnswer } from '../wire-answer.ts'
import {
  dropped,
  elementsOf,
  listedIn,
  read,
  runs,
  TriggerFailure,
  unwanted,
  wordOf,
  type AskedTrigger,
  type ProviderEvent,
  type ReadEvent,
} from './event.ts'

export const keap: ReadEvent = ({ headers, body }, { parameters }) => {
  const secret = headers['x-hook-secret']
  if (secret !== undefined)
    return dropped(
      'was called to agree on a secret, and answers that alone',
      emptyAnswer(200, [['x-hook-secret', secret]]),
    )
  if (parameters['rawData'] === true) return runs(...elementsOf(body))
  const keys = read(body, 'object_keys')
  if (!Array.isArray(keys) && typeof keys !== 'string')
    throw notOfItsKind('bodyData.object_keys is not iterable', ['object_keys'], keys)
  return runs(
    ...Array.from<unknown>(keys).map((key, place) => {
      const of = (name: string): unknown => read(key, name, ['object_keys', String(place)])
      return {
        ...{ eventKey: read(body, 'event_key'), objectType: read(body, 'object_type') },
        ...{ id: of('id'), timestamp: of('timestamp'), apiUrl: of('apiUrl') },
      }
    }),
  )
}

/** A value of the body that is of another kind than the trigger reads; missing or null is told as what the body lacks. */
function notOfItsKind(message: string, keys: readonly string[], found: unknown): TriggerFailure {
  const lacks = found === undefined || found === null ? { keys, found: found === null ? 'null' : 'missing' } : null
  return new TriggerFailure(message, lacks as TriggerFailure['lacks'])
}

export const mailerLite: ReadEvent = ({ body }, { typeVersion }) =>
  runs(...elementsOf(read(body, typeVersion >= 2 ? 'fields' : 'events')))

export const currents: ReadEvent = ({ body }, trigger) => {
  const events = listedIn(trigger, 'events')
  const named = read(body, 'event')
  const drop = events === null || events.length === 0 ? null : unwanted(events, null, ['event', named])
  return drop === null ? runs(body) : { ...drop, answer: plainAnswer(200, 'OK') }
}

/** Each notice is given on an output of its own, and the trigger has one: only the first is worked on. */
export const microsoftTeams: ReadEvent = ({ query, body }, { rules }) => {
  const token = query['validationToken']
  if (typeof token === 'string' && token !== '')
    return dropped(
      'was called to confirm its address, and answers that alone',
      plainAnswer(200, token, [['content-type', 'text/html; charset=utf-8']]),
    )
  const notices = isObject(body) ? body['value'] : undefined
  if (rules.checksNotices && (!Array.isArray(notices) || notices.length === 0))
    return dropped(
      'reads notices in "value", and none is there',
      plainAnswer(401, 'Unauthorized', [['content-type', 'text/html; charset=utf-8']]),
    )
  const value = read(body, 'value')
  read(value, 'map', ['value'])
  if (!Array.isArray(value)) throw new TriggerFailure('eventNotifications.map is not a function')
  const given = value.map((one, place) => read(one, 'resourceData', ['value', String(place)]) ?? (one as unknown))
  return runs(...given.slice(0, 1))
}

export const theHive: ReadEvent = ({ headers, query, body }, trigger) => {
  const [operation, objectType] = [read(body, 'operation'), read(body, 'objectType')]
  if (isNothing(operation) || isNothing(objectType)) return withoutKind('operation')
  const did = textAt('bodyData.operation.replace', operation).replace('Creation', 'Create').toLowerCase()
  const event = `${textAt('bodyData.objectType.toLowerCase', objectType).toLowerCase()}_${did}`
  return unwanted(listedIn(trigger, 'events'), '*', ['what came', event]) ?? runs({ event, body, headers, query })
}

export const theHiveProject: ReadEvent = ({ headers, query, body }, trigger) => {
  const [action, objectType] = [read(body, 'action'), read(body, 'objectType')]
  if (isNothing(action) || isNothing(objectType)) return withoutKind('action')
  const did = textAt('bodyData.action.toLowerCase', action).toLowerCase()
  const event = `${textAt('bodyData.objectType.toLowerCase', objectType).toLowerCase()}_${did}`
  const drop = unwanted(listedIn(trigger, 'events'), '*', ['what came', event]) ?? filtered(body, trigger)
  if (drop !== null) return drop
  const { options } = trigger.parameters
  return runs(isObject(options) && options['outputOnlyData'] === true ? body : { event, body, headers, query })
}

/** What the service takes for not there. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0 || value === false
}

function withoutKind(did: string): ProviderEvent {
  return dropped(`reads what was done in "${did}" and to what in "objectType", and both are not there`)
}

function textAt(method: string, value: unknown): string {
  if (typeof value === 'string') return value
  throw new TriggerFailure(`${method} is not a function`)
}

/** Drops what one of the filters does not let pass; one that is computed lets everything. */
function filtered(body: unknown, { parameters: { filters } }: AskedTrigger): ProviderEvent | null {
  const values: unknown = isObject(filters) ? filters['values'] : undefined
  const all: readonly unknown[] = Array.isArray(values) ? values : []
  const stops = all.filter(isObject).find((filter) => !passes(body, filter))
  if (stops === undefined) return null
  const { field, operator, value } = stops
  const found = jsonText(valueAt(body, wordOf(field)) ?? null)
  return dropped(`lets pass where "${wordOf(field)}" is ${wordOf(operator)} "${wordOf(value)}", and it is ${found}`)
}

function passes(body: unknown, { field, operator, value }: JsonObject): boolean {
  if (typeof field !== 'string' || field.startsWith('=')) return true
  if (typeof value === 'string' && value.startsWith('=')) return true
  const found = valueAt(body, field)
  switch (operator) {
    case 'equal':
      return found === value
    case 'notEqual':
      return found !== value
    case 'includes':
      return wordOf(found ?? 'undefined').includes(wordOf(value))
    default:
      return true
  }
}

/** `object.tags[0]` */
function valueAt(body: unknown, path: string): unknown {
  const keys = path.split(/[.[\]]+/u).filter((key) => key !== '')
  return keys.reduce((of: unknown, key) => {
    if (Array.isArray(of)) return of[Number(key)] as unknown
    return isObject(of) && Object.hasOwn(of, key) ? of[key] : undefined
  }, body)
}

export const venafi: ReadEvent = ({ body }, trigger) => {
  if (body === undefined || body === null)
    throw new TriggerFailure(
      `Cannot destructure property 'events' of 'this.getBodyData(...)' as it is ${String(body)}.`,
    )
  const events = read(body, 'events')
  const first: unknown = Array.isArray(events) ? events[0] : undefined
  const message = isObject(first) ? (first['message'] ?? undefined) : undefined
  if (message !== undefined && typeof message !== 'string' && !Array.isArray(message))
    throw new TriggerFailure('events[0]?.message?.includes is not a function')
  if (typeof message === 'string' && message.includes('TESTING CONNECTION...'))
    return dropped('was called to try its address, and answers that alone', emptyAnswer(200))
  const wanted = listedIn(trigger, 'triggerOn')
  if (wanted === null || wanted.includes('*')) return runs(...elementsOf(events))
  read(events, '0', ['events'])
  const name = isObject(first) ? first['eventName'] : undefined
  return unwanted(wanted, null, ['events[0].eventName', name]) ?? runs(...elementsOf(events))
}
