// The payload in the shape that the workflow reads: out of its envelope, its fields under the names that are read. In: the requests of
// a reproduction. Out: the same with one difference in their shape. Serves contract §7 rule 3.
import { parse } from 'qs'
import type { RawRequest } from '../../shared/delivery.ts'
import { withHeader } from '../../shared/headers.ts'
import { isObject } from '../../shared/json.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import { hasAt, isJson, readAt, removeAt, setAt } from '../world/json-path.ts'
import { alterAt, bodyText, cannotAlter, inEachThatFits, isForm, jsonWithin, withBody } from './alter-body.ts'
import { altered, type Conditions } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { pathField, textField } from './fields.ts'
import { mendValue } from './mend-value.ts'
import { valueInOtherPart } from './other-parts.ts'
import { openedBody, parsedBody } from './parsed-body.ts'
import { bodyReads } from './payload-reads.ts'
import { valueAt } from './payload-references.ts'
import { isLike } from './reference-repairs.ts'
import type { Studied } from './studied.ts'

const unwrapped = defineChange('data', {
  name: 'unwrapped-body',
  title: 'Body out of its envelope',
  description:
    'The body is what stands at one place of it: in a form field, a member, a list of one, as JSON or as text of it.',
  aim: 'repair',
  fields: { path: pathField('JSON path', '$.payload') },
  sentence: ({ path }) => `The body is what stands at ${path}, as JSON.`,
  apply: (conditions, { path }) => sending(conditions, (request) => unwrappedRequest(request, path)),
  candidates: (studied) => envelopes(studied).map((path) => ({ path })),
})

const jsonBody = defineChange('data', {
  name: 'json-body',
  title: 'Form as JSON',
  description:
    'The fields of a form are a JSON body: numbers, true and false, and JSON in a field are what they say, and a[b] is a field of an object.',
  aim: 'repair',
  fields: {},
  sentence: () => 'The fields of the form are a JSON body.',
  apply: (conditions) => sending(conditions, (request) => asJson(request)),
  candidates: (studied) => (readsOtherwise(studied) ? [{}] : []),
})

const renamedKey = defineChange('data', {
  name: 'renamed-key',
  title: 'Name of a field',
  description: 'A field of the payload has the name by which the workflow reads it.',
  aim: 'repair',
  fields: { path: pathField('JSON path', '$.Email'), to: textField('Name', 'email') },
  sentence: ({ path, to }) => `${path} has the name "${to}".`,
  apply: (conditions, { path, to }) =>
    sending(conditions, (request) =>
      alterAt(request, path, (text, steps, value) => {
        const beside = [...steps.slice(0, -1), to]
        if (hasAt(text, beside)) throw cannotAlter(`The payload has a field "${to}" beside ${path}.`)
        return setAt(removeAt(text, steps), beside, value)
      }),
    ),
  candidates: (studied) => misnamed(studied).map(({ keys, to }) => ({ path: pathOfKeys(keys), to })),
})

const queryField = defineChange('data', {
  name: 'query-field',
  title: 'Field of the query',
  description: 'The URL carries a field that the workflow reads from its query.',
  aim: 'repair',
  fields: { name: textField('Name', 'id'), value: textField('Value', 'example') },
  sentence: ({ name, value }) => `The query of the URL carries ${name}=${value}.`,
  apply: (conditions, { name, value }) =>
    sending(conditions, (request) => {
      const sign = request.target.includes('?') ? '&' : '?'
      return { ...request, target: `${request.target}${sign}${encodeURIComponent(name)}=${encodeURIComponent(value)}` }
    }),
  candidates: (studied) =>
    studied.reads
      .filter(
        ({ origin, found, listed, keys }) =>
          isPart(origin, 'query') && found === 'missing' && listed !== true && keys.length === 1,
      )
      .map(({ keys: [name = ''] }) => {
        const other = valueInOtherPart(studied, 'query', name)
        return { name, ...(other === null ? {} : { value: String(other.value) }) }
      }),
})

/** Changes that put the shape of a payload right. */
export const shapeRepairs: readonly ChangeDefinition[] = [unwrapped, jsonBody, renamedKey, queryField]

/** Names of headers that a node reads and the request has not. */
export function missingHeaders({ reads }: Pick<Studied, 'reads'>): readonly string[] {
  const missing = reads.filter(
    ({ origin, found, listed }) => isPart(origin, 'headers') && found === 'missing' && listed !== true,
  )
  return [...new Set(missing.flatMap(({ keys }) => keys.slice(0, 1)))].filter((name) =>
    /^[!#$%&'*+.^_`|~\w-]+$/u.test(name),
  )
}

function isPart(origin: Studied['reads'][number]['origin'], part: 'query' | 'headers'): boolean {
  return origin.kind === 'payload' && origin.part === part
}

function sending(conditions: Conditions, alter: (request: RawRequest) => RawRequest): Conditions {
  return altered(conditions, { send: (requests) => inEachThatFits(conditions.send(requests), alter) })
}

function unwrappedRequest(request: RawRequest, path: string): RawRequest {
  const { text, steps } = jsonWithin(request, path)
  const found = readAt(text, steps)
  const value = innerOf(found)
  if (value === null) throw cannotAlter(`There is no JSON object or list at ${path} of the request's body.`)
  return withJson(request, value)
}

function withJson(request: RawRequest, value: object): RawRequest {
  const bare = withBody(request, Buffer.from(JSON.stringify(value)))
  return { ...bare, headers: withHeader(bare.headers, 'Content-Type', 'application/json') }
}

function asJson(request: RawRequest): RawRequest {
  if (!isForm(request)) throw cannotAlter("The request's body is no form, so there are no fields to write as JSON.")
  return withJson(request, jsonOfForm(request))
}

/** The fields with the types that JSON has for them; lists and objects as the usual notation of forms writes them. */
function jsonOfForm(request: RawRequest): Readonly<Record<string, unknown>> {
  const typed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(typed)
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typed(inner)]))
    if (typeof value !== 'string') return value
    if (value === 'true' || value === 'false') return value === 'true'
    return plainNumber.test(value) ? Number(value) : (mendValue(value, 'json') ?? value)
  }
  return Object.fromEntries(Object.entries(parse(bodyText(request))).map(([key, value]) => [key, typed(value)]))
}

/** Neither an id with zeros before it nor one that is too long to be counted. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/

/** True where a field that the workflow reads would be something else as JSON. */
function readsOtherwise(studied: Studied): boolean {
  if (!isForm(studied.request)) return false
  const [asForm, asJson] = [parsedBody(studied), jsonOfForm(studied.request)]
  return bodyReads(studied).some(
    ({ keys, listed }) =>
      listed !== true && JSON.stringify(valueAt(asForm, keys)) !== JSON.stringify(valueAt(asJson, keys)),
  )
}

/** An object or list, also out of its text. */
function innerOf(value: unknown): object | null {
  const found = typeof value === 'string' ? (mendValue(value, 'json') ?? mendValue(value, 'base64')) : value
  return typeof found === 'object' && found !== null ? found : null
}

/** Places at which an object stands that has a field which the workflow reads and does not find. */
function envelopes(studied: Studied): readonly string[] {
  const { request } = studied
  const text = bodyText(request)
  if (!isForm(request) && !isJson(text)) return []
  const body = parsedBody(studied)
  const missed = bodyReads(studied)
    .filter(({ found, assumed, listed }) => found === 'missing' && assumed !== true && listed !== true)
    .map(({ keys }) => keys[0] ?? '')
  const holds = (value: unknown): boolean => isObject(value) && missed.some((key) => Object.hasOwn(value, key))
  if (typeof body === 'string') return innerOf(body) === null ? [] : ['$']
  if (Array.isArray(body)) return holds(body[0]) ? ['$[0]'] : []
  if (!isObject(body)) return []
  return Object.entries(body).flatMap(([key, value]) => {
    const inner = innerOf(value)
    // A form with JSON in a field is a way in which providers send: no field of it can be read as it stands.
    if (inner !== null && isForm(request)) return [pathOfKeys([key])]
    return holds(inner)
      ? [pathOfKeys([key])]
      : Array.isArray(inner) && holds(inner[0])
        ? [`${pathOfKeys([key])}[0]`]
        : []
  })
}

const most = 8

interface Misnamed {
  readonly keys: readonly string[]
  readonly to: string
}

/** Fields whose names are like those that are read and missing. */
function misnamed(studied: Studied): readonly Misnamed[] {
  const body = openedBody(studied)
  const found = new Map<string, Misnamed>()
  for (const { keys, found: state, assumed, listed } of bodyReads(studied)) {
    const [before, to] = [keys.slice(0, -1), keys.at(-1)]
    const parent = valueAt(body, before)
    if (state !== 'missing' || assumed === true || listed === true || to === undefined || !isObject(parent)) continue
    for (const key of Object.keys(parent)) {
      if (isLike(key, to)) found.set(JSON.stringify([before, key, to]), { keys: [...before, key], to })
    }
  }
  return [...found.values()].slice(0, most)
}
