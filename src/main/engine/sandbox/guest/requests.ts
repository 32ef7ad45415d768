import { GuestBuffer } from './buffer.ts'
import { base64Decode } from './bytes.ts'
import { ask } from './host.ts'
import { isSupposing } from './reads.ts'
import { SearchParams } from './url.ts'

/** `helpers.httpRequest` of code: the request goes out through the engine, its answer comes back as a promise. */

type Fields = Readonly<Record<string, unknown>>

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly options: Fields
  readonly isOlder: boolean
}

const pending = new Map<number, Pending>()
const parse = JSON.parse
const stringify = JSON.stringify
let count = 0

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How a helper sends: `isOlder`: by the name `request`; `hasFormFields`: the fields of the body are those of a form. */
interface Way {
  readonly isOlder: boolean
  readonly hasFormFields: boolean
}

/** Sends what the options of `httpRequest` say; `credential` names the type of one of the node's credentials. */
export function request(
  options: unknown,
  credential: string | null,
  { isOlder, hasFormFields }: Way = { isOlder: false, hasFormFields: false },
): Promise<unknown> {
  if (isSupposing()) throw new Error('Nothing is sent while a reader is only supposed to find something.')
  if (options === undefined || options === null)
    throw new TypeError(`Cannot read properties of ${String(options)} (reading 'method')`)
  // A text is no options: the service finds no address in it.
  const given: Fields = isFields(options) ? options : {}
  const { body } = given
  const isForm = body instanceof SearchParams
  const bytes = body instanceof Uint8Array ? GuestBuffer.from(body).toString('base64') : null
  // What the engine is told of the body comes from its class; no option says it.
  const sent = {
    ...given,
    body: isForm ? String(body) : bytes === null ? body : null,
    bytes,
    isForm: isForm || hasFormFields,
  }
  return asked({ options: sent, credential, isOlder }, given, isOlder)
}

/** `options`: how what comes back is read. */
function asked(what: Fields, options: Fields, isOlder = false): Promise<unknown> {
  count++
  const id = count
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject, options, isOlder })
    ask('request', { id, text: stringify(what) })
  })
}

/** The bytes of binary data that is kept in a file: the engine reads it. */
export function bytesOfFile(file: string): Promise<unknown> {
  return asked({ file }, { encoding: 'arraybuffer' })
}

/** The older `helpers.request`: the same with other names. */
export function olderRequest(options: unknown): Promise<unknown> {
  if (!isFields(options)) return olderRequest({ uri: options })
  const { uri, form, formData, resolveWithFullResponse, simple, ...rest } = options
  return request(
    {
      ...rest,
      url: rest['url'] ?? uri,
      ...(isFields(form) ? { body: form } : isFields(formData) ? partsOf(formData, rest) : asJson(rest)),
      returnFullResponse: resolveWithFullResponse,
      ignoreHttpStatusErrors: simple === false,
    },
    null,
    { isOlder: true, hasFormFields: isFields(form) },
  )
}

/** The fields of a form of several parts, whatever type the request names. */
function partsOf(formData: Fields, { headers }: Fields): Fields {
  return { body: formData, headers: { ...withoutType(headers), 'content-type': 'multipart/form-data' } }
}

/** Where nobody says what a body is, it is JSON, also a text and what is empty, unless `json` is false (n8n 1.123.5, measured). */
function asJson({ body, headers, json }: Fields): Fields {
  const isData = body !== undefined && body !== null && body !== '' && !(body instanceof Uint8Array)
  if (!isData || json === false || body instanceof SearchParams) return {}
  const others = withoutType(headers)
  if (Object.keys(others).length < Object.keys(isFields(headers) ? headers : {}).length) return {}
  const isEmpty = typeof body === 'object' && Object.keys(body).length === 0
  return { body: isEmpty ? stringify(body) : body, headers: { ...others, 'content-type': 'application/json' } }
}

function withoutType(headers: unknown): Fields {
  if (!isFields(headers)) return {}
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'))
}

/** An answer has come: text of `{ id, … }`, written by the engine. */
export function settle(text: string): void {
  const { id, answer, error } = parse(text) as { id: number; answer?: Fields; error?: Fields }
  const waiting = pending.get(id)
  pending.delete(id)
  if (waiting === undefined) return
  if (error !== undefined) waiting.reject(failure(error, waiting))
  else waiting.resolve(valueOf(answer ?? {}, waiting))
}

function failure({ message, name, code, response }: Fields, { isOlder, options }: Pending): Error {
  const made = new Error(String(message))
  made.name = String(name)
  if (typeof code === 'string') Object.assign(made, { code })
  if (!isFields(response)) return made
  const { text, ...told } = response
  const { status, data, ...rest } = told
  Object.assign(made, { status, statusCode: status })
  if (!isOlder) return Object.assign(made, { response: told })
  // The older helper tells what was answered, as it would have given it (n8n 1.123.5, measured).
  const error = options['json'] === true ? data : text
  made.message = `${String(status)} - ${stringify(error)}`
  return Object.assign(made, { error, response: { ...rest, status } })
}

function valueOf({ status, statusText, headers, text, bytes }: Fields, { options, isOlder }: Pending): unknown {
  const { encoding } = options
  const wantsBytes = encoding === 'arraybuffer' || encoding === null
  const body = wantsBytes ? GuestBuffer.of8(base64Decode(String(bytes))) : bodyOf(String(text), options, isOlder)
  return options['returnFullResponse'] === true
    ? { body, headers, statusCode: status, statusMessage: statusText }
    : body
}

/**
 * Whatever is JSON is read as JSON, whatever it calls itself, unless text is asked for; the older helper reads it where `json` is
 * true, and an empty answer is undefined there (n8n 1.123.5, measured).
 */
function bodyOf(text: string, { encoding, json }: Fields, isOlder: boolean): unknown {
  if (isOlder && text === '') return undefined
  if (encoding === 'text' || (isOlder && json !== true)) return text
  try {
    return parse(text) as unknown
  } catch {
    return text
  }
}
