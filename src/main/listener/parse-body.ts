import { randomUUID } from 'node:crypto'
import { parse as parseForm } from 'node:querystring'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { gunzipSync, inflateSync } from 'node:zlib'
import type { BinaryData } from '../../shared/item.ts'
import type { BinaryFiles, KeptFile } from '../../shared/binary-files.ts'
import { binaryData, dataOf } from './binary-data.ts'
import { fileNameIn } from './disposition.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import { listed } from '../../shared/listed.ts'
import { beginningOfText, isReadAsText } from './body-types.ts'
import type { Multipart } from './multipart.ts'

/** A body as the workflow gets it, or why it gets none. */
export type ParsedBody =
  | {
      readonly kind: 'parsed'
      /** Undefined: the item has no `body` at all (raw body of a type that is not parsed). */
      readonly body: unknown
      readonly binary: Readonly<Record<string, BinaryData>> | null
      /** What a person might trip over; null where the body arrived as meant. */
      readonly note: string | null
    }
  | {
      readonly kind: 'failed'
      readonly statusCode: 415 | 422 | 500
      readonly hint: string
      readonly sentence: string
      /** What the caller is told with 500, where it is not the usual. */
      readonly told?: string
    }

export interface BodySettings {
  /** Keep the bytes as binary data beside what was parsed (option `rawBody`). */
  readonly rawBody: boolean
  /** What becomes of the bytes as they are: `unparsed` alone, of `every` type, or of `none` (version 1 of the node, triggers of providers). */
  readonly asBinary: 'unparsed' | 'every' | 'none'
  /** Name under which bytes are kept (option `binaryPropertyName`, `data`). */
  readonly binaryProperty: string | null
  /** A form of several parts is its fields under `data` and what is told of its files under `files`, which are not kept; absent: its fields. */
  readonly isFormWhole?: boolean
  /** Most bytes that an inflated body may have. */
  readonly bodyBytes: number
}

/**
 * Parses a body by its content type as the workflow format does (engine rules, §1.9): JSON, text, forms, XML, multipart; any
 * other type gives an empty body and binary data. Waits only for XML, multipart and long JSON. `binaries`: where the files of a
 * form go; left out: into the item.
 */
export function parseBody(
  headers: HeaderFields,
  received: Uint8Array | KeptFile,
  settings: BodySettings,
  binaries?: BinaryFiles,
): ParsedBody | Promise<ParsedBody> {
  const contentType = headers['content-type'] ?? ''
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  // The first version of the node leaves out a body that it does not have.
  const nothing = settings.asBinary === 'none' ? undefined : {}
  const whole = (bytes: Uint8Array | KeptFile, note: string | null): ParsedBody => {
    // Bytes without a name get one that is like no other (observed).
    const name = fileNameIn(headers['content-disposition']) ?? randomUUID()
    const data = binaryData(bytes, mediaType || 'application/octet-stream', name)
    return { kind: 'parsed', body: {}, binary: { [settings.binaryProperty ?? 'data']: data }, note }
  }
  const isEmpty = received instanceof Uint8Array && received.length === 0
  if (settings.asBinary === 'every' && !isEmpty) return whole(received, null)
  if (mediaType === 'multipart/form-data') return parseMultipart(contentType, received, settings, binaries)
  if (isEmpty) {
    if (settings.rawBody) return parsed(undefined, { data: rawBinary(received, mediaType) })
    return parsed(nothing, null)
  }
  const isText = isReadAsText(mediaType)
  // What nobody reads is kept as it was sent, packed or not (observed).
  if (!isText && !settings.rawBody && settings.asBinary === 'unparsed' && beginningOfText(mediaType) === undefined) {
    return whole(received, `${notParsed(mediaType, settings.binaryProperty ?? 'data')}${packedNote(headers)}`)
  }
  const inflated =
    received instanceof Uint8Array ? inflate(headers['content-encoding'], received, settings.bodyBytes) : received
  if ('kind' in inflated) return inflated
  if (settings.rawBody && inflated instanceof Uint8Array && inflated.length === 0) {
    return parsed(undefined, { data: rawBinary(inflated, mediaType) })
  }
  const raw = (body: unknown, note: string | null = null): ParsedBody => ({
    kind: 'parsed',
    body,
    binary: settings.rawBody ? { data: rawBinary(inflated, mediaType) } : null,
    note,
  })
  const asText = (use: (text: string) => ParsedBody | Promise<ParsedBody>): ParsedBody | Promise<ParsedBody> => {
    // What is in a file is of no type that is read as a text.
    const text = textOf(inflated instanceof Uint8Array ? inflated : new Uint8Array(), contentType)
    return typeof text === 'string' ? use(text) : text
  }
  if (mediaType === 'application/json')
    return asText((text) => {
      const parse = (): ParsedBody => parseJson(text, raw, settings.rawBody || settings.asBinary === 'none')
      return text.length > longText ? inTurnOfItsOwn(parse) : parse()
    })
  if (mediaType === 'text/plain') return asText(raw)
  if (mediaType === 'application/x-www-form-urlencoded') return asText((text) => raw(formOf(text)))
  if (mediaType.endsWith('/xml') || mediaType.endsWith('+xml')) {
    return asText((text) => parseXml(text, raw))
  }
  if (settings.rawBody) return raw(undefined, notParsed(mediaType, 'data'))
  if (settings.asBinary === 'none') return raw(nothing, notParsed(mediaType, null))
  return raw({}, lostBytes(mediaType, beginningOfText(mediaType) ?? 'application/json'))
}

/** Said where bytes are kept as they were packed. */
function packedNote(headers: HeaderFields): string {
  const encoding = headers['content-encoding']?.trim()
  return encoding === undefined || encoding === '' || encoding === 'identity'
    ? ''
    : `; they stay packed as \`${encoding}\`, for only a body that is parsed is unpacked`
}

/** What comes of it where one parser reads the XML of all requests (observed on 1.123.5). */
const oneParser =
  '. n8n 1.123 then leaves a second such body without an answer, and after two whose elements are nested wrongly every XML body, until it is started again'

/** JSON of more UTF-16 units takes a turn of the event loop of its own. */
const longText = 1024 * 1024

async function inTurnOfItsOwn<Value>(work: () => Value): Promise<Value> {
  await othersFirst()
  const made = work()
  await othersFirst()
  return made
}

function parsed(
  body: unknown,
  binary: Readonly<Record<string, BinaryData>> | null,
  note: string | null = null,
): ParsedBody {
  return { kind: 'parsed', body, binary, note }
}

/** `property` null: the bytes are kept nowhere. */
function notParsed(mediaType: string, property: string | null): string {
  const bytes = property === null ? 'its bytes are left out' : `its bytes are the binary data \`${property}\``
  if (mediaType === '') return `the request has no content type, so the body was not parsed: ${bytes}`
  const json = mediaType.endsWith('json') ? '; `application/json` would be parsed' : ''
  return `content type \`${mediaType}\` is not parsed: the item's body is empty, and ${bytes.replace('its', 'the')}${json}`
}

/** The service reads the body for the sake of a beginning that it knows, and then does not parse it (observed). */
function lostBytes(mediaType: string, known: string): string {
  return `content type \`${mediaType}\` is not parsed, and because it begins like \`${known}\` the service keeps its bytes nowhere: the item's body is empty. Send it as \`${known}\``
}

/** Named `data` whatever the option says, and without what else is known of binary data (observed). */
function rawBinary(bytes: Uint8Array | KeptFile, mediaType: string): BinaryData {
  return { ...dataOf(bytes), mimeType: mediaType || 'application/json' }
}

function inflate(encoding: string | undefined, body: Uint8Array, maximum: number): Uint8Array | ParsedBody {
  // As it is written: the workflow format knows neither GZIP nor x-gzip (observed).
  const name = encoding?.trim()
  if (name !== 'gzip' && name !== 'deflate') return body
  try {
    const limit = { maxOutputLength: maximum }
    return name === 'deflate' ? inflateSync(body, limit) : gunzipSync(body, limit)
  } catch (error) {
    const hint = error instanceof Error ? error.message : String(error)
    const tooLarge = error instanceof RangeError
    return {
      kind: 'failed',
      // It fails before anything is parsed, so the caller is told nothing of it (observed).
      statusCode: 500,
      hint,
      sentence: tooLarge
        ? `the body of ${body.length} bytes inflates to more than ${maximum} bytes, which is the limit`
        : `the body is not ${name}, though \`Content-Encoding\` says so (${hint}); a proxy may have unpacked it and left the header`,
    }
  }
}

function parseJson(
  text: string,
  done: (body: unknown, note?: string | null) => ParsedBody,
  keepsNull: boolean,
): ParsedBody {
  if (text === '') return done({})
  try {
    const body: unknown = JSON.parse(text)
    return body === null && !keepsNull ? done({}, "the body is the JSON null: the item's body is empty") : done(body)
  } catch (error) {
    const hint = error instanceof Error ? error.message : String(error)
    const mark = text.startsWith('\uFEFF') ? '; it begins with a byte order mark, which JSON does not allow' : ''
    return {
      kind: 'failed',
      statusCode: 422,
      hint,
      sentence: `the body is not the JSON that its content type says: ${hint}${mark}`,
    }
  }
}

async function parseXml(text: string, done: (body: unknown) => ParsedBody): Promise<ParsedBody> {
  const { parseStringPromise } = await import('xml2js')
  try {
    const body: unknown = await parseStringPromise(text, {
      async: false,
      normalize: true,
      normalizeTags: true,
      explicitArray: false,
    })
    return done(body)
  } catch (error) {
    const hint = error instanceof Error ? error.message : String(error)
    return {
      kind: 'failed',
      statusCode: 422,
      hint,
      sentence: `the body is not the XML that its content type says: ${hint.replaceAll('\n', ', ')}${oneParser}`,
    }
  }
}

async function parseMultipart(
  contentType: string,
  body: Uint8Array | KeptFile,
  settings: BodySettings,
  binaries: BinaryFiles | undefined,
): Promise<ParsedBody> {
  const { FileBeforeEmptyOne, readMultipart } = await import('./multipart.ts')
  try {
    if (settings.isFormWhole === true) {
      const { fields, files } = await readMultipart(contentType, body, null, undefined)
      return parsed({ data: fields, files: Object.fromEntries(Object.entries(files).map(toldOf)) }, null)
    }
    const form = await readMultipart(contentType, body, settings.binaryProperty, binaries)
    return parsed(form.fields, Object.keys(form.files).length === 0 ? null : form.files, surpriseIn(form))
  } catch (error) {
    if (error instanceof FileBeforeEmptyOne) {
      return {
        kind: 'failed',
        statusCode: 500,
        hint: `the file ${error.message} is empty`,
        told: 'Workflow Webhook Error: Workflow could not be started!',
        sentence: `the form has an empty file in \`${error.message}\` behind another file: the service cannot start the workflow with it. Leave empty files out, or send them first`,
      }
    }
    // The workflow format runs it without a body and says nothing (observed).
    const hint = error instanceof Error ? error.message : String(error)
    return parsed(
      {},
      null,
      `the body is not the multipart form that its content type says (${hint}): the item's body is empty`,
    )
  }
}

/** What the service tells of a file beside where it lies. */
function toldOf([name, { bytes, mimeType, fileName }]: readonly [string, BinaryData]): readonly [string, unknown] {
  return [name, { size: bytes, mimetype: mimeType, originalFilename: fileName }]
}

function surpriseIn({ emptyFile, unnamed }: Pick<Multipart, 'emptyFile' | 'unnamed'>): string | null {
  if (emptyFile !== null)
    return `the form has an empty file in \`${emptyFile}\`: the service reads no file from there on, and fields behind it are lists`
  if (unnamed.length === 0) return null
  const names = listed([...new Set(unnamed)].map((name) => `\`${name}\``))
  return `the form says a content type for ${names} and no file name: the service takes such a part for a file, so it is binary data and not in the item's body`
}

function formOf(text: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(parseForm(text)))
}

/** Charsets that the workflow format reads: the names that Node.js has for them. */
const encodings: Readonly<Record<string, BufferEncoding>> = {
  'utf-8': 'utf8',
  utf8: 'utf8',
  latin1: 'latin1',
  binary: 'latin1',
  ascii: 'ascii',
  utf16le: 'utf16le',
  'utf-16le': 'utf16le',
  ucs2: 'utf16le',
  'ucs-2': 'utf16le',
}

/** Text in the charset that the content type names, UTF-8 where it names none. A byte order mark stays. */
function textOf(bytes: Uint8Array, contentType: string): string | ParsedBody {
  const charset = /;\s*charset="?([^\s;"]+)"?/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8'
  const encoding = Object.hasOwn(encodings, charset) ? encodings[charset] : undefined
  if (encoding !== undefined) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding)
  }
  return {
    kind: 'failed',
    statusCode: 422,
    hint: `Unknown encoding: ${charset}`,
    sentence: `the charset \`${charset}\` of the content type is not one that is read (utf-8, latin1, utf-16le): send the body in UTF-8, and say \`charset=utf-8\` or nothing`,
  }
}
