import { isUtf8 } from 'node:buffer'
import type { RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'
import { headerValue, withHeader } from '../../shared/headers.ts'
import { hasAt, isJson, parsePath, readAt, type JsonSteps } from '../world/json-path.ts'

/** The request with another body; its Content-Length, where it has one, told the truth. */
export function withBody(request: RawRequest, body: Uint8Array): RawRequest {
  const { headers } = request
  const length = headerValue(headers, 'content-length')
  return {
    ...request,
    body,
    headers: length === undefined ? headers : withHeader(headers, 'content-length', String(body.length)),
  }
}

/** The body as UTF-8 text. */
export function bodyText(request: RawRequest): string {
  return Buffer.from(request.body).toString('utf8')
}

/** A JSON text within the body, and the way back. */
interface JsonWithin {
  readonly text: string
  readonly steps: JsonSteps
  readonly back: (text: string) => RawRequest
}

/**
 * The JSON that the path speaks of: the whole body, or, in a form, the field that the path's first key names. Throws
 * INVALID_INPUT where the body holds no JSON there.
 */
export function jsonWithin(request: RawRequest, path: string): JsonWithin {
  const steps = parsePath(path) ?? []
  if (isForm(request)) return formField(request, bodyText(request), steps, path)
  // Bytes that are no UTF-8 come back as they were: each is a character of its own in the meantime.
  const encoding = isUtf8(request.body) ? 'utf8' : 'latin1'
  const text = Buffer.from(request.body).toString(encoding)
  if (!isJson(text)) throw notJson(request, text, path)
  return { text, steps, back: (changed) => withBody(request, Buffer.from(changed, encoding)) }
}

/** Alters what is at the path, which must be there. */
export function alterAt(
  request: RawRequest,
  path: string,
  alter: (text: string, steps: JsonSteps, value: unknown) => string,
): RawRequest {
  const { text, steps, back } = jsonWithin(request, path)
  if (!hasAt(text, steps)) throw nothingThere(text, steps, path)
  return back(alter(text, steps, readAt(text, steps)))
}

/** Does something to the chosen item (from 1; 0: to all). */
export function inItem(
  requests: readonly RawRequest[],
  item: number,
  alter: (request: RawRequest) => RawRequest,
): readonly RawRequest[] {
  if (item === 0) return inEachThatFits(requests, alter)
  if (item > requests.length && requests.length > 1) {
    throw cannotAlter(`There is no item ${item}: ${requests.length} are sent.`, 'item')
  }
  // A single item is the one that is meant, whatever its number in a batch would be.
  return requests.map((request, index) => (item === index + 1 || requests.length === 1 ? alter(request) : request))
}

/**
 * Does something to every request that it fits: of several different ones some may lack what it is done to, or have it right
 * already. Throws as `alter` does where it fits none of them.
 */
export function inEachThatFits(
  requests: readonly RawRequest[],
  alter: (request: RawRequest) => RawRequest,
): readonly RawRequest[] {
  const misfits: ProblemError[] = []
  const altered = requests.map((request) => {
    try {
      return alter(request)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      misfits.push(error)
      return request
    }
  })
  const [first] = misfits
  if (first !== undefined && misfits.length === requests.length) throw first
  return altered
}

/** `in every item` or `in item 2`. */
export function inWhichItem(item: number): string {
  return item === 0 ? 'in every item' : `in item ${item}`
}

/** True for a body of `name=value` pairs. */
export function isForm(request: RawRequest): boolean {
  return (headerValue(request.headers, 'content-type') ?? '')
    .toLowerCase()
    .startsWith('application/x-www-form-urlencoded')
}

function formField(request: RawRequest, text: string, steps: JsonSteps, path: string): JsonWithin {
  const [name, ...rest] = steps
  const form = new URLSearchParams(text)
  const field = String(name ?? '')
  const value = form.get(field)
  if (value === null) {
    const names = [...new Set(form.keys())].join(', ')
    throw cannotAlter(`The form has no field "${field}" (it has: ${names}), so ${path} is not there.`, 'path')
  }
  const replaced = (changed: string) => {
    form.set(field, changed)
    return withBody(request, Buffer.from(form.toString()))
  }
  if (rest.length > 0 || /^\s*[[{]/.test(value)) return { text: value, steps: rest, back: replaced }
  // A plain field is a JSON text while it is looked at, and plain again where text comes back.
  return {
    text: JSON.stringify(value),
    steps: [],
    back: (changed) => {
      const plain: unknown = JSON.parse(changed)
      return replaced(typeof plain === 'string' ? plain : changed)
    },
  }
}

function notJson(request: RawRequest, text: string, path: string): ProblemError {
  const type = headerValue(request.headers, 'content-type') ?? 'none'
  const start = JSON.stringify(text.slice(0, 40))
  return cannotAlter(
    `The request's body is not JSON (content type: ${type}; it begins with ${start}), so there is no ${path} in it.`,
    'path',
  )
}

function nothingThere(text: string, steps: JsonSteps, path: string): ProblemError {
  let deepest = steps.length - 1
  while (deepest > 0 && !hasAt(text, steps.slice(0, deepest))) deepest -= 1
  const value = readAt(text, steps.slice(0, deepest))
  const keys =
    typeof value === 'object' && value !== null ? Object.keys(value).slice(0, 12).join(', ') : JSON.stringify(value)
  const where = deepest === 0 ? 'the root' : `$.${steps.slice(0, deepest).join('.')}`
  return cannotAlter(`The request's body has nothing at ${path}; at ${where} it has: ${keys}.`, 'path')
}

/** The problem of a change that would change nothing. */
export function cannotAlter(sentence: string, field?: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence,
    remedy: 'Choose a path or a change that fits this request.',
    ...(field === undefined ? {} : { field }),
  })
}
