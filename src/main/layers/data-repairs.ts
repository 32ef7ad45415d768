import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { RawRequest } from '../../shared/delivery.ts'
import { headerValue, withHeader } from '../../shared/headers.ts'
import { hasAt, isJson, parseLeniently, parsePath, setAt } from '../world/json-path.ts'
import { bodyText, cannotAlter, inEachThatFits, jsonWithin, withBody } from './alter-body.ts'
import { altered } from './conditions.ts'
import { asCompared } from './as-compared.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { eventIdPlaces } from './event-id.ts'
import { alterEach, placesField } from './each-place.ts'
import { jsonField, switchField, textField } from './fields.ts'
import { filledPayload } from './filled-payload.ts'
import { longNumbers } from './long-numbers.ts'
import { valueRepairs } from './mended-value.ts'
import { isEmptyValue, payloadFills } from './payload-fills.ts'
import { shapeRepairs } from './shape-repairs.ts'
import { usableValue } from './usable-values.ts'
import { isGzip } from '../../shared/packed-bytes.ts'

/** Fills in what the workflow reads and the provider left empty. */
const fill = defineChange('data', {
  name: 'fill',
  title: 'Fill in a value',
  description: 'What is null, empty or missing in the payload has a value.',
  aim: 'repair',
  fields: {
    path: placesField('JSON path', '$.id'),
    value: jsonField('Value', '"example"'),
    present: switchField('The field is there, without a value', true),
    isEmpty: switchField('What is there is an empty text or list', false),
  },
  sentence: ({ path, value }) => `${path} has the value ${JSON.stringify(value)}.`,
  apply: (conditions, { path, value }) =>
    altered(conditions, {
      send: (requests) =>
        inEachThatFits(conditions.send(requests), (request) =>
          alterEach(request, path, (before) => (isEmptyValue(before) ? value : undefined)),
        ),
    }),
  candidates: (studied) => payloadFills(studied).map((fill) => ({ ...fill })),
})

const mended = defineChange('data', {
  name: 'mended-body',
  title: 'Mended body',
  description: 'The body is whole JSON in UTF-8, without a byte-order mark, and its content type says so.',
  aim: 'repair',
  fields: {},
  sentence: () => 'The body is whole JSON in UTF-8 and its content type says so.',
  apply: (conditions) => altered(conditions, { send: (requests) => inEachThatFits(conditions.send(requests), mend) }),
  candidates: ({ request }) => {
    try {
      const whole = mend(request)
      const same = Buffer.compare(whole.body, request.body) === 0 && whole.headers === request.headers
      return same ? [] : [{}]
    } catch {
      return []
    }
  },
})

const eventIds = defineChange('data', {
  name: 'event-ids',
  title: 'Event ids',
  description: 'Each event carries an id of its own, and a repeat carries the id of the first.',
  aim: 'repair',
  fields: { name: textField('Field of the body', 'event_id') },
  sentence: ({ name }) => `Each event carries an id of its own in "${name}".`,
  apply: (conditions, { name }) =>
    altered(conditions, {
      send: (requests) => {
        // A repeat is the same request, so the id is told by which request it is and by what it holds.
        const idOf = (request: RawRequest): string =>
          createHash('sha256')
            .update(`${requests.indexOf(request)} `)
            .update(request.body)
            .digest('hex')
            .slice(0, 24)
        return conditions.send(requests.map((request) => withField(request, name, idOf(request))))
      },
    }),
  candidates: ({ request, ids }) =>
    isJson(bodyText(request)) &&
    bodyText(request).trimStart().startsWith('{') &&
    eventIdPlaces(request, ids).length === 0
      ? [{}]
      : [],
})

/** Changes of the data layer that put a payload right; the one that puts most right is the last. */
export const dataRepairs: readonly ChangeDefinition[] = [
  fill,
  mended,
  ...valueRepairs,
  asCompared,
  usableValue,
  longNumbers,
  ...shapeRepairs,
  eventIds,
  filledPayload,
]

function withField(request: RawRequest, name: string, value: string): RawRequest {
  const steps = parsePath(name)
  if (steps === null) throw cannotAlter(`"${name}" is no name of a field.`)
  const { text, back } = jsonWithin(request, '$')
  if (!text.trimStart().startsWith('{'))
    throw cannotAlter(`The body is no JSON object, so there is no place for "${name}".`)
  return hasAt(text, steps) ? request : back(setAt(text, steps, value))
}

/** The request with a body that a JSON reader takes. Throws INVALID_INPUT where nothing like JSON is in it. */
function mend(request: RawRequest): RawRequest {
  const text = decoded(inflated(request.body))
  const sound = isJson(text) ? text : tolerant(text)
  const bytes = Buffer.from(sound)
  const whole = Buffer.compare(bytes, request.body) === 0 ? request : withBody(request, bytes)
  const type = headerValue(request.headers, 'content-type') ?? ''
  return /[/+]json\b/iu.test(type)
    ? whole
    : { ...whole, headers: withHeader(whole.headers, 'Content-Type', 'application/json') }
}

/** Gzip that no header speaks of is taken off. */
function inflated(body: Uint8Array): Uint8Array {
  if (!isGzip(body)) return body
  try {
    return gunzipSync(body, { maxOutputLength: mostBytes })
  } catch {
    return body
  }
}

const mostBytes = 64 * 1024 * 1024

function decoded(body: Uint8Array): string {
  const bytes = Buffer.from(body)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le')
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return bytes.toString('utf16le')
  try {
    // The decoder leaves a byte-order mark out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

function tolerant(text: string): string {
  const value = parseLeniently(text)
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    throw cannotAlter(`The body is nothing like JSON; it begins with ${JSON.stringify(text.slice(0, 40))}.`)
  }
  return JSON.stringify(value)
}
