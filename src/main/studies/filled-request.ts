/** The request of a case, filled in from what its workflow reads of it: what is there stays, and only what is missing is made up. */
import { isUtf8 } from 'node:buffer'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { hasHeader, headerValue } from '../../shared/headers.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { madeUpSubmission } from '../../shared/made-up-submission.ts'
import { setOwn } from '../../shared/own-field.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { fileForForm } from '../engine/stand-ins/read-file.ts'
import { madeUpRequest, type MadeUpRequest } from '../engine/stand-ins/made-up-request.ts'
import { isForm, type Registration } from '../listener/registration.ts'
import { filesReadOf, madeUpUpload } from './made-up-upload.ts'
import { reachedRegistration } from './reached-webhook.ts'
import type { EditedRequest } from './study.ts'

/** A request that was filled in. */
export interface FilledRequest extends EditedRequest {
  /** Its bytes, where they are no text: `body` shows them as well as one can. */
  readonly rawBody?: Uint8Array
}

/**
 * The request with values for every field of its query, headers and body that the workflow reads and it lacks, and with the files that
 * the next nodes read, where its body is empty or has plain fields alone.
 *
 * @throws ProblemError INVALID_INPUT where it reaches no webhook of the workflow, or brings a body that is no JSON
 */
export function filledRequest(workflow: Workflow, request: EditedRequest): FilledRequest {
  const registration = reachedRegistration(workflow, request)
  if (registration === undefined) throw reachesNone(request)
  if (isForm(registration)) return withSubmission(workflow, request, registration)
  const made = madeUpRequest(workflow, registration.node.name)
  const bodied = isBodiless(request.method)
    ? request
    : (withFiles(workflow, registration, request, made) ?? withBody(request, made))
  return {
    ...bodied,
    path: withQuery(withParams(request.path, made.params), made.query),
    headers: withHeaders(bodied.headers, made.headers),
  }
}

/** True where a request that may bring a body brings none, or an empty object. */
export function isEmptyBody({ method, body }: Pick<EditedRequest, 'method' | 'body'>): boolean {
  return !isBodiless(method) && method !== 'DELETE' && /^\s*(?:\{\s*\})?\s*$/u.test(body)
}

/** True where the workflow reads fields of the body of the webhook that the request reaches, or files that it brings. */
export function readsBody(workflow: Workflow, request: Pick<EditedRequest, 'method' | 'path'>): boolean {
  const registration = reachedRegistration(workflow, request)
  if (registration === undefined) return false
  if (isObject(madeUpRequest(workflow, registration.node.name).body)) return true
  const files = filesReadOf(workflow, registration)
  return files.length > 0 && madeUpUpload(registration, files, {}) !== null
}

/** A form that is filled in already stays as it is. */
function withSubmission(workflow: Workflow, request: EditedRequest, { node }: Registration): EditedRequest {
  const { contentType, body } = madeUpSubmission(node.parameters, fileForForm(workflow, node.name))
  if (isBodiless(request.method) || request.body.trim() !== '') return request
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  return { ...request, headers: [...headers, ['Content-Type', contentType]], body }
}

function isBodiless(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Segments that still have the name of a parameter get a value for it. */
function withParams(path: string, params: JsonObject): string {
  const [before = '', ...rest] = path.split('?')
  const segments = before.split('/').map((segment) => {
    if (!segment.startsWith(':') || segment.length === 1) return segment
    const name = segment.slice(1)
    return encodeURIComponent(Object.hasOwn(params, name) ? plain(params[name]) : `made-up-${name}`)
  })
  return [segments.join('/'), ...rest].join('?')
}

function withQuery(path: string, query: JsonObject): string {
  const [before = '', ...rest] = path.split('?')
  const written = rest.join('?')
  const known = new URLSearchParams(written)
  const added = Object.entries(query).filter(([name]) => !known.has(name))
  if (added.length === 0) return path
  const more = new URLSearchParams(added.map(([name, value]): [string, string] => [name, plain(value)])).toString()
  return `${before}?${written === '' ? more : `${written}&${more}`}`
}

/** The sender writes these itself, or they say what the body is. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
])

function withHeaders(headers: HeaderPairs, read: JsonObject): HeaderPairs {
  const added = Object.entries(read).filter(
    ([name]) => /^[\w-]+$/u.test(name) && !ownHeaders.has(name.toLowerCase()) && !hasHeader(headers, name),
  )
  return [
    ...headers,
    // A header is one line of visible ASCII.
    ...added.map(([name, value]): [string, string] => [name, plain(value).replace(/[^ -~]+/gu, ' ')]),
  ]
}

function withBody(request: EditedRequest, { body: made }: MadeUpRequest): EditedRequest {
  if (made === undefined) return request
  const given = writtenBody(request)
  const body = given === undefined ? made : completedBy(given, made)
  const isText = typeof body === 'string'
  return {
    ...request,
    headers: withType(request.headers, isText ? 'text/plain' : 'application/json'),
    body: isText ? body : JSON.stringify(body, null, 2),
  }
}

/**
 * With the files that the workflow reads; null where it reads none, or the body is not one that can stand beside files. A form that has
 * files stays as it is.
 */
function withFiles(
  workflow: Workflow,
  registration: Registration,
  request: EditedRequest,
  { body: made = {} }: MadeUpRequest,
): FilledRequest | null {
  const files = filesReadOf(workflow, registration)
  if (files.length === 0) return null
  const written = headerValue(request.headers, 'content-type') ?? ''
  if (request.body.trim() !== '' && !/^\s*$|json/iu.test(written)) return request
  const given = writtenBody(request) ?? {}
  if (!isObject(given) || !isObject(made) || Object.values(given).some((value) => typeof value === 'object'))
    return null
  const upload = madeUpUpload(registration, files, { ...made, ...given })
  if (upload === null) return null
  const { contentType, body } = upload
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  return {
    ...request,
    headers: [...headers, ['Content-Type', contentType]],
    body: Buffer.from(body).toString('utf8'),
    ...(!isUtf8(body) && { rawBody: body }),
  }
}

/** The value of its JSON body; undefined where it has none yet. @throws ProblemError INVALID_INPUT */
function writtenBody({ body }: EditedRequest): unknown {
  if (body.trim() === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The body of the request (${String(Buffer.byteLength(body))} bytes) is no JSON, so no field can be filled in beside what it has.`,
      remedy: 'Empty the body first, or write the missing fields by hand.',
    })
  }
}

/** What is there, with the fields that it lacks. */
function completedBy(given: unknown, made: unknown): unknown {
  if (!isObject(given)) return given
  if (!isObject(made)) return Object.keys(given).length === 0 ? made : given
  const result: Record<string, unknown> = { ...given }
  for (const [key, value] of Object.entries(made)) {
    setOwn(result, key, Object.hasOwn(given, key) ? completedBy(given[key], value) : value)
  }
  return result
}

function withType(headers: HeaderPairs, type: string): HeaderPairs {
  const written = headerValue(headers, 'content-type')
  if (written === undefined) return [...headers, ['Content-Type', type]]
  if (type === 'application/json' || !written.includes('json')) return headers
  return headers.map(([name, value]) => [name, name.toLowerCase() === 'content-type' ? type : value])
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function reachesNone({ method, path }: EditedRequest): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The request ${method} ${path} reaches no webhook of the workflow, so that nothing of it is read.`,
    remedy: 'Give it the method and the path of a webhook first.',
  })
}
