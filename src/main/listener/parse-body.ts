import { parse as parseForm } from 'node:querystring'
import { gunzipSync, inflateSync } from 'node:zlib'
import type { BinaryData } from '../../shared/item.ts'
import { binaryData } from './binary-data.ts'
import type { HeaderFields } from './header-fields.ts'

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
  | { readonly kind: 'failed'; readonly statusCode: 422 | 500; readonly hint: string; readonly sentence: string }

export interface BodySettings {
  /** Keep the bytes as binary data beside what was parsed (option `rawBody`). */
  readonly rawBody: boolean
  /** Name under which bytes are kept (option `binaryPropertyName`, `data`). */
  readonly binaryProperty: string | null
  /** Most bytes that an inflated body may have. */
  readonly bodyBytes: number
}

/**
 * Parses a body by its content type as the workflow format does (engine rules, §1.9): JSON, text, forms, XML, multipart; any
 * other type gives an empty body and binary data. Waits only for XML and multipart.
 */
export function parseBody(
  headers: HeaderFields,
  received: Uint8Array,
  settings: BodySettings,
): ParsedBody | Promise<ParsedBody> {
  const contentType = headers['content-type'] ?? ''
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (mediaType === 'multipart/form-data') return parseMultipart(contentType, received, settings)
  if (received.length === 0) return parsed({}, null)
  const inflated = inflate(headers['content-encoding'], received, settings.bodyBytes)
  if (!(inflated instanceof Uint8Array)) return inflated
  const raw = (body: unknown, note: string | null = null): ParsedBody => ({
    kind: 'parsed',
    body,
    binary: settings.rawBody ? { [settings.binaryProperty ?? 'data']: rawBinary(inflated, contentType) } : null,
    note,
  })
  if (mediaType === 'application/json') return parseJson(textOf(inflated, contentType), raw)
  if (mediaType === 'text/plain') return raw(textOf(inflated, contentType))
  if (mediaType === 'application/x-www-form-urlencoded') return raw(formOf(textOf(inflated, contentType)))
  if (mediaType.endsWith('/xml') || mediaType.endsWith('+xml')) {
    return parseXml(textOf(inflated, contentType), raw)
  }
  if (settings.rawBody) return raw(undefined, notParsed(mediaType, settings.binaryProperty ?? 'data'))
  const property = settings.binaryProperty ?? 'data'
  return {
    kind: 'parsed',
    body: {},
    binary: { [property]: binaryData(inflated, mediaType || 'application/octet-stream') },
    note: notParsed(mediaType, property),
  }
}

function parsed(body: unknown, binary: Readonly<Record<string, BinaryData>> | null): ParsedBody {
  return { kind: 'parsed', body, binary, note: null }
}

function notParsed(mediaType: string, property: string): string {
  return mediaType === ''
    ? `the request has no content type, so the body was not parsed: its bytes are the binary data \`${property}\``
    : `content type \`${mediaType}\` is not parsed: the item's body is empty, and the bytes are the binary data \`${property}\`${mediaType.endsWith('json') ? '; `application/json` would be parsed' : ''}`
}

function rawBinary(bytes: Uint8Array, contentType: string): BinaryData {
  const { data } = binaryData(bytes, contentType)
  return { data, mimeType: contentType || 'application/octet-stream' }
}

function inflate(encoding: string | undefined, body: Uint8Array, maximum: number): Uint8Array | ParsedBody {
  const name = encoding?.trim().toLowerCase()
  if (name !== 'gzip' && name !== 'x-gzip' && name !== 'deflate') return body
  try {
    const limit = { maxOutputLength: maximum }
    return name === 'deflate' ? inflateSync(body, limit) : gunzipSync(body, limit)
  } catch (error) {
    const hint = error instanceof Error ? error.message : String(error)
    const tooLarge = error instanceof RangeError
    return {
      kind: 'failed',
      statusCode: tooLarge ? 500 : 422,
      hint,
      sentence: tooLarge
        ? `the body of ${body.length} bytes inflates to more than ${maximum} bytes, which is the limit`
        : `the body is not ${name}, though \`Content-Encoding\` says so (${hint}); a proxy may have unpacked it and left the header`,
    }
  }
}

function parseJson(text: string, done: (body: unknown, note?: string | null) => ParsedBody): ParsedBody {
  if (text === '') return done({})
  try {
    return done(JSON.parse(text))
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
      sentence: `the body is not the XML that its content type says: ${hint.replaceAll('\n', ', ')}`,
    }
  }
}

async function parseMultipart(contentType: string, body: Uint8Array, settings: BodySettings): Promise<ParsedBody> {
  const { readMultipart } = await import('./multipart.ts')
  try {
    const { fields, files } = await readMultipart(contentType, body, settings.binaryProperty)
    return parsed(fields, Object.keys(files).length === 0 ? null : files)
  } catch (error) {
    const hint = error instanceof Error ? error.message : String(error)
    return {
      kind: 'failed',
      statusCode: 422,
      hint,
      sentence: `the body is not the multipart form that its content type says: ${hint}`,
    }
  }
}

function formOf(text: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(parseForm(text)))
}

/** Text in the charset that the content type names, UTF-8 where it names none or an unknown one. A byte order mark stays. */
function textOf(bytes: Uint8Array, contentType: string): string {
  const charset = /;\s*charset="?([^\s;"]+)"?/i.exec(contentType)?.[1]?.toLowerCase()
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  }
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('utf8')
  }
}
