// The data layer: what the provider sends. In: the requests of a reproduction, before they are signed. Out: the same
// requests with one difference in payload, headers or request line. Serves contract §7 rule 3.
import type { RawRequest } from '../../shared/delivery.ts'
import { withHeader, withoutHeader } from '../../shared/headers.ts'
import { removeAt, setAt } from '../world/json-path.ts'
import { alterAt, bodyText, cannotAlter, inItem, inWhichItem, isForm, jsonWithin, withBody } from './alter-body.ts'
import { inOtherOrder, orderChoices, orderWords } from './batch-order.ts'
import { altered, type Conditions } from './conditions.ts'
import { dataRepairs } from './data-repairs.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { eventIdPlaces, readEventId, withEventId, withoutEventId } from './event-id.ts'
import { choiceField, itemField, jsonField, numberField, pathField, textField } from './fields.ts'
import { asType, jsonTypes, typeOf, type JsonType } from './json-type.ts'
import { leafPaths } from './leaf-paths.ts'
import { truthOf } from './plain-texts.ts'
import type { IdHeaders } from '../providers/provider-table.ts'
import { valueInOtherPart } from './other-parts.ts'
import { missingHeaders } from './shape-repairs.ts'

const setPath = defineChange('data', {
  name: 'set-path',
  title: 'Set a JSON path',
  description: 'The value at one JSON path of the payload is another; the rest stays byte for byte.',
  aim: 'break',
  fields: { path: pathField('JSON path', '$.id'), value: jsonField('Value', '"changed"'), item: itemField },
  sentence: ({ path, value, item }) => `${path} is ${JSON.stringify(value)} ${inWhichItem(item)}.`,
  apply: (conditions, { path, value, item }) =>
    payload(conditions, item, (request) => {
      const { text, steps, back } = jsonWithin(request, path)
      return back(setAt(text, steps, value))
    }),
  candidates: () => [],
})

const removePath = defineChange('data', {
  name: 'remove-path',
  title: 'Remove a JSON path',
  description: 'The value at one JSON path is not in the payload.',
  aim: 'mask',
  fields: { path: pathField('JSON path', '$.id'), item: itemField },
  sentence: ({ path, item }) => `${path} is missing ${inWhichItem(item)}.`,
  apply: (conditions, { path, item }) => payload(conditions, item, (request) => alterAt(request, path, removeAt)),
  candidates: (studied) => leafPaths(studied).map(({ path }) => ({ path })),
})

const nullPath = defineChange('data', {
  name: 'null-path',
  title: 'Null a JSON path',
  description: 'The value at one JSON path is null.',
  aim: 'mask',
  fields: { path: pathField('JSON path', '$.id'), item: itemField },
  sentence: ({ path, item }) => `${path} is null ${inWhichItem(item)}.`,
  apply: (conditions, { path, item }) =>
    payload(conditions, item, (request) => alterAt(request, path, (text, steps) => setAt(text, steps, null))),
  candidates: (studied) => leafPaths(studied).map(({ path }) => ({ path })),
})

const changeType = defineChange('data', {
  name: 'change-type',
  title: 'Change the type of a JSON path',
  description: 'The same value in another JSON type, as a sender that confuses the two writes it.',
  aim: ({ to }) => (to === 'number' || to === 'text' || to === 'boolean' ? 'repair' : 'mask'),
  fields: { path: pathField('JSON path', '$.id'), to: choiceField('Type', jsonTypes, 'text'), item: itemField },
  sentence: ({ path, to, item }) => `${path} is of type ${jsonTypes[to]} ${inWhichItem(item)}.`,
  apply: (conditions, { path, to, item }) =>
    payload(conditions, item, (request) =>
      alterAt(request, path, (text, steps, value) => {
        if (typeOf(value) === to)
          throw cannotAlter(`${path} is already of type ${jsonTypes[to]}: ${JSON.stringify(value)}.`)
        return setAt(text, steps, asType(value, to))
      }),
    ),
  candidates: (studied) =>
    leafPaths(studied).flatMap(({ path, value }) => otherTypes(value).map((to) => ({ path, to }))),
})

const resizeArray = defineChange('data', {
  name: 'resize-array',
  title: 'Empty or lengthen an array',
  description: 'An array of the payload has no element, or many: its own, over and over.',
  // Fewer elements hide what goes wrong with many: a list is no fault by its length.
  aim: ({ length }) => (length < 2 ? 'mask' : 'break'),
  fields: {
    path: pathField('JSON path of an array', '$.items'),
    length: numberField('Elements', 0, 0, 100_000),
    item: itemField,
  },
  sentence: ({ path, length, item }) =>
    `${path} has ${length === 1 ? '1 element' : `${length} elements`} ${inWhichItem(item)}.`,
  apply: (conditions, { path, length, item }) =>
    payload(conditions, item, (request) =>
      alterAt(request, path, (text, steps, value) => {
        if (!Array.isArray(value)) throw cannotAlter(`${path} is of type ${typeOf(value)}, not an array.`)
        if (value.length === 0 && length > 0) throw cannotAlter(`${path} has no element that could be repeated.`)
        const elements: unknown[] = value
        return setAt(
          text,
          steps,
          Array.from({ length }, (_, index) => elements[index % elements.length]),
        )
      }),
    ),
  candidates: (studied) =>
    leafPaths(studied)
      .filter(({ value }) => Array.isArray(value) && value.length > 0)
      .flatMap(({ path, value }) => [
        { path, length: 0 },
        ...(Array.isArray(value) && value.length > 1 ? [{ path, length: 1 }] : []),
        // Where each element is a request or more, fewer of them show as much.
        { path, length: Array.isArray(value) && (studied.requestCount ?? 0) >= value.length ? 50 : 500 },
      ]),
})

const largePayload = defineChange('data', {
  name: 'large-payload',
  title: 'Large payload',
  description: 'The payload is so large: one more member is filled with text.',
  aim: 'break',
  fields: { megabytes: numberField('Size (MB)', 2, 0.1, 64, { hasFractions: true }), item: itemField },
  sentence: ({ megabytes, item }) => `The payload is larger than ${megabytes} MB ${inWhichItem(item)}.`,
  apply: (conditions, { megabytes, item }) =>
    payload(conditions, item, (request) => enlarged(request, Math.ceil(megabytes * 1024 * 1024))),
})

const encodings = {
  bom: 'UTF-8 with a byte-order mark',
  'latin-1': 'Latin-1',
  'utf-16': 'UTF-16 (little-endian)',
} as const

const encoding = defineChange('data', {
  name: 'encoding',
  title: 'Encoding of the body',
  description: 'The bytes are in another encoding than the content type says.',
  aim: 'break',
  fields: { encoding: choiceField('Encoding', encodings, 'bom'), item: itemField },
  sentence: ({ encoding: to, item }) => `The body is ${encodings[to]} ${inWhichItem(item)}.`,
  apply: (conditions, { encoding: to, item }) => payload(conditions, item, (request) => encoded(request, to)),
  candidates: () => [{ encoding: 'bom' }, { encoding: 'latin-1' }],
})

const contentType = defineChange('data', {
  name: 'content-type',
  title: 'Content type',
  description: 'The Content-Type header says something else, or is missing.',
  aim: ({ contentType: type }) => (type === 'application/json' ? 'repair' : 'break'),
  fields: {
    contentType: textField('Content type (empty: none)', 'text/plain', false, 'header-value'),
    item: itemField,
  },
  sentence: ({ contentType: type, item }) =>
    type === ''
      ? `The Content-Type header is missing ${inWhichItem(item)}.`
      : `The Content-Type is ${type} ${inWhichItem(item)}.`,
  apply: (conditions, { contentType: type, item }) =>
    payload(conditions, item, (request) => headerSet(request, 'Content-Type', type)),
  candidates: () => [
    { contentType: 'application/json' },
    { contentType: 'text/plain' },
    { contentType: 'application/x-www-form-urlencoded' },
    { contentType: '' },
  ],
})

const breaks = {
  cut: 'ends in the middle',
  'trailing-comma': 'has a trailing comma',
  nan: 'holds NaN',
  empty: 'is empty',
} as const

const invalidJson = defineChange('data', {
  name: 'invalid-json',
  title: 'Body that is not JSON',
  description: 'The body is cut, empty or no longer JSON, its content type as before.',
  aim: 'break',
  fields: { how: choiceField('How', breaks, 'cut'), item: itemField },
  sentence: ({ how, item }) => `The body ${breaks[how]} ${inWhichItem(item)}.`,
  apply: (conditions, { how, item }) => payload(conditions, item, (request) => broken(request, how)),
  candidates: () => [{ how: 'cut' }, { how: 'empty' }],
})

const setHeader = defineChange('data', {
  name: 'set-header',
  title: 'Set or remove a header',
  description: 'One header of the request has another value, or is missing.',
  aim: ({ value }) => (value === '' ? 'mask' : 'repair'),
  fields: {
    name: textField('Header', 'User-Agent', true, 'header-name'),
    value: textField('Value (empty: removed)', '', false, 'header-value'),
    item: itemField,
  },
  sentence: ({ name, value, item }) =>
    value === ''
      ? `The header ${name} is missing ${inWhichItem(item)}.`
      : `The header ${name} is "${value}" ${inWhichItem(item)}.`,
  apply: (conditions, { name, value, item }) => payload(conditions, item, (request) => headerSet(request, name, value)),
  candidates: (studied) => [
    ...missingHeaders(studied).map((name) => ({
      name,
      value: String(valueInOtherPart(studied, 'headers', name)?.value ?? 'example'),
    })),
    ...studied.request.headers
      .filter(([name]) => !notWorthRemoving.has(name.toLowerCase()))
      .map(([name]) => ({ name })),
  ],
})

const missingEventId = defineChange('data', {
  name: 'missing-event-id',
  title: 'Missing event id',
  description: 'Nothing tells this event from its repeat: every identifier that is found is left out.',
  aim: 'break',
  fields: { place: textField('Header or JSON path (empty: found by itself)', '', false), item: itemField },
  sentence: ({ place, item }) => `The event id${place === '' ? '' : ` in ${place}`} is missing ${inWhichItem(item)}.`,
  apply: (conditions, { place, item }) =>
    payload(conditions, item, (request) => foundPlaces(request, conditions.ids, place).reduce(withoutEventId, request)),
  candidates: ({ request, ids }) => (eventIdPlaces(request, ids).length > 0 ? [{}] : []),
})

const repeatedEventId = defineChange('data', {
  name: 'repeated-event-id',
  title: 'Repeated event id',
  description: 'Every item of the batch carries the event id of the first.',
  batchOnly: true,
  aim: 'break',
  fields: { place: textField('Header or JSON path (empty: found by itself)', '', false) },
  sentence: () => 'Every item carries the event id of the first.',
  apply: (conditions, { place }) =>
    altered(conditions, { send: (requests) => withIdsOfFirst(conditions.send(requests), conditions.ids, place) }),
  candidates: ({ request, ids }) => (eventIdPlaces(request, ids).length > 0 ? [{}] : []),
})

const otherOrder = defineChange('data', {
  name: 'reordered-batch',
  title: 'Reordered batch',
  description: 'The items are sent in another order; the same seed gives the same order.',
  batchOnly: true,
  aim: 'break',
  fields: { order: choiceField('Order', orderChoices, 'reversed'), seed: numberField('Seed', 1, 0, 2 ** 31) },
  sentence: ({ order, seed }) => `The batch is sent ${orderWords(order, seed)}.`,
  apply: (conditions, { order, seed }) =>
    altered(conditions, { send: (requests) => inOtherOrder(conditions.send(requests), order, seed) }),
})

const otherPayload = defineChange('data', {
  name: 'payload',
  title: 'Another payload',
  description: 'The body is this one, for instance that of the last good delivery.',
  aim: 'break',
  fields: { body: textField('Body', '{}', false), item: itemField },
  sentence: ({ body, item }) => `The body is another (${Buffer.byteLength(body)} bytes) ${inWhichItem(item)}.`,
  apply: (conditions, { body, item }) => payload(conditions, item, (request) => withBody(request, Buffer.from(body))),
  candidates: () => [],
})

const method = defineChange('data', {
  name: 'method',
  title: 'Request method',
  description: 'The provider sends with another method.',
  aim: 'repair',
  fields: {
    method: choiceField('Method', { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' }, 'GET'),
  },
  sentence: ({ method: to }) => `The request is sent with ${to}.`,
  apply: (conditions, { method: to }) => payload(conditions, 0, (request) => ({ ...request, method: to })),
  candidates: ({ request }) =>
    (['GET', 'POST', 'PUT'] as const).filter((to) => to !== request.method).map((to) => ({ method: to })),
})

const targets = {
  'toggle-slash': 'with or without a slash at its end, the other way round',
  'toggle-variant': 'of the other URL variant (test or production)',
  'upper-case': 'in capitals',
  encoded: 'with its letters percent-encoded',
} as const

const target = defineChange('data', {
  name: 'url',
  title: 'Webhook URL',
  description: 'The provider is set up with another URL: slash at the end, test instead of production, case.',
  aim: 'repair',
  fields: { how: choiceField('URL', targets, 'toggle-slash') },
  sentence: ({ how }) => `The URL is ${targets[how]}.`,
  apply: (conditions, { how }) =>
    payload(conditions, 0, (request) => ({ ...request, target: otherTarget(request.target, how) })),
  candidates: () => [{ how: 'toggle-slash' }, { how: 'toggle-variant' }],
})

/** Every kind of change of the data layer. */
export const dataChanges: readonly ChangeDefinition[] = [
  ...dataRepairs,
  setPath,
  removePath,
  nullPath,
  changeType,
  resizeArray,
  largePayload,
  encoding,
  contentType,
  invalidJson,
  setHeader,
  missingEventId,
  repeatedEventId,
  otherOrder,
  otherPayload,
  method,
  target,
]

function payload(conditions: Conditions, item: number, alter: (request: RawRequest) => RawRequest): Conditions {
  return altered(conditions, { send: (requests) => inItem(conditions.send(requests), item, alter) })
}

/** Without these a request could not be sent, or its other layers would differ with it. */
const notWorthRemoving: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'connection',
  'authorization',
  'transfer-encoding',
])

function otherTypes(value: unknown): readonly JsonType[] {
  switch (typeOf(value)) {
    case 'text':
      return [
        ...(Number.isFinite(Number(value)) && value !== '' ? (['number'] as const) : []),
        ...(truthOf(value) === null ? [] : (['boolean'] as const)),
        'array',
      ]
    case 'number':
      return truthOf(value) === null ? ['text'] : ['text', 'boolean']
    case 'boolean':
      return ['text']
    case 'array':
    case 'object':
    case 'null':
      return []
  }
}

function headerSet(request: RawRequest, name: string, value: string): RawRequest {
  const { headers } = request
  return { ...request, headers: value === '' ? withoutHeader(headers, name) : withHeader(headers, name, value) }
}

function enlarged(request: RawRequest, bytes: number): RawRequest {
  const filler = 'x'.repeat(bytes)
  if (isForm(request)) return withBody(request, Buffer.from(`${bodyText(request)}&padding=${filler}`))
  const { text, back } = jsonWithin(request, '$')
  const root: unknown = JSON.parse(text)
  if (Array.isArray(root)) return back(setAt(text, [root.length], { padding: filler }))
  if (typeOf(root) === 'object') return back(setAt(text, ['padding'], filler))
  return back(JSON.stringify(filler))
}

function encoded(request: RawRequest, to: keyof typeof encodings): RawRequest {
  const text = bodyText(request)
  switch (to) {
    case 'bom':
      return withBody(request, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), request.body]))
    case 'utf-16':
      return withBody(request, Buffer.from(text, 'utf16le'))
    case 'latin-1': {
      const bytes = Buffer.from(text, 'latin1')
      if (bytes.equals(request.body)) {
        throw cannotAlter('The body has ASCII characters alone, so it is the same in Latin-1 as in UTF-8.')
      }
      return withBody(request, bytes)
    }
  }
}

function broken(request: RawRequest, how: keyof typeof breaks): RawRequest {
  const text = bodyText(request)
  if (how !== 'empty' && text.length < 2)
    throw cannotAlter(`The request has a body of ${text.length} characters, too few to break.`)
  switch (how) {
    case 'cut':
      return withBody(request, Buffer.from(text.slice(0, Math.floor(text.length / 2))))
    case 'trailing-comma':
      return withBody(request, Buffer.from(text.replace(/([}\]])(\s*)$/, ',$1$2')))
    case 'nan':
      return withBody(request, Buffer.from(`{"value":NaN,"payload":${text}}`))
    case 'empty':
      return withBody(request, new Uint8Array())
  }
}

function foundPlaces(request: RawRequest, ids: IdHeaders, place: string) {
  const places = eventIdPlaces(request, ids, place)
  if (places.length === 0) throw cannotAlter('No event id was found in the headers or the body of the request.')
  return places
}

function withIdsOfFirst(requests: readonly RawRequest[], ids: IdHeaders, named: string): readonly RawRequest[] {
  const [first, ...others] = requests
  if (!first) return requests
  const places = foundPlaces(first, ids, named)
  const repeat = (request: RawRequest) =>
    places.reduce((changed, place) => {
      const id = readEventId(first, place)
      return id === null ? changed : withEventId(changed, place, id)
    }, request)
  return [first, ...others.map(repeat)]
}

function otherTarget(was: string, how: keyof typeof targets): string {
  const [path = '', ...query] = was.split('?')
  const rest = query.length > 0 ? `?${query.join('?')}` : ''
  switch (how) {
    case 'toggle-slash':
      return (path.endsWith('/') ? path.slice(0, -1) : `${path}/`) + rest
    case 'toggle-variant':
      if (path.startsWith('/webhook-test/')) return path.replace('/webhook-test/', '/webhook/') + rest
      if (path.startsWith('/webhook/')) return path.replace('/webhook/', '/webhook-test/') + rest
      throw cannotAlter(`The URL's path ${path} begins neither with /webhook/ nor with /webhook-test/.`)
    case 'upper-case':
      return path.replace(/[^/]+$/, (last) => last.toUpperCase()) + rest
    case 'encoded':
      return path.replace(/[^/]+$/, (last) => last.replace(/[a-z]/g, hexEscape)) + rest
  }
}

function hexEscape(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
