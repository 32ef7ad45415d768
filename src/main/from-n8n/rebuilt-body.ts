/**
 * The body of a delivery, rebuilt from what the Webhook node gave: the service parses a body and keeps what came of it, so its
 * bytes are made again in the form that its Content-Type names.
 */
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { CaseRequest } from '../../shared/case.ts'
import { xmlOf } from './xml-of.ts'

export interface RebuiltBody {
  readonly body: Pick<CaseRequest, 'body' | 'body_base64'>
  /** What of it cannot be known, in words for a list. */
  readonly unknown: readonly string[]
}

/** `files`: the binary data of the webhook's item, base64 by field name. */
export interface BodyParts {
  readonly parsed: unknown
  readonly contentType: string
  /** Bytes that the delivery's Content-Length told; null where it told none. */
  readonly length: number | null
  readonly files: Readonly<Record<string, BodyFile>>
}

export interface BodyFile {
  readonly data: string
  readonly mimeType: string
  readonly fileName: string | null
}

export function rebuiltBody({ parsed, contentType, length, files }: BodyParts): RebuiltBody {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const [onlyFile, ...others] = Object.values(files)
  if (type === 'multipart/form-data') return multipart(parsed, contentType, files)
  if (onlyFile !== undefined && others.length === 0) {
    const isWhole = length === null || Buffer.byteLength(onlyFile.data, 'base64') === length
    return { body: { body_base64: onlyFile.data }, unknown: isWhole ? [] : ['exact bytes of the body'] }
  }
  if (length === 0 || parsed === undefined || parsed === null) return { body: {}, unknown: [] }
  if (type === 'application/x-www-form-urlencoded' && isObject(parsed)) {
    return sized(formText(parsed), length)
  }
  if (typeof parsed === 'string') return sized(parsed, length)
  if (isObject(parsed) && Object.keys(parsed).length === 0 && length === null) return { body: {}, unknown: [] }
  if (/(?:^|[/+])xml$/u.test(type)) {
    const text = xmlOf(parsed)
    if (text !== null) return { body: { body: text }, unknown: ['exact bytes of the body'] }
    return { body: {}, unknown: ['the XML text of the body, of which the service keeps what it parsed alone'] }
  }
  return jsonOfLength(parsed, length)
}

/** JSON in the spelling that has the length which was told: compact, as Python spells it, or indented. */
function jsonOfLength(value: unknown, length: number | null): RebuiltBody {
  const compact = JSON.stringify(value)
  const spellings = [compact, spaced(value), ascii(compact), ascii(spaced(value)), JSON.stringify(value, null, 2)]
  const found = spellings.find((text) => Buffer.byteLength(text) === length)
  return { body: { body: found ?? compact }, unknown: found === undefined ? ['exact bytes of the body'] : [] }
}

/** With a space behind each comma and colon, as Python and others write it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`)
    .join(', ')}}`
}

/** Every letter beyond ASCII by its code, as Python writes it. */
function ascii(text: string): string {
  return text.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function formText(fields: JsonObject): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      pairs.append(name, typeof one === 'string' ? one : JSON.stringify(one))
    }
  }
  return pairs.toString()
}

function sized(text: string, length: number | null): RebuiltBody {
  const isWhole = length === null || Buffer.byteLength(text) === length
  return { body: { body: text }, unknown: isWhole ? [] : ['exact bytes of the body'] }
}

function multipart(parsed: unknown, contentType: string, files: Readonly<Record<string, BodyFile>>): RebuiltBody {
  const boundary = /boundary="?([^";]+)"?/iu.exec(contentType)?.[1] ?? 'faultline'
  const parts: Buffer[] = []
  const add = (head: string, content: Buffer): void => {
    parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), content, lineEnd)
  }
  for (const [name, value] of Object.entries(isObject(parsed) ? parsed : {})) {
    for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      add(`name="${name}"`, Buffer.from(typeof one === 'string' ? one : JSON.stringify(one)))
    }
  }
  for (const [name, { data, mimeType, fileName }] of Object.entries(files)) {
    add(`name="${name}"; filename="${fileName ?? name}"\r\nContent-Type: ${mimeType}`, Buffer.from(data, 'base64'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    body: { body_base64: Buffer.concat(parts).toString('base64') },
    unknown: ['exact bytes of the body', 'order of the parts of the form'],
  }
}

const lineEnd = Buffer.from('\r\n')
