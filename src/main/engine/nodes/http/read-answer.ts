import { posix } from 'node:path'
import type { BinaryData, Item } from '../../../../shared/item.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { binaryFrom } from '../items/binary-data.ts'
import { clientValue, detectedText } from './answer-text.ts'
import { WholeFailure } from './whole-failure.ts'
import type { AnswerReading } from './request-plan.ts'
import type { PlanAnswer } from './send-plan.ts'
import { ownOf } from '../../../../shared/own-field.ts'

/** The body of an answer, as its format says. */
export type AnswerBody =
  | { readonly kind: 'json'; readonly value: unknown }
  /** Undefined: there is none. */
  | { readonly kind: 'text'; readonly text: unknown }
  | { readonly kind: 'file'; readonly file: BinaryData }

/** Reads the body of an answer. Fails where it is not valid JSON and should be. */
export async function readBody(answer: PlanAnswer, reading: AnswerReading): Promise<AnswerBody> {
  const type = typeOf(answer)
  const format = reading.format === 'autodetect' ? detect(type) : reading.format
  if (format === 'file') return { kind: 'file', file: await fileOf(answer, type, reading) }
  if (reading.format !== 'autodetect') return takenWhole(answer, reading, format)
  const text = await detectedText(answer.bytes, type)
  if (format === 'text') return { kind: 'text', text: text === '' ? undefined : text }
  if (reading.readsEmpty === true && text.trim() === '') return { kind: 'json', value: {} }
  try {
    const value: unknown = JSON.parse(text)
    // A bare text is taken for JSON that has still to be read.
    return { kind: 'json', value: typeof value === 'string' ? againParsed(value, answer, reading) : value }
  } catch (error) {
    if (error instanceof NodeFailure) throw error
    if (reading.neverError) return { kind: 'json', value: {} }
    throw noJson('Invalid JSON in response body', answer, error)
  }
}

/** The client has read its JSON where it is some; a text is written anew from that. */
function takenWhole(answer: PlanAnswer, reading: AnswerReading, format: 'json' | 'text'): AnswerBody {
  const value = answer.bytes.length === 0 ? undefined : clientValue(answer.bytes)
  if (format === 'json') {
    if (value === undefined && !reading.fullResponse && !reading.isOld) throw nothingThere(answer)
    return { kind: 'json', value: typeof value === 'string' ? againParsed(value, answer, reading) : value }
  }
  const isNested = typeof value === 'object' && value !== null && !reading.isOld
  return { kind: 'text', text: isNested ? JSON.stringify(value) : value }
}

/** What the service stumbles over where an answer that is to be JSON has no body (observed). */
function nothingThere(answer: PlanAnswer): NodeFailure {
  return new WholeFailure("Cannot read properties of undefined (reading 'data')", {
    name: 'Error',
    description: `The answer has status ${answer.status} and no body, and the response format is JSON. Let the format be found out, or take the full response.`,
    httpCode: String(answer.status),
  })
}

function againParsed(text: string, answer: PlanAnswer, reading: AnswerReading): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadable(answer, reading, error)
  }
}

function unreadable(answer: PlanAnswer, { isOld }: AnswerReading, error: unknown): NodeFailure {
  const format = isOld ? 'String' : 'Text'
  const failure = noJson(`Response body is not valid JSON. Change "Response Format" to "${format}"`, answer, error)
  return isOld ? new WholeFailure(failure.message, failure.details) : failure
}

function noJson(message: string, answer: PlanAnswer, error: unknown): NodeFailure {
  const text = answer.bytes.subarray(0, 200).toString('utf8')
  return new NodeFailure(message, {
    description: `The answer has status ${answer.status} and type "${typeOf(answer)}", and ${text === '' ? 'is empty' : `begins with: ${text}`}`,
    httpCode: String(answer.status),
    causes: error instanceof Error ? [{ name: error.name, message: error.message, code: null }] : [],
  })
}

/** The items an answer becomes, without links. A file is added to the item it was fetched for. */
export function itemsOf(answer: PlanAnswer, body: AnswerBody, reading: AnswerReading, item: Item): readonly Item[] {
  const { status: statusCode, statusText: statusMessage } = answer
  const rest: JsonObject = reading.fullResponse ? { headers: shownHeaders(answer), statusCode, statusMessage } : {}
  switch (body.kind) {
    case 'file':
      return [{ json: reading.fullResponse ? rest : item.json, binary: { ...item.binary, [reading.field]: body.file } }]
    case 'text':
      return [{ json: { ...(body.text !== undefined && { [reading.field]: body.text }), ...rest } }]
    case 'json':
      if (reading.fullResponse) return [{ json: { ...(body.value !== undefined && { body: body.value }), ...rest } }]
      if (reading.split && Array.isArray(body.value)) return body.value.map((json: unknown) => ({ json: asJson(json) }))
      return [{ json: asJson(body.value) }]
  }
}

/** The workflow format lets a bare number, text or list be the JSON of an item here, but not null. */
function asJson(value: unknown): JsonObject {
  return (value ?? {}) as JsonObject
}

/** Types whose answers become files where the node is to find out (observed); all others are text. */
const fileTypes =
  'image/ audio/ video/ application/octet-stream application/gzip application/zip application/vnd.rar application/epub+zip application/x-bzip application/x-bzip2 application/x-cdf application/vnd.amazon.ebook application/msword application/vnd.openxmlformats-officedocument.wordprocessingml.document application/vnd.ms-fontobject application/vnd.oasis.opendocument.presentation application/pdf application/x-tar application/vnd.visio application/vnd.ms-excel application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/x-7z-compressed'.split(
    ' ',
  )

/** Whether an answer of that status and type becomes a file. */
export function becomesFile({ format }: AnswerReading, type: string): boolean {
  return format === 'file' || (format === 'autodetect' && detect(type) === 'file')
}

/** As written: capitals count. */
function detect(type: string): 'json' | 'text' | 'file' {
  if (type.includes('application/json')) return 'json'
  return fileTypes.some((one) => type.includes(one)) ? 'file' : 'text'
}

/** The content type as it was sent; empty where there is none. */
function typeOf({ headers }: PlanAnswer): string {
  return [ownOf(headers, 'content-type') ?? ''].flat()[0] ?? ''
}

/** What the client undoes, and does not show any more. */
const undoneCodings: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'compress', 'x-compress', 'deflate', 'br'])

function wasCoded({ headers }: PlanAnswer): boolean {
  return undoneCodings.has([headers['content-encoding'] ?? ''].flat().join(', ').toLowerCase())
}

/** Of these the first counts where they are repeated; all others but cookies are one text (https://nodejs.org/api/http.html#messageheaders). */
const countsOnce: ReadonlySet<string> = new Set(
  'age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since last-modified location max-forwards proxy-authorization referer retry-after server user-agent'.split(
    ' ',
  ),
)

/** The headers as an item shows them. */
function shownHeaders(answer: PlanAnswer): JsonObject {
  const hidden = wasCoded(answer) ? 'content-encoding' : ''
  const shown = Object.entries(answer.headers).filter(([name]) => name !== hidden)
  return Object.fromEntries(shown.map(([name, value]) => [name, shownHeader(name, value)] as const))
}

function shownHeader(name: string, value: string | readonly string[]): string | readonly string[] | undefined {
  if (name === 'set-cookie') return [value].flat()
  if (typeof value === 'string') return value
  return countsOnce.has(name) ? value[0] : value.join(name === 'cookie' ? '; ' : ', ')
}

/** What is known of an answer as a file by its headers and its address (observed). */
async function fileOf(answer: PlanAnswer, contentType: string, reading: AnswerReading): Promise<BinaryData> {
  const { default: mime } = await import('mime')
  // What was decoded is no answer of its own any more, and has no name; without a body there was nothing to decode.
  const name = wasCoded(answer) && answer.status !== 204 ? undefined : fileNameOf(answer)
  const told = contentType.split(' ')[0]?.split(';')[0] ?? ''
  const looked = name?.includes('.') === true ? mime.getType(name) : null
  const mimeType = (reading.isOld ? told.toLowerCase() : told) || (looked ?? '') || 'text/plain'
  const extension = mime.getExtension(mimeType)
  const file = binaryFrom(answer.file ?? answer.bytes, mimeType, name ?? unnamed(answer, reading, extension))
  const shown = (told === '' && looked === null ? undefined : extension) ?? undefined
  return file.fileExtension === undefined && shown !== undefined ? { ...file, fileExtension: shown } : file
}

/** The name where the answer gives none. */
function unnamed({ url }: PlanAnswer, { field, isOld }: AnswerReading, extension: string | null): string | undefined {
  if (isOld || extension === null) return undefined
  const address = url.href
  return address.endsWith(extension) ? address.split('/').at(-1) : `${field}.${extension}`
}

function fileNameOf(answer: PlanAnswer): string | undefined {
  const disposition = [answer.headers['content-disposition'] ?? ''].flat()[0] ?? ''
  try {
    // A client that follows no redirects tells the address with its query.
    const address = answer.url.pathname + (answer.isLed ? '' : answer.url.search)
    const name = dispositionName(disposition) ?? address.slice(1)
    return posix.basename(name) === '' ? undefined : posix.basename(name)
  } catch {
    return undefined
  }
}

/** RFC 6266 as the service reads it: `filename*` goes before `filename`, and what is badly encoded fails. */
function dispositionName(disposition: string): string | undefined {
  const parameters = new Map(
    disposition.split(';').map((part) => {
      const [key = '', value] = part.split('=')
      const text = decodeURIComponent(String(value)).trim()
      return [key.toLowerCase().trim(), text.length > 1 && /^".*"$/s.test(text) ? text.slice(1, -1) : text] as const
    }),
  )
  const extended = parameters.get('filename*')
  return extended === undefined || extended === '' ? parameters.get('filename') : extended.split("'")[2]
}
