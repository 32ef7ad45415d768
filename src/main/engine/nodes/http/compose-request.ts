import { randomUUID } from 'node:crypto'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { RequestToSend } from './send-request.ts'
import type { MultipartPart, RequestBody, RequestManner, RequestPlan } from './request-plan.ts'
import { textOf } from '../items/text-of.ts'
import { setOwn } from '../../../../shared/own-field.ts'
import { lengthOfContent, partsOf, type BinaryContent, type PartedBytes } from '../items/binary-content.ts'

/** Headers that are sent unless the node names its own. */
const defaultHeaders: Readonly<Record<string, string>> = {
  'accept-encoding': 'gzip, compress, deflate, br',
  'user-agent': 'Faultline',
}

/** The request of a plan, as it goes on the wire. */
export function composeRequest(given: RequestPlan, manner: RequestManner, itemIndex: number | null): RequestToSend {
  const plan = manner.asTyped?.(given) ?? given
  const { bytes, contentType, fixed } = encodeBody(plan.body)
  const own: Record<string, string> = {}
  // Of names that differ in capitals alone the last value is sent, under the first of them (observed).
  const names = new Map<string, string>()
  for (const [name, value] of Object.entries(plan.headers)) {
    const lower = name.toLowerCase()
    // Only the multipart coder knows the boundary.
    if (fixed && lower === 'content-type') continue
    const sent = names.get(lower) ?? (manner.lowercaseHeaders ? lower : name)
    names.set(lower, sent)
    setOwn(own, sent, value)
  }
  const { username, password } = plan.url
  const preset = {
    accept: manner.accept,
    ...(contentType !== '' && { 'content-type': contentType }),
    // As they stand in the URL, percent signs and all (observed).
    ...(username !== '' && { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
  }
  const unnamed = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)))
  const headers = { ...unnamed(preset), ...own, ...unnamed(defaultHeaders) }
  return {
    method: plan.method,
    url: withQuery(plan.url, plan.query, manner.arrayFormat),
    headers,
    body: bytes,
    itemIndex,
    timeoutMs: manner.timeoutMs,
    allowUnauthorizedCertificates: manner.allowUnauthorizedCertificates,
    proxy: manner.proxy,
    clientCertificate: manner.clientCertificate,
    takesWhole: manner.takesWhole ?? true,
    ...(manner.isFile === undefined ? {} : { isFile: manner.isFile }),
  }
}

interface EncodedBody {
  readonly bytes: string | BinaryContent | null
  readonly contentType: string
  /** True: the node cannot name another type. */
  readonly fixed: boolean
}

function encodeBody(body: RequestBody): EncodedBody {
  switch (body.kind) {
    case 'none':
      return { bytes: null, contentType: '', fixed: false }
    case 'json':
      return { bytes: JSON.stringify(body.value), contentType: 'application/json', fixed: false }
    case 'form': {
      const bytes = encodePairs(pairsOf(body.fields, 'indices'))
      return { bytes, contentType: 'application/x-www-form-urlencoded', fixed: false }
    }
    case 'multipart': {
      const boundary = `----faultline${randomUUID().replaceAll('-', '')}`
      const contentType = `multipart/form-data; boundary=${boundary}`
      return { bytes: encodeParts(body.parts, boundary), contentType, fixed: true }
    }
    case 'raw':
      return { bytes: body.content, contentType: body.contentType, fixed: false }
  }
}

/** RFC 7578. */
function encodeParts(parts: readonly MultipartPart[], boundary: string): BinaryContent {
  // Not even its end is written of a form without fields (observed).
  if (parts.length === 0) return Buffer.alloc(0)
  const pieces: (string | BinaryContent)[] = []
  for (const { name, content, file } of parts) {
    const fileName = file === null || file.name === null ? '' : `; filename="${quoted(file.name)}"`
    const type = file === null ? '' : `\r\nContent-Type: ${file.type.replace(/[\r\n]/g, '')}`
    const disposition = `Content-Disposition: form-data; name="${quoted(name)}"${fileName}`
    pieces.push(`--${boundary}\r\n${disposition}${type}\r\n\r\n`, content, '\r\n')
  }
  pieces.push(`--${boundary}--\r\n`)
  return joined(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/** Held where all of them are; else read as it is sent. */
function joined(pieces: readonly BinaryContent[]): BinaryContent {
  const held = pieces.filter((piece) => Buffer.isBuffer(piece))
  if (held.length === pieces.length) return Buffer.concat(held)
  const content: PartedBytes = {
    bytes: pieces.reduce((sum, piece) => sum + lengthOfContent(piece), 0),
    parts: async function* () {
      for (const piece of pieces) yield* partsOf(piece)
    },
  }
  return content
}

function quoted(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

function withQuery(url: URL, query: JsonObject, arrayFormat: RequestManner['arrayFormat']): URL {
  const added = encodePairs(pairsOf(query, arrayFormat))
  const whole = new URL(url)
  // The query as it was written stays as it is.
  if (added !== '') whole.search = whole.search === '' ? added : `${whole.search}&${added}`
  return whole
}

type Pair = readonly [name: string, value: string]

/** Fields as name and value pairs; what is in objects and lists gets names such as `a[b][]`. */
function pairsOf(fields: JsonObject, arrayFormat: RequestManner['arrayFormat']): readonly Pair[] {
  const pairs: Pair[] = []
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return
    if (Array.isArray(value)) {
      const suffix = (index: number): string =>
        arrayFormat === 'repeat' ? '' : arrayFormat === 'indices' ? `[${index}]` : '[]'
      for (const [index, entry] of value.entries()) add(`${name}${suffix(index)}`, entry)
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    } else {
      pairs.push([name, value === null ? '' : textOf(value)])
    }
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return pairs
}

function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodeAll(name)}=${encodeAll(value)}`).join('&')
}

/** RFC 3986: all that is not a letter, a digit or one of `-._~`. */
function encodeAll(text: string): string {
  return encoded(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function encoded(text: string): string {
  // A lone half of a surrogate pair cannot be encoded.
  return encodeURIComponent(Buffer.from(text).toString())
}
