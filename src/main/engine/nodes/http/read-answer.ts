import type { BinaryData, Item } from '../../../../shared/item.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { binaryFrom } from '../items/binary-data.ts'
import type { AnswerReading } from './request-plan.ts'
import type { PlanAnswer } from './send-plan.ts'
import { ownOf } from '../../../../shared/own-field.ts'

/** The body of an answer, as its format says. */
export type AnswerBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: BinaryData }

/** Reads the body of an answer. Fails where it is not valid JSON and should be. */
export async function readBody(answer: PlanAnswer, reading: AnswerReading): Promise<AnswerBody> {
  const type = headerOf(answer, 'content-type')
  const format = reading.format === 'autodetect' ? detect(type) : reading.format
  if (format === 'file') return { kind: 'file', file: await fileOf(answer, type) }
  const text = decode(answer.bytes, type)
  if (format === 'text') {
    // An answer without a body and without a type is no text but nothing.
    return reading.format === 'autodetect' && text === '' ? { kind: 'json', value: {} } : { kind: 'text', text }
  }
  try {
    const value: unknown = JSON.parse(text)
    // A bare text is taken for JSON that has still to be read.
    return { kind: 'json', value: typeof value === 'string' ? againParsed(value, answer, reading) : value }
  } catch (error) {
    if (error instanceof NodeFailure) throw error
    if (reading.neverError && reading.format === 'autodetect') return { kind: 'json', value: {} }
    if (reading.format === 'autodetect') throw noJson('Invalid JSON in response body', answer, error)
    throw unreadable(answer, reading, error)
  }
}

function againParsed(text: string, answer: PlanAnswer, reading: AnswerReading): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadable(answer, reading, error)
  }
}

/** An answer that is no JSON, in a version of the node that fails as a whole then. */
export class UnreadableAnswer extends NodeFailure {}

function unreadable(answer: PlanAnswer, { invalidJson }: AnswerReading, error: unknown): NodeFailure {
  const format = invalidJson === 'item' ? 'Text' : 'String'
  const failure = noJson(`Response body is not valid JSON. Change "Response Format" to "${format}"`, answer, error)
  return invalidJson === 'item' ? failure : new UnreadableAnswer(failure.message, failure.details)
}

function noJson(message: string, answer: PlanAnswer, error: unknown): NodeFailure {
  const text = answer.bytes.subarray(0, 200).toString('utf8')
  return new NodeFailure(message, {
    description: `The answer has status ${answer.status} and type "${headerOf(answer, 'content-type')}", and ${text === '' ? 'is empty' : `begins with: ${text}`}`,
    httpCode: String(answer.status),
    causes: error instanceof Error ? [{ name: error.name, message: error.message, code: null }] : [],
  })
}

/** The items an answer becomes, without links. A file is added to the item it was fetched for. */
export function itemsOf(answer: PlanAnswer, body: AnswerBody, reading: AnswerReading, item: Item): readonly Item[] {
  const { headers, status: statusCode, statusText: statusMessage } = answer
  const rest: JsonObject = reading.fullResponse ? { headers, statusCode, statusMessage } : {}
  switch (body.kind) {
    case 'file':
      return [{ json: reading.fullResponse ? rest : item.json, binary: { ...item.binary, [reading.field]: body.file } }]
    case 'text':
      return [{ json: { [reading.field]: body.text, ...rest } }]
    case 'json':
      if (reading.fullResponse) return [{ json: { body: body.value, ...rest } }]
      if (reading.split && Array.isArray(body.value)) return body.value.map((json: unknown) => ({ json: asJson(json) }))
      return [{ json: asJson(body.value) }]
  }
}

/** The workflow format lets a bare number, text or list be the JSON of an item here, but not null. */
function asJson(value: unknown): JsonObject {
  return (value ?? {}) as JsonObject
}

/** Types whose bytes mean nothing as text. */
const binaryTypes =
  /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip|x-(7z|bzip|tar|gzip|zip|cdf|rar)|vnd\.(ms|openxmlformats|oasis|rar|visio|amazon|mozilla)|msword|epub|java-archive|wasm|protobuf|x-protobuf)/

/** Whether an answer of that type becomes a file. */
export function becomesFile({ format }: AnswerReading, type: string): boolean {
  return format === 'file' || (format === 'autodetect' && detect(type.trim().toLowerCase()) === 'file')
}

function detect(type: string): 'json' | 'text' | 'file' {
  if (type.includes('application/json')) return 'json'
  return binaryTypes.test(type) && !type.startsWith('image/svg') ? 'file' : 'text'
}

function headerOf({ headers }: PlanAnswer, name: string): string {
  return ([ownOf(headers, name) ?? ''].flat()[0] ?? '').trim().toLowerCase()
}

function decode(bytes: Buffer, type: string): string {
  const charset = /charset\s*=\s*"?([^\s;"]+)/.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

async function fileOf(answer: PlanAnswer, type: string): Promise<BinaryData> {
  const { default: mime } = await import('mime')
  const fileName = dispositionName(answer) ?? lastStep(answer.url)
  const mimeType = type.split(';')[0] ?? ''
  const known = mimeType === '' && fileName !== undefined ? mime.getType(fileName) : mimeType
  const content = answer.file ?? answer.bytes
  const file = binaryFrom(content, known === '' || known === null ? 'application/octet-stream' : known, fileName)
  const extension = file.fileExtension ?? mime.getExtension(file.mimeType)
  return extension === null ? file : { ...file, fileExtension: extension }
}

/** RFC 6266: `filename*` goes before `filename`. */
function dispositionName({ headers }: PlanAnswer): string | undefined {
  const disposition = [headers['content-disposition'] ?? ''].flat()[0] ?? ''
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition)
  const name = extended === undefined ? (plain?.[1] ?? plain?.[2])?.trim() : decoded(extended)
  return name === undefined || name === '' ? undefined : name.replace(/^.*[/\\]/, '')
}

function lastStep({ pathname }: URL): string | undefined {
  const step = decoded(pathname.split('/').at(-1) ?? '')
  return step === '' ? undefined : step
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
